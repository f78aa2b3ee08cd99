# SPDX-License-Identifier: GPL-3.0-or-later
"""A file whose amounts have gaps, and the right answers: the sum of rows without any value is unknown, of no rows 0."""

REPAIRS = """site,kind,opened,cost
A,oil,2024-01-05,10.5
A,belt,2024-01-09,
B,oil,2024-01-12,5
B,belt,2024-03-02,
C,oil,2024-03-20,
A,oil,2024-04-11,7
"""

SHARES = [["A", 17.5, 17.5 / 22.5 * 100], ["B", 5, 5 / 22.5 * 100], ["C", None, None]]
MONTHS = ["2024-01-01", "2024-02-01", "2024-03-01", "2024-04-01"]
ANSWERS = {
    "total cost by site": [["A", 17.5], ["B", 5], ["C", None]],
    "total cost by site and kind": [
        ["A", "belt", None], ["A", "oil", 17.5], ["B", "belt", None], ["B", "oil", 5], ["C", "oil", None]],
    "total cost by site and kind as a cross table": [["A", None, 17.5], ["B", None, 5], ["C", 0, None]],
    "share of cost by site": SHARES,
    "site with the lowest total cost": [["B", 5]],
    "average total cost per site": 11.25,
    "total cost per month": [[month, sum] for month, sum in zip(MONTHS, (15.5, 0, None, 7))],
    "running total of cost by month": [
        [month, *row] for month, row in zip(MONTHS, ((15.5, 15.5), (0, 15.5), (None, None), (7, 22.5)))],
    "growth of cost per month": [["2024-02-01", 0, -100, -15.5]],
    "running total of cost by month for each site": [
        ["2024-01-01", 10.5, 5, 0], ["2024-02-01", 10.5, 5, 0], ["2024-03-01", 10.5, None, None],
        ["2024-04-01", 17.5, 5, 0]],
    "total cost of C": None,
    "total cost in February 2024": 0,
    "total cost in March 2024": None,
    "increase of cost from January to March 2024 by site": [
        ["A", 10.5, 0, -10.5, -100], ["B", 5, None, None, None], ["C", 0, None, None, None]],
}
