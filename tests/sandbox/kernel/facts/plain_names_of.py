# SPDX-License-Identifier: GPL-3.0-or-later
"""Derives the names that are plain analysis from the packages installed here.

`plain_names_of.py FILE` writes them: sandbox/kernel/facts/plain_names.json. Of a module these are its public names, as
far as they are things of its own package or of another one listed here, and no modules. Of values they are the public
names of the classes that analyses meet. What can do more than compute is left out by name, with its reason.
"""

import array
import collections
import importlib
import inspect
import json
import sys
import types
import warnings

PACKAGES = ("pandas", "numpy", "matplotlib", "scipy", "sklearn", "statsmodels", "patsy", "dateutil", "mpl_toolkits",
            "cycler", "pytz")
NAMESPACES = {
    "pandas": "api api.types plotting testing errors tseries tseries.offsets tseries.frequencies tseries.holiday",
    "numpy": "linalg random fft ma polynomial polynomial.polynomial char strings rec exceptions dtypes "
             "lib.stride_tricks emath testing",
    "matplotlib": "pyplot pyplot.cm pyplot.style dates ticker colors cm patches lines gridspec text figure axes "
                  "collections legend markers patheffects transforms spines colorbar offsetbox path mlab container "
                  "axis scale style font_manager category",
    "mpl_toolkits": "mplot3d axes_grid1",
    "scipy": "stats stats.mstats stats.contingency optimize interpolate signal linalg spatial spatial.distance "
             "cluster cluster.hierarchy cluster.vq special integrate ndimage sparse sparse.linalg sparse.csgraph fft "
             "constants",
    "statsmodels": "api formula.api tsa.api tsa.seasonal tsa.stattools tsa.holtwinters tsa.arima.model "
                   "tsa.statespace.sarimax stats.api stats.multicomp stats.diagnostic stats.outliers_influence "
                   "stats.proportion stats.weightstats stats.anova stats.stattools regression.linear_model "
                   "discrete.discrete_model genmod.families tools.tools nonparametric.smoothers_lowess "
                   "nonparametric.kde graphics.tsaplots graphics.gofplots robust.norms",
    "sklearn": "linear_model cluster decomposition preprocessing model_selection metrics metrics.pairwise ensemble "
               "tree svm neighbors naive_bayes pipeline compose impute feature_selection feature_extraction "
               "feature_extraction.text manifold mixture neural_network dummy base inspection covariance "
               "discriminant_analysis gaussian_process isotonic kernel_ridge calibration multiclass random_projection "
               "exceptions",
    "dateutil": "parser relativedelta tz rrule",
}
LIBRARY = ("math cmath datetime re calendar statistics decimal fractions collections collections.abc itertools "
           "functools operator json json.decoder string textwrap random typing dataclasses enum copy time zoneinfo "
           "unicodedata warnings io csv bisect heapq numbers abc contextlib hashlib base64 uuid html difflib array "
           "pprint struct secrets locale colorsys keyword graphlib urllib.parse queue").split()
# Of these only what is named.
PARTS = {
    "patsy": "dmatrix dmatrices", "cycler": "cycler", "pytz": "timezone utc UTC all_timezones common_timezones",
    "uuid": "uuid3 uuid4 uuid5 UUID NAMESPACE_DNS NAMESPACE_URL", "io": "StringIO BytesIO TextIOBase open",
    "types": "SimpleNamespace MappingProxyType NoneType FunctionType",
    "os": "listdir getcwd path sep linesep makedirs mkdir remove unlink rmdir removedirs rename replace fspath "
          "PathLike cpu_count",
    "os.path": "exists isfile isdir join basename dirname splitext split getsize getmtime abspath normpath relpath "
               "sep expanduser",
    "sys": "version version_info maxsize float_info byteorder getsizeof stdout stderr exit "
           "getrecursionlimit platform",
    "pathlib": "Path PurePath PosixPath PurePosixPath", "glob": "glob iglob", "gc": "collect",
    "traceback": "print_exc format_exc",
    "logging": "basicConfig getLogger info warning error debug DEBUG INFO WARNING ERROR CRITICAL disable",
    "gzip": "open", "bz2": "open", "lzma": "open",
    "codecs": "open", "zipfile": "ZipFile ZIP_DEFLATED BadZipFile", "zlib": "crc32 adler32 compress decompress",
    "threading": "Lock RLock",
    "shutil": "move rmtree", "numpy.testing": "assert_allclose assert_array_equal assert_almost_equal assert_equal "
                                         "assert_array_almost_equal",
    "pandas.testing": "assert_frame_equal assert_series_equal assert_index_equal",
    "matplotlib.style": "use context available", "matplotlib.pyplot.style": "use context available",
    "numpy.lib": "", "statsmodels.tsa": "", "statsmodels.stats": "",
    "sqlite3": "connect Row Error OperationalError DatabaseError",
    "matplotlib": "use rc rcParams rc_context rcdefaults colormaps colors cm cycler",
    "matplotlib.font_manager": "FontProperties",
    "locale": "getlocale localeconv format_string currency LC_ALL LC_TIME LC_NUMERIC str",
    "dataclasses": "dataclass field asdict astuple replace fields is_dataclass FrozenInstanceError KW_ONLY InitVar",
}
ANYWHERE_WITHOUT = {"test", "main", "show_versions", "show_config", "setup_module", "FigureCanvasBase",
                    "FigureManagerBase", "backend_registry",
                    "BackendFilter", "load_pickle", "annotations", "PytestTester", "Parallel", "delayed",
                    "check_memory", "handle_formula_data", "x13_arima_analysis", "x13_arima_select_order", "TextPath"}
WITHOUT = {
    # pickles, programs, the network
    "pandas": "read_pickle to_pickle HDFStore read_hdf read_clipboard read_gbq test show_versions",
    "numpy": "DataSource memmap ctypeslib f2py test show_config show_runtime get_include bmat fromregex lookfor "
             "source info seterrcall set_string_function",
    "matplotlib.pyplot": "switch_backend install_repl_displayhook uninstall_repl_displayhook get_current_fig_manager "
                         "new_figure_manager get_plot_commands rcParamsOrig rcParamsDefault pause ginput waitforbuttonpress "
                         "fignum_exists set_loglevel",
    "string": "Formatter",  # its get_field() takes attributes by text
    "functools": "update_wrapper WRAPPER_ASSIGNMENTS WRAPPER_UPDATES",  # sets attributes by text, of anything
    "typing": "get_type_hints ForwardRef evaluate_forward_ref",  # evaluate text
    "warnings": "warn_explicit showwarning onceregistry", "contextlib": "chdir",
    "statsmodels.api": "load webdoc", "zoneinfo": "reset_tzpath", "numpy.rec": "fromfile",
    "scipy.sparse": "load_npz save_npz", "scipy.fft": "register_backend set_backend set_global_backend skip_backend",
    "enum": "pickle_by_enum_name pickle_by_global_name global_enum global_enum_repr global_flag_repr global_str",
    "calendar": "different_locale global_enum",  # writes into the module that its class names
    "collections.abc": "FunctionType framelocalsproxy", "copy": "dispatch_table", "scipy": "LowLevelCallable",
    "statsmodels": "monkey_patch_cat_dtype", "time": "clock_settime clock_settime_ns tzset",
    "sklearn.tree": "export_graphviz", "dateutil.tz": "tzfile tzical",  # these name files
    "numpy.lib.stride_tricks": "as_strided",  # any memory
    "matplotlib.scale": "register_scale", "pandas.tseries.holiday": "register",
}
# Settings of matplotlib that start programs, name places or modules, or belong to windows.
STYLES_WITHOUT = ("_internal.", "animation.", "backend", "docstring.", "figure.hooks", "interactive", "keymap.",
                  "macosx.", "pgf.", "ps.distiller", "ps.usedistiller", "savefig.directory", "text.latex.",
                  "text.usetex", "tk.", "toolbar", "webagg.")
OPTIONS_WITHOUT = ("io.", "plotting.")  # these name modules that are imported
NOT_OF_VALUES = {  # what a value of these classes gives that can do more than compute
    "ctypes", "dump", "dumps", "tofile", "canvas", "set_canvas", "write_png", "from_file", "module", "internal_attr",
    "file", "fileno", "manager", "to_pickle", "to_clipboard", "to_gbq", "to_hdf", "from_custom_template",
    "set_usetex", "get_usetex", "unlink", "rmdir", "touch", "symlink_to", "hardlink_to", "chmod", "lchmod", "mkdir",
    "write_text", "write_bytes",
    "open", "set_agg_filter", "testzip", "enable_load_extension", "load_extension", "backup", "deserialize",
    "raw", "buffer", "detach", "reconfigure", "walk", "save", "load", "eval", "query", "pipe", "register",
    "get_backend", "set_backend", "func", "owner", "env", "from_formula",
    "template_html", "template_html_table", "template_html_style", "template_latex", "template_string", "environment",
    "loader", "from_string", "get_template", "select_template", "render", "compile_templates", "compile_expression",
    "fp", "handle", "handles", "handlers", "setStream", "gen", "fget", "fset", "fdel", "set_file", "toolbar",
    "print_figure", "print_png", "print_pdf", "print_svg", "print_ps", "loggerDict",
    "CalamineReader", "ODFReader", "OpenpyxlReader", "PyxlsbReader", "XlrdReader",
}
VALUES = """
builtins: str bytes bytearray int float complex bool list tuple dict set frozenset range slice memoryview Exception
  OSError KeyError StopIteration UnicodeDecodeError
pandas: DataFrame Series Index MultiIndex RangeIndex DatetimeIndex TimedeltaIndex PeriodIndex IntervalIndex
  CategoricalIndex Categorical Timestamp Timedelta Period Interval NaT ExcelFile ExcelWriter Grouper CategoricalDtype
  DatetimeTZDtype NamedAgg DateOffset Flags
pandas.core.groupby: DataFrameGroupBy SeriesGroupBy
pandas.core.resample: Resampler DatetimeIndexResampler
pandas.core.window: Rolling Expanding ExponentialMovingWindow RollingGroupby ExpandingGroupby
pandas.core.strings.accessor: StringMethods
pandas.core.indexes.accessors: CombinedDatetimelikeProperties DatetimeProperties TimedeltaProperties PeriodProperties
pandas.core.arrays.categorical: CategoricalAccessor
pandas.core.arrays.sparse: SparseAccessor SparseFrameAccessor
pandas.core.indexing: _LocIndexer _iLocIndexer _AtIndexer
pandas.io.formats.style: Styler
pandas.io.parsers: TextFileReader
pandas.plotting: PlotAccessor
numpy: ndarray generic dtype finfo iinfo poly1d ma.MaskedArray matrix flatiter nditer ufunc vectorize recarray
numpy.random: Generator RandomState
numpy.polynomial: Polynomial
matplotlib.axes: Axes
matplotlib.figure: Figure SubFigure
matplotlib.axis: XAxis YAxis XTick
matplotlib.lines: Line2D
matplotlib.patches: Rectangle Circle Wedge Polygon FancyArrowPatch
matplotlib.text: Text Annotation
matplotlib.legend: Legend
matplotlib.colorbar: Colorbar
matplotlib.spines: Spine Spines
matplotlib.gridspec: GridSpec SubplotSpec
matplotlib.container: BarContainer ErrorbarContainer StemContainer
matplotlib.collections: PathCollection LineCollection QuadMesh PolyCollection
matplotlib.image: AxesImage
matplotlib.colors: Colormap LinearSegmentedColormap ListedColormap Normalize
matplotlib.ticker: FuncFormatter MaxNLocator ScalarFormatter
cycler: Cycler
matplotlib.dates: DateFormatter AutoDateLocator ConciseDateFormatter
matplotlib.transforms: Affine2D Bbox
matplotlib.projections.polar: PolarAxes
mpl_toolkits.mplot3d: Axes3D
datetime: datetime date time timedelta timezone
decimal: Decimal Context
fractions: Fraction
collections: Counter defaultdict OrderedDict deque ChainMap namedtuple
itertools: chain count
io: StringIO BytesIO TextIOWrapper BufferedReader
pathlib: Path
re: Pattern Match
random: Random
statistics: NormalDist
calendar: Calendar TextCalendar
csv: DictReader DictWriter
zipfile: ZipFile ZipInfo
functools: partial
json: JSONDecodeError
string: Template
enum: Enum
dateutil.relativedelta: relativedelta
zoneinfo: ZoneInfo
logging: Logger
contextlib: ExitStack
queue: Queue
scipy.stats: gaussian_kde norm t
scipy.stats._distn_infrastructure: rv_frozen rv_continuous_frozen
scipy.interpolate: interp1d CubicSpline UnivariateSpline
scipy.sparse: csr_matrix
scipy.spatial: cKDTree ConvexHull
statsmodels.regression.linear_model: OLS RegressionResults OLSResults PredictionResults
statsmodels.discrete.discrete_model: Logit LogitResults
statsmodels.genmod.generalized_linear_model: GLM GLMResults
statsmodels.tsa.seasonal: DecomposeResult STL
statsmodels.tsa.arima.model: ARIMA ARIMAResults
statsmodels.tsa.holtwinters: ExponentialSmoothing HoltWintersResults
statsmodels.stats.multicomp: MultiComparison
statsmodels.sandbox.stats.multicomp: TukeyHSDResults
statsmodels.iolib.summary: Summary
statsmodels.base.model: Model LikelihoodModelResults
patsy: DesignInfo
"""
FIELDS = """
x y fun success message nfev nit jac cov_x root converged statistic pvalue correlation slope intercept rvalue stderr
intercept_stderr df dof expected_freq confidence_interval low high zscore estimator steps named_steps Index name index
mean variance skewness kurtosis minmax mode count params estimators best_params best_score best_estimator T iat at loc
iloc values columns dt cat str sparse attrs stdout stderr sub groups pop spines figure xaxis yaxis axes patch patches
lines texts collections images containers tables title transAxes transData legend_handles handles ax fig bxp colorbar
dpi zorder start stop step real imag args filename errno strerror value version major minor micro stream pval stats
table coeffs roots order deg bestfit resid fittedvalues trend seasonal observed level slope rsquared rsquared_adj
pvalues tvalues bse params fvalue f_pvalue aic bic llf nobs conf_int_ summary2 summary tables ci_low ci_upp
set_caption hide background_gradient highlight_max highlight_min highlight_null highlight_between text_gradient
set_properties set_table_styles format_index set_sticky hexdigest digest digest_size cursor execute executemany
fetchall fetchone fetchmany commit description row_factory st_size st_mtime writeable owndata c_contiguous
f_contiguous predicted_mean se_mean conf_int summary_frame Date meandiffs reject confint simple_table endog exog
""".split()


def module_of(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return importlib.import_module(name)
        except ImportError:  # a module under another one's name, like pyplot.cm
            above, _, last = name.rpartition(".")
            return getattr(module_of(above), last, None) if above else None


def modules():
    for package, rest in NAMESPACES.items():
        yield package
        for part in rest.split():
            yield f"{package}.{part}"
            yield from (f"{package}.{part[:i]}" for i, sign in enumerate(part) if sign == ".")
    yield from LIBRARY
    yield from (name for name in PARTS if name not in LIBRARY and name.partition(".")[0] not in NAMESPACES)


def is_plain(module, name, thing):
    """A thing of a package listed here, or a constant."""
    if name.startswith("_") or isinstance(thing, types.ModuleType):
        return False
    home = (getattr(thing, "__module__", None) or "builtins").lstrip("_").partition(".")[0]
    return not callable(thing) or home in {*PACKAGES, "builtins", "contextvars", "pylab_setup"} | {n.partition(".")[0]
                                                                                                   for n in LIBRARY}


def names_of(name):
    module = module_of(name)
    if module is None:
        return None
    if name in PARTS:
        return sorted(n for n in PARTS[name].split() if hasattr(module, n)
                      and not isinstance(getattr(module, n), types.ModuleType))
    without = set(WITHOUT.get(name, "").split())
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for own in set(dir(module)) | set(getattr(module, "__all__", ())):
            try:
                thing = getattr(module, own)
            except Exception:
                continue
            if is_plain(module, own, thing) and own not in without | ANYWHERE_WITHOUT:
                found.append(own)
    return sorted(found)


IMMUTABLE = 1 << 8  # Py_TPFLAGS_IMMUTABLETYPE
CONTAINERS = (list, dict, set, bytearray, collections.deque, array.array, collections.abc.MutableMapping)


def changeable(names):
    """Of the names of each module: the classes whose attributes code could set, and the containers that it could
    fill."""
    classes, containers = {}, {}
    for module in names:
        things = {name: getattr(module_of(module), name, None) for name in names[module]}
        classes[module] = [n for n, thing in things.items() if inspect.isclass(thing)
                           and not thing.__flags__ & IMMUTABLE]
        containers[module] = [n for n, thing in things.items() if is_container(thing)]
    return {key: {module: kept for module, kept in found.items() if kept}
            for key, found in (("classes", classes), ("containers", containers))}


def is_container(thing):
    return isinstance(thing, CONTAINERS) or (type(thing).__name__ == "ndarray" and thing.flags.writeable)


def classes_of_classes(classes):
    """The names under which classes have other ones, such as pandas.Series.str."""
    return sorted({name for module, names in classes.items() for kind in names
                   for name in public(getattr(module_of(module), kind))
                   if inspect.isclass(inspect.getattr_static(getattr(module_of(module), kind), name, None))
                   or inspect.isclass(getattr(getattr(module_of(module), kind), name, None))})


def public(thing):
    return {n for n in dir(thing) if not n.startswith("_")}


def of_values():
    names = set(FIELDS)
    for line in VALUES.replace("\n  ", " ").strip().split("\n"):
        module, _, classes = line.partition(": ")
        for name in classes.split():
            thing = module_of(module)
            for part in name.split("."):
                thing = getattr(thing, part, None)
            names |= public(thing) if thing is not None else set()
            if inspect.isclass(thing):
                names |= set(inspect.signature(thing).parameters) if has_signature(thing) else set()
    names |= estimators()
    return sorted(n for n in names - NOT_OF_VALUES if not n.startswith("_") and n not in SOURCES_OF_NAMES)


def has_signature(thing):
    try:
        return bool(inspect.signature(thing))
    except (ValueError, TypeError):
        return False


def estimators():
    """What fitted models of scikit-learn have: their methods, parameters and, ending in an underscore, what they
    learnt."""
    try:
        from sklearn.utils import all_estimators
    except ImportError:
        return set()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return set().union(*(public(kind) for _, kind in all_estimators()))


SOURCES_OF_NAMES = set(sys.stdlib_module_names) - {"copy", "string", "calendar", "time", "array", "statistics",
                                                   "random", "trace", "stat"}


def settings():
    """The names of settings that only change how tables and charts look."""
    styles = module_of("matplotlib.rcsetup")._validators
    options = module_of("pandas._config.config")._registered_options
    return {"styles": sorted(n for n in styles if not n.startswith(STYLES_WITHOUT)),
            "sheets": sorted({"default", *module_of("matplotlib.style").available}),
            "options": sorted(n for n in options if not n.startswith(OPTIONS_WITHOUT)),
            "other_options": sorted(n for n in options if n.startswith(OPTIONS_WITHOUT))}


def derived():
    found = {name: names_of(name) for name in modules()}
    known = {name: names for name, names in sorted(found.items()) if names is not None}
    shared = changeable(known)
    return {"versions": {n: getattr(module_of(n), "__version__", "") for n in PACKAGES if module_of(n)}
            | {"python": "%d.%d" % sys.version_info[:2]},
            "modules": known, **shared, "classes_of_classes": classes_of_classes(shared["classes"]),
            "attributes": of_values(),
            "denied": sorted(NOT_OF_VALUES), **settings()}


def text():
    """One line a module, so that a change shows."""
    found = derived()
    parts = []
    for key in ("modules", "classes", "containers"):
        lines = [f"  {json.dumps(name)}: {json.dumps(names)}" for name, names in found.pop(key).items()]
        parts.append(f"{json.dumps(key)}: {{\n" + ",\n".join(lines) + "\n}")
    rest = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in found.items()]
    return "{\n" + ",\n".join(parts + rest) + "\n}\n"


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(text())
