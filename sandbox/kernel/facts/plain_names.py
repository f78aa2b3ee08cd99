# SPDX-License-Identifier: GPL-3.0-or-later
"""The names that are plain analysis, from plain_names.json.

tests/sandbox/kernel/facts/plain_names_of.py derives that file and compares it.
"""

import json
import pathlib

_known = json.loads(pathlib.Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
_modules = {name: frozenset(names) for name, names in _known["modules"].items()}
_classes = {name: frozenset(names) for name, names in _known["classes"].items()}
_containers = {name: frozenset(names) for name, names in _known["containers"].items()}
_classes_of_classes = frozenset(_known["classes_of_classes"])
_derived = frozenset(_modules)
_attributes = frozenset(_known["attributes"])
_denied = frozenset(_known["denied"])
_styles = frozenset(_known["styles"])
_sheets = frozenset(_known["sheets"])
_options = frozenset(_known["options"])
_other_options = frozenset(_known["other_options"])
# Not installed where the file was derived; its documented functions.
_modules["seaborn"] = frozenset("""
barplot boxenplot boxplot catplot clustermap color_palette countplot cubehelix_palette dark_palette despine displot
distplot diverging_palette ecdfplot heatmap histplot hls_palette husl_palette jointplot kdeplot light_palette lineplot
lmplot move_legend pairplot pointplot regplot relplot residplot rugplot scatterplot set set_context set_palette
set_style set_theme stripplot swarmplot violinplot FacetGrid JointGrid PairGrid axes_style plotting_context
reset_defaults reset_orig
""".split())
# The libraries that the code of load steps reads some formats with, and what it asks of them.
_modules["pyreadstat"] = frozenset(("read_por", "read_sav", "read_xport"))
_modules["dbfread"] = frozenset(("DBF",))
_attributes |= {"field_names", "variable_value_labels"}


def is_module(full):
    return full in _modules


def is_in(module, name):
    """Whether the thing of that name in the module only computes or draws."""
    return name in _modules.get(module, ())


def is_derived(module):
    """Whether it is known which things of the module are classes."""
    return module in _derived


def is_class(full):
    """Whether the thing of a derived module is a class whose attributes could be set."""
    module, _, name = full.rpartition(".")
    return name in _classes.get(module, ())


def is_class_of_class(name):
    """Whether some class has another one under that name."""
    return name in _classes_of_classes


def is_container(full):
    """Whether the thing of a module is a container that could be changed."""
    module, _, name = full.rpartition(".")
    return name in _containers.get(module, ()) and name != "rcParams"  # whose settings are judged one by one


def is_attribute(name):
    """Whether values that analyses meet have it, and none of them can do more with it than compute or draw."""
    return name in _attributes


def is_denied(name):
    """Whether some value could do more than compute with it."""
    return name in _denied


def is_style(name):
    """Whether matplotlib's setting of that name only changes how charts look."""
    return name in _styles


def is_sheet(name):
    """Whether it names a style sheet of matplotlib's own. Any other name would be a file, and its settings
    evaluated."""
    return name in _sheets


def is_option(name):
    """Whether pandas' option of that name, or all of those that end in it, only change how tables look or are
    computed."""
    ending = "." + name
    return name in _options or (name.isidentifier() and any(o.endswith(ending) for o in _options)
                                and not any(name in o for o in _other_options))
