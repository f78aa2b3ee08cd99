# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns the tables of a file that is no plain text table (workbook, JSON, database, archive, a statistics program's)
into text tables.

Runs in a jail of its own. Usage: read_tables.py REQUEST, a JSON object {"file", "kind", "as"?}. Leaves one CSV for each
table in the working directory and prints {"tables": [...]}, each a core::TableSource with "artifact" and "rows" beside
it, or {"error": {"word", "detail"}}. "as" is how a person wants one table of a workbook to be read: {"table", "area",
"header_row", "first_column"} say which it is when nothing is said of it, "skipped_rows", "header_rows", "footer_rows"
and "last_column" what is wanted. Progress goes to stderr as lines "progress 0.25".
"""
import importlib
import json
import os
import sys

READERS = {"xlsx": "read_xlsx", "xls": "read_xls", "ods": "read_ods", "json": "read_json", "database": "read_database",
           "packed": "read_packed", "stata": "read_stata", "sas": "read_sas", "spss": "read_spss",
           "dbase": "read_dbase"}


def warn_nobody():
    import warnings

    warnings.simplefilter("ignore")


def answer(request):
    import read_sink

    sink = read_sink.Sink(request)
    try:
        reader = importlib.import_module(READERS[request["kind"]])
        reader.read(request["file"], sink)
        return {"tables": sink.tables} if sink.tables else {"error": {"word": "no_tables", "detail": ""}}
    except read_sink.Refused as refusal:
        return {"error": {"word": refusal.word, "detail": refusal.detail}}
    except MemoryError:
        return {"error": {"word": "out_of_memory", "detail": ""}}
    except ImportError as problem:
        return {"error": {"word": "no_library", "detail": problem.name or ""}}
    except OSError as problem:
        full = problem.errno in (27, 28)  # EFBIG, ENOSPC
        return {"error": {"word": "too_large" if full else "damaged", "detail": str(problem)}}
    except Exception as problem:  # whatever a library says of a file it does not understand
        return {"error": {"word": "damaged", "detail": f"{type(problem).__name__}: {problem}"[:300]}}


def main():
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    warn_nobody()
    reply = json.dumps(answer(json.loads(sys.argv[1])), allow_nan=False)
    sys.stdout.write(reply)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
