# -*- coding: utf-8 -*-
# Orders of 2024
# Made with Assay 0.1.0 on 2026-11-21T05:00:00Z.
# Needs orders.csv in the current directory, SHA-256 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.


# 1. Top customers by revenue?
# Answer then: Müller GmbH is first with 12,345.60, then 8,888.
# Sum per customer
import pandas as pd
orders = {'a': 1}
print(f"{len(orders)} customers")
