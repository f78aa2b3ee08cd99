# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports, files, network, processes and code made at run time."""

import ast
import importlib.util
import posixpath
import re
import sys

from facts_source import argument, hides_arguments, is_true, nearest

COMPUTED = "(a computed name)"
URL = re.compile(r"^\s*[a-z][\w+.-]*(://|::)", re.IGNORECASE)  # also chained, as "simplecache::…"
NETWORK = {
    "socket", "socketserver", "ssl", "urllib.request", "urllib3", "requests", "http", "ftplib", "smtplib", "imaplib",
    "poplib", "nntplib", "telnetlib", "xmlrpc", "aiohttp", "httpx", "websocket", "websockets", "paramiko", "boto3",
    "wget", "yfinance", "asyncio.open_connection", "asyncio.start_server", "webbrowser", "pandas_datareader",
}
PROCESS = {
    "subprocess", "multiprocessing", "pty", "os.system", "os.popen", "os.fork", "os.forkpty", "os.posix_spawn",
    "os.posix_spawnp", "os.kill", "os.killpg", "concurrent.futures.ProcessPoolExecutor", "concurrent.futures.process",
    "joblib.Parallel", "asyncio.create_subprocess_exec", "asyncio.create_subprocess_shell",
}
DYNAMIC = {
    "builtins.eval", "builtins.exec", "builtins.compile", "builtins.__import__", "builtins.globals", "importlib",
    "runpy", "ctypes", "cffi", "pickle", "_pickle", "cPickle", "marshal", "shelve", "dill", "cloudpickle",
    "joblib.load", "pandas.read_pickle", "pandas.eval", "code", "codeop", "types.FunctionType", "types.CodeType",
    "sys.modules", "sys.settrace", "builtins.__builtins__", "numpy.ctypeslib", "gc.get_objects", "sys._getframe",
    "inspect.currentframe",
}
DUNDERS = {"__class__", "__subclasses__", "__globals__", "__mro__", "__bases__", "__base__", "__code__", "__builtins__",
           "__import__", "__getattribute__", "__reduce__", "__reduce_ex__", "__closure__", "__loader__", "__spec__"}
TABLES = {"read_csv", "read_table", "read_excel", "read_json", "read_parquet", "read_feather", "read_html", "read_xml",
          "read_fwf", "read_stata", "read_spss", "read_sas", "read_orc", "read_hdf", "read_pickle", "ExcelFile"}
READERS = {f"pandas.{n}" for n in TABLES} | {
    "numpy.load", "numpy.loadtxt", "numpy.genfromtxt", "numpy.fromfile", "matplotlib.pyplot.imread",
    "tarfile.open", "pathlib.Path.read_text", "pathlib.Path.read_bytes",
    "pyreadstat.read_por", "pyreadstat.read_sav", "pyreadstat.read_xport", "dbfread.DBF"}
WRITERS = {"numpy.save", "numpy.savez", "numpy.savez_compressed", "numpy.savetxt", "pandas.ExcelWriter",
           "matplotlib.pyplot.imsave"}
WRITE_METHODS = {"to_csv", "to_excel", "to_json", "to_parquet", "to_feather", "to_html", "to_xml", "to_stata",
                 "to_pickle", "to_markdown", "to_latex", "to_orc", "to_hdf", "to_string", "tofile", "savefig"}
PATH_NAMES = ("filepath_or_buffer", "io", "path", "path_or_buf", "path_or_buffer", "excel_writer", "buf", "fname",
              "file", "fp", "fid")
OPENERS = {"builtins.open", "io.open", "gzip.open", "bz2.open", "lzma.open", "codecs.open", "zipfile.ZipFile"}
REMOVERS = {"os.remove", "os.unlink", "os.rmdir", "os.removedirs", "os.rename", "os.replace", "os.truncate", "os.chmod",
            "shutil.rmtree", "shutil.move"}
INSTEAD = {
    **dict.fromkeys(("seaborn", "plotly", "bokeh", "altair"), "charts_missing"), "polars": "frames_missing",
    **dict.fromkeys(("sklearn", "statsmodels", "scipy"), "statistics_missing"),
}


def look(source, report):
    _Effects(source, report).look()


def _in(names, full):
    """Whether `full` is one of the names or lies below one."""
    parts = full.split(".")
    return any(".".join(parts[:i]) in names for i in range(1, len(parts) + 1))


class _Effects:
    def __init__(self, source, report):
        self.source = source
        self.report = report
        self.shown = {id(n.value) for n in source.nodes if isinstance(n, ast.Attribute) and n.attr == "__name__"}
        self.tested = {id(c.func) for c in source.calls() if id(c) in source.tested}
        self.guarded = {id(n) for t in source.nodes if isinstance(t, ast.Try) and t.handlers for s in t.body
                        for n in ast.walk(s)}

    def look(self):
        for node in self.source.nodes:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self._import(node)
            elif isinstance(node, ast.Call):
                self._call(node)
            elif isinstance(node, ast.Attribute):
                self._attribute(node)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self._name(node)

    def _import(self, node):
        if isinstance(node, ast.ImportFrom):
            if node.level:
                self.report.add("error", "import", node, "relative_import")
                return
            names = [f"{node.module}.{item.name}" for item in node.names]
            tops = [node.module.partition(".")[0]]
        else:
            names = [item.name for item in node.names]
            tops = [name.partition(".")[0] for name in names]
        for top in tops:
            self.report.effect("imports", top)
            if not _installed(top):
                severity = "note" if id(node) in self.guarded else "error"
                self.report.add(severity, "import", node, INSTEAD.get(top, "package_missing"), top)
        for name in names:
            self._judge(node, name)

    def _judge(self, node, full):
        """Names that reach out of the data: a module or one of its functions."""
        if _in(NETWORK, full):
            self._network(node, "uses_network", _shown(full))
        if _in(PROCESS, full) or re.fullmatch(r"os\.(exec|spawn)[lvpe]+", full):
            self.report.effects["process"] = True
            self.report.add("warning", "process", node, "starts_process", _shown(full))
        if _in(DYNAMIC, full):
            self._dynamic(node, "runs_other_code", _shown(full))

    def _network(self, node, kind, name):
        self.report.effects["network"] = True
        self.report.add("warning", "network", node, kind, name)

    def _dynamic(self, node, kind, *texts):
        self.report.effects["dynamic_code"] = True
        self.report.add("warning", "dynamic", node, kind, *texts)

    def _name(self, node):
        full = self.source.qualified(node)
        if full and full.startswith("builtins.") and id(node) not in self.tested:
            self._judge(node, full)

    def _attribute(self, node):
        full = self.source.qualified(node)
        if full and not full.startswith("builtins."):
            self._judge(node, full)
        if node.attr in DUNDERS and not (node.attr == "__class__" and id(node) in self.shown):
            self._dynamic(node, "reaches_python", node.attr)

    def _call(self, call):
        full = self.source.qualified(call.func) or ""
        method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if full in ("builtins.getattr", "builtins.setattr", "builtins.delattr"):
            self._computed_attribute(call)
        if full == "numpy.load" and is_true(argument(call, None, "allow_pickle")):
            self._dynamic(call, "unpickles")
        if full in OPENERS:
            self._open(call)
        elif full in READERS or (full.startswith("pandas.read_") and not full.startswith("pandas.read_sql")):
            self._read(call, argument(call, 0, *PATH_NAMES))
        elif full == "sqlite3.connect":
            self._connect(call)
        elif full in WRITERS or method in WRITE_METHODS:
            self._write(call, argument(call, 0, *PATH_NAMES))
        elif method == "to_sql":
            self.report.effect("writes", COMPUTED)
        elif full.startswith("pandas.read_sql"):
            self._database(call)
        elif full in REMOVERS:
            self._remove(call)
        elif full in ("os.makedirs", "os.mkdir"):
            self._write(call, argument(call, 0, "name", "path"))
        elif method in ("read_text", "read_bytes", "write_text", "write_bytes", "open", "unlink") and not full:
            self._path_method(call, method)

    def _database(self, call):
        """A connection is there already; an address makes one."""
        address = self.source.text(argument(call, 1, "con")) if argument(call, 1, "con") is not None else None
        if address is not None and address.startswith("sqlite:///"):
            self.report.effect("reads", inside(address.removeprefix("sqlite:///")))
        elif address is not None:
            self._network(call, "is_on_network", address[:100])

    def _connect(self, call):
        """Connecting makes the database where there is none."""
        node = argument(call, 0, "database")
        path = self.source.text(node) if node is not None else None
        if path != ":memory:":
            name = COMPUTED if path is None else inside(path.removeprefix("file:").partition("?")[0])
            self.report.effect("reads" if name in self.source.files else "writes", name)

    def _computed_attribute(self, call):
        names = self.source.choices(argument(call, 1)) if argument(call, 1) is not None else None
        if names is None:
            self._dynamic(call, "computed_attribute")
        for name in DUNDERS.intersection(names or ()):
            self._dynamic(call, "reaches_python", name)

    def _open(self, call):
        mode = argument(call, 1, "mode")
        mode = self.source.text(mode) if mode is not None else None if hides_arguments(call) else "r"
        writes = mode is None or any(letter in mode for letter in "wax+")
        (self._write if writes else self._read)(call, argument(call, 0, "file", "filename"))

    def _path_method(self, call, method):
        """Path("x.csv").read_text()."""
        maker = self.source.literal(call.func.value)
        if not (isinstance(maker, ast.Call)
                and self.source.qualified(maker.func) in ("pathlib.Path", "pathlib.PosixPath")):
            return
        mode = self.source.text(call.args[0]) if method == "open" and call.args else "r"
        writes = method.startswith("write") or method == "unlink" or any(c in (mode or "w") for c in "wax+")
        (self._write if writes else self._read)(call, maker.args[0] if maker.args else None)

    def _path(self, node):
        """The path as text; COMPUTED where it is not constant; None where it is no path at all."""
        node = self.source.literal(node)
        if isinstance(node, ast.Call):
            full = self.source.qualified(node.func) or ""
            if full in ("pathlib.Path", "pathlib.PosixPath") and len(node.args) == 1:
                return self._path(node.args[0])
            if full.startswith("io.") or full in ("builtins.open", "pandas.ExcelWriter", "pandas.ExcelFile"):
                return None
        if isinstance(node, ast.Constant) and not isinstance(node.value, str):
            return None
        return self.source.text(node) or COMPUTED

    def _place(self, call, node):
        """The path that a call reads or writes; None: none, or it is on the network, which is reported."""
        path = self._path(node) if node is not None else COMPUTED if hides_arguments(call) else None
        if path is not None and URL.match(path):
            self._network(call, "is_on_network", path[:100])
            return None
        return path

    def _read(self, call, node):
        path = self._place(call, node)
        if path is None:
            return
        name = inside(path)
        self.report.effect("reads", name)
        if name in self.source.files or path == COMPUTED or self._may_exist(name):
            return
        self.report.add("warning", "reads", call, *_no_file(name, self.source.files))

    def _may_exist(self, name):
        return name in self.report.effects["writes"] or name.startswith("/tmp/") or any(
            name == inside(self.source.text(argument(c, 0, *PATH_NAMES)) or "") for c in self.source.calls()
            if isinstance(c.func, ast.Attribute) and c.func.attr in WRITE_METHODS
            and argument(c, 0, *PATH_NAMES) is not None)

    def _write(self, call, node):
        path = self._place(call, node)
        if path is None:
            return
        name = inside(path)
        self.report.effect("writes", name)
        if name in self.source.files:
            self.report.add("error", "writes", call, "writes_input", name)
        elif name.startswith(("/", "~", "..")) and not name.startswith("/tmp/"):
            self.report.add("warning", "writes", call, "writes_outside", name)

    def _remove(self, call):
        path = self._path(argument(call, 0)) if argument(call, 0) is not None else COMPUTED
        self.report.effect("writes", inside(path or COMPUTED))
        self.report.add("warning", "writes", call, "changes_files")


def inside(path):
    """A path as it is named in /work."""
    plain = posixpath.normpath(path) if path else path
    return plain.removeprefix("/work/")


def _no_file(name, files):
    close = nearest(name, files)
    return ("no_file_near", name, close) if close else ("no_file_of", name, ", ".join(files)) if files else ("no_file", name)


def _shown(full):
    return full.removeprefix("builtins.")


def _installed(top):
    try:
        return top in sys.modules or importlib.util.find_spec(top) is not None
    except (ImportError, ValueError, AttributeError):
        return False
