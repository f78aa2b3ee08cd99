# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions of a grammar over the columns of files."""
import datetime as dt
import itertools
import math
import random

import records

ENGLISH = {
    "m": ["total {m}", "average {m}", "median {m}", "highest {m}", "standard deviation of {m}", "range of {m}",
          "90th percentile of {m}", "how many rows have {m} over {x}", "rows with {m} between {x} and {y}",
          "top 5 rows by {m}", "how many outliers in {m}", "histogram of {m}", "how many rows have missing {m}",
          "lowest, median and highest {m}"],
    "mm": ["correlation between {m} and {n}", "total {m} divided by total {n}", "average {m} minus {n}",
           "how many rows have {m} above {n}"],
    "g": ["number of rows by {g}", "how many different {g}", "which {g} has the most rows", "most common {g}",
          "number of rows where {g} is {v}", "share of rows where {g} is {v}",
          "number of rows excluding {g} {v}", "number of rows where {g} is {v} or {w}"],
    "gm": ["total {m} by {g}", "average {m} by {g}", "median {m} per {g}", "top 3 {g} by total {m}",
           "bottom 3 {g} by {m}", "which {g} has the highest average {m}", "share of {m} by {g}",
           "total {m} where {g} is {v}", "{g} whose total {m} is over {z}", "number of rows, total {m} by {g}",
           "lowest, average and highest {m} by {g}", "standard deviation of {m} by {g}",
           "highest {m} of each {g}", "row with the highest {m} of each {g}", "{g} with the second highest {m}",
           "top 5 % of the rows by {m}", "histogram of {m} by {g}", "histogram of {m} in 8 bins for each {g}",
           "share of {m} of the top 3 {g}", "average number of rows per {g}", "75th percentile of {m} by {g}",
           "how many {g} have more than {k} rows", "bar chart of {m} by {g}",
           "how many rows have {m} above the average", "top 10 % of {g} by {m}",
           "how many {g} are in the top 30 % by {m}", "share of {m} of the top 20 % of {g}",
           "which {g} are above the average {m}", "{g} with a below average number of rows",
           "how many {g} make 80 % of total {m}"],
    "ggm": ["total {m} by {g} and {h}", "average {m} by {g} and {h} as a cross table", "best {g} per {h} by {m}",
            "number of rows by {g} and {h}", "top 2 {g} of each {h} by total {m}",
            "top 40 % of {g} by total {m} in each {h}",
            "share of rows where {h} is {u} by {g}", "average {m} by {g} where {h} is {u}",
            "how many {g} have rows in both {h} {u} and {h} {t}", "number of different {h} by {g}"],
    "d": ["number of rows per month", "number of rows by weekday", "how many rows in {year}", "rows per quarter",
          "rows per half-year",
          "number of rows per week", "latest {d}", "average number of rows per month",
          "how many rows since {day}", "which month had the most rows", "longest streak of months with more than "
          "{k} rows", "gaps longer than 20 days between rows",
          "in which month did the number of rows first exceed {k}"],
    "dm": ["trend of {m} per month", "total {m} per quarter", "average {m} per year", "total {m} in {year}",
           "which month had the highest {m}", "change of {m} per month", "cumulative {m} by month",
           "3-month moving average of monthly {m}", "year over year growth of {m} per quarter",
           "growth of {m} per half-year", "half-year with the highest {m}",
           "top 3 months by total {m}", "highest {m} of each year", "line chart of {m} per month",
           "average monthly {m}", "when did the monthly {m} first fall below {z}",
           "lowest, average and highest {m} per year"],
    "dgm": ["total {m} by {g} in {year}", "total {m} by {g} and half-year", "{m} by {g} per month",
            "top 2 {g} per year by {m}",
            "increase of {m} from {year} to {next} by {g}", "which {g} grew most in {m} from {year} to {next}",
            "running total of {m} by month for each {g}", "month with the highest total {m} for each {g}",
            "rank of the {g} by {m} in {year} and in {next}", "share of rows where {g} is {v} for each month",
            "first and last {d} per {g}", "last {m} per {g}", "first {m} of each {g}", "average {m} of {v} in {year}",
            "which {g} rose in rank by {m} from {year} to {next}", "gaps of over 40 days between rows of each {g}",
            "by how many ranks did {v} move by {m} from {year} to {next}",
            "which {g} lost the most {m} from {year} to {next}", "highest monthly total {m} per {g}",
            "longest streak of months with more than {k} rows per {g}",
            "longest run of months without rows where {g} is {v}"],
    "gmm": ["average {m} weighted by {n} per {g}", "top 2 {g} by total {m}, with their average {n}",
            "total {m} divided by total {n} by {g}", "total {m} and average {n} by {g}",
            "average {m} minus {n} by {g}", "{g} with the highest {m} / {n}"],
    "group": ["third largest row by {m}", "{g} by share of {m}", "how many {g} have total {m} over {z}",
              "number of rows by {g}, at least {k} rows", "second highest {m} of each {g}",
              "average total {m} per {g}", "count, total and average of {m} by {g}", "pie chart of total {m} by {g}",
              "box plot of {m} by {g}", "histogram of {m} with 12 bins", "rows where {m} is over {y} by {g}",
              "number of rows where {g} starts with {v}", "number of rows where {g} does not start with {v}",
              "number of rows where {g} ends with {v}", "number of rows where {g} contains {v}"],
    "two": ["percent of {m} by {h} within each {g}", "{g} without rows in {h} {u}",
            "{g} with rows in {h} {u} but not in {h} {t}", "{g} with only {h} {u}",
            "how many {g} have at least {k} rows with {h} {u}",
            "stacked bar chart of total {m} by {g} and {h}", "how many {g} have rows in every {h}",
            "average number of rows per {g} by {h}", "share of {m} where {h} is {u} by {g}",
            "total {m} by {g} excluding {h} {u}", "total {m} by {g} for {h} {u} and {t}",
            "average total {m} per {g} by {h}", "average of the highest {m} of each {g} by {h}",
            "{g} with more than one {h}", "how many {g} have rows with {h} {u} but no {h} {t}",
            "number of {g} per {h} who never had {h} {t}"],
    "time": ["change of {m} per month for each {g}", "3-month moving average of {m} for each {g}",
             "{m} in {year} versus {next} by {g}", "total {m} in {year} compared with {next}",
             "how many months in a row, at most, did {m} fall?", "{g} with more than {k} rows in {year}",
             "{g} without rows in {year}", "row with the highest {m} of each month", "total {m} by weekday",
             "total {m} by month of the year",
             "longest streak of months with rising {m} by {g}", "total {m} in March over all years",
             "number of different {g} per month", "longest streak of months with total {m} over {z}",
             "average {m} on Mondays", "{m} in {year} minus {next}", "how much more {m} in {next} than in {year}",
             "month over month growth of {m} in {year}", "top 3 months by growth of {m}",
             "which {g} ordered first in {year}", "{g} with rows in every month of {year}",
             "highest {m} per month with the {g}", "total {m} from Tuesday to Friday",
             "share of {m} by {g} per year", "number of rows by hour",
             "how many days had no row between the first and the last", "Why did {m} change in {next}?"],
    "dd": ["average days from {d} to {e}", "median business days from {d} to {e}",
           "how many rows have {e} more than 10 days after {d}"],
    "ddg": ["average days from {d} to {e} by {g}", "median hours from {d} to {e} by {g}"],
    "b": ["how many rows are {b}", "share of {b} rows"],
    "bg": ["share of {b} by {g}", "number of {b} by {g}", "{g} where more than {k} % of the rows are {b}"],
    "bands": ["number of rows by {m} in steps of {s}", "average {n} by {m} in bands of {s}",
              "histogram of {m} in steps of {s}", "total {n} by {m}: under {x}, {x} to {y}, {y} and over"],
    "of two": ["how many more rows has {v} than {w}", "total {m} {v} minus {w}", "share of {v} of {v} and {w}",
               "{g} with average {m} over {x}: average and count of {m}", "{g} with max mean {m}"],
    "facts": ["from when to when does the data go", "how many complete rows", "which columns have missing values",
              "missing values per column", "duplicate {g}"],
}
GERMAN = {
    "bands": ["Anzahl Zeilen nach {m} in Schritten von {s}", "Durchschnitt {n} nach {m} in Schritten von {s}"],
    "facts": ["Von wann bis wann gehen die Daten?", "wie viele vollständige Zeilen", "doppelte {g}",
              "welche Spalten haben Lücken"],
    "m": ["Summe {m}", "Durchschnitt {m}", "Median von {m}", "höchste {m}", "wie viele Zeilen haben {m} über {x}"],
    "g": ["Anzahl Zeilen je {g}", "wie viele verschiedene {g}", "Anzahl Zeilen mit {g} {v}"],
    "gm": ["Summe {m} je {g}", "durchschnittliche {m} nach {g}", "die 3 {g} mit der höchsten {m}",
           "Anteil {m} nach {g}", "Median {m} pro {g}", "welche {g} hat die niedrigste {m}"],
    "ggm": ["Summe {m} nach {g} und {h}", "Anzahl Zeilen nach {g} und {h}"],
    "d": ["Anzahl Zeilen pro Monat", "Anzahl Zeilen je Wochentag", "wie viele Zeilen in {year}"],
    "dm": ["{m} pro Monat", "Summe {m} je Quartal", "Summe {m} in {year}", "welcher Monat hatte die höchste {m}"],
    "dgm": ["Summe {m} nach {g} in {year}", "{m} pro Monat und {g}"],
}


def cancels(values):
    """The sum is only what rounding leaves."""
    return abs(math.fsum(values)) < 1e-6 * math.fsum(map(abs, values))


def roles_of(rows):
    """Columns by the part that they can play."""
    roles = {"m": [], "g": [], "d": [], "b": []}
    for column in rows[0]:
        values = [row[column] for row in rows if row[column] is not None]
        if not values:
            continue
        distinct = len(set(values))
        if isinstance(values[0], bool):
            roles["b"].append(column)
        elif isinstance(values[0], dt.datetime):
            roles["d"].append(column)
        elif isinstance(values[0], float) and distinct > 15 and not cancels(values):
            roles["m"].append(column)
        elif isinstance(values[0], str) and 1 < distinct <= 60:
            roles["g"].append(column)
    return roles


def short(number):
    return f"{number:.0f}" if abs(number) >= 10 else f"{number:.2f}"


def is_sayable(value):
    return all(each.isalnum() or each in " -/" for each in value) and len(value) < 25


KINDS = {"group": "gm", "two": "ggm", "time": "dgm", "bands": "mm", "of two": "gm", "facts": "dg",
         **{kind: kind for kind in (
    "m", "mm", "g", "gm", "ggm", "gmm", "d", "dm", "dgm", "dd", "ddg", "b", "bg")}}
ACROSS = ["total {m} by {g}", "average {m} by {g}", "number of rows by {g}", "top 3 {g} by {m}",
          "total {m} where {g} is {v}", "share of {m} by {g}", "median {m} per {g}", "how many rows where {g} is {v}",
          "{m} by {g} per month",
          "which {g} has the highest total {m}", "Summe {m} je {g}"]


class Words:
    """What stands for the letters of a template, of one file."""

    def __init__(self, path, random_source):
        self.rows = records.read(path)
        self.roles = roles_of(self.rows)
        self.random = random_source

    def values(self, column):
        return sorted({row[column] for row in self.rows if row[column] is not None})

    def of_group(self, letters, column):
        values = [value for value in self.values(column) if is_sayable(value)] or ["x"]
        return {letter: self.random.choice(values) for letter in letters}

    def of_measure(self, column):
        values = self.values(column)
        low, high = values[len(values) // 3], values[len(values) * 2 // 3]
        return {"x": short(low), "y": short(high), "z": short(high * 10),
                "s": short(abs(values[-1] - values[0]) / 8)}

    def of_date(self, column):
        years = sorted({value.year for value in self.values(column)})
        first = self.random.choice(years[:-1] or years)
        day = self.random.choice(self.values(column))
        return {"d": column, "year": first, "next": first + 1, "day": day.date().isoformat()}

    def fill(self, kinds):
        """Words for the letters of a kind of template; None where the file has no such columns."""
        words = {"k": self.random.choice([5, 20, 50])}
        for letters, kind in (("mn", "m"), ("gh", "g"), ("de", "d"), ("b", "b")):
            wanted = kinds.count(kind)
            if wanted > len(self.roles[kind]):
                return None
            words.update(zip(letters, self.random.sample(self.roles[kind], wanted)))
        words |= self.of_measure(words["m"]) if "m" in kinds else {}
        words |= self.of_group("vw", words["g"]) if "g" in kinds else {}
        words |= self.of_group("ut", words["h"]) if "gg" in kinds else {}
        words |= self.of_date(words["d"]) if "d" in kinds else {}
        return words


def related(files):
    """[(of the many, of the one)]: files with a column of one name that stands once in each row of the one."""
    pairs = []
    for many, one in itertools.permutations(files, 2):
        for column in set(files[many].rows[0]) & set(files[one].rows[0]):
            known = [row[column] for row in files[one].rows]
            used = {row[column] for row in files[many].rows} - {None}
            if len(set(known)) == len(known) and isinstance(known[0], str) and used <= set(known):
                pairs.append((many, one))
    return pairs


def across(files, pairs, source):
    """A measure, or the rows, of one file by what another says of them."""
    many, one = source.choice(pairs)
    own = [column for column in files[one].roles["g"] if column not in files[many].rows[0]]
    filled = files[many].fill("dm") or files[many].fill("m")
    if not own or not filled:
        return None
    group = source.choice(own)
    text = source.choice(ACROSS)
    filled |= {"g": group, **files[one].of_group("v", group)}
    return (many, one), text.format(**filled)


def alone(files, source):
    name = source.choice(list(files))
    language = source.choice([ENGLISH, ENGLISH, ENGLISH, GERMAN])
    kinds = source.choice(list(language))
    filled = files[name].fill(KINDS[kinds])
    return filled and ((name,), source.choice(language[kinds]).format(**filled))


def questions(paths, count, seed):
    """[(file names, question)], each once; one in ten is about two files."""
    source = random.Random(seed)
    files = {path.name: Words(path, source) for path in paths}
    pairs = related(files)
    found = {}
    while len(found) < count:
        if made := across(files, pairs, source) if source.random() < 0.1 else alone(files, source):
            found[made] = True
    return list(found)
