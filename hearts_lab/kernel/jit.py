"""The same functions compiled, where numba is installed.

The kernel's modules are ordinary Python. `fast` makes a compiled twin of one of their functions, and of all
that it calls, from the very same source. numba is imported when the first twin is asked for, not before.
"""

import hashlib
import importlib
import importlib.util
import inspect
import os
import pickle
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

from hearts_lab.kernel.bits import nth, places

F = TypeVar("F", bound=Callable[..., Any])

MODULES = (
    "hearts_lab.rng",
    "hearts_lab.kernel.bits",
    "hearts_lab.kernel.rules",
    "hearts_lab.kernel.score",
    "hearts_lab.kernel.deal",
    "hearts_lab.kernel.yardsticks",
    "hearts_lab.kernel.passing",
    "hearts_lab.kernel.cautious",
    "hearts_lab.kernel.policy",
    "hearts_lab.kernel.playouts",
    "hearts_lab.kernel.worlds",
    "hearts_lab.kernel.judging",
    "hearts_lab.kernel.candidates",
    "hearts_lab.kernel.alphabeta",
    "hearts_lab.kernel.endings",
)
"""Every module with functions to compile, each after those that it imports from."""

LONGEST_VALUE = 16
"""Tuples with more entries than this are tables, which compile to arrays."""


def available() -> bool:
    """Whether numba is installed, so that `fast` can compile."""
    return sys.platform != "emscripten" and importlib.util.find_spec("numba") is not None


class Compiled:
    """A function that runs compiled as soon as it can, and plain until then, with the same results.

    Attributes:
        plain: The function itself.
    """

    def __init__(self, plain: Callable[..., Any], patience: float | None) -> None:
        self.plain = plain
        self._patience = patience
        self._threads: dict[tuple[int, ...], threading.Thread] = {}
        self._ready: dict[tuple[int, ...], Callable[..., Any]] = {}

    def __call__(self, *args: Any) -> Any:
        """Whatever the plain function gives for these arguments."""
        shape = tuple([len(arg) if isinstance(arg, tuple) else 0 for arg in args])
        ready = self._ready.get(shape)
        if ready is None:
            self._begin(shape, args)
            ready = self._ready.get(shape, self.plain)
        return ready(*args)

    def _begin(self, shape: tuple[int, ...], args: tuple[Any, ...]) -> None:
        if shape in self._threads:
            return
        # Not a daemon: it may be writing the cache that makes the next start fast.
        thread = threading.Thread(target=self._compile, args=(shape, args))
        self._threads[shape] = thread
        thread.start()
        thread.join(self._patience)

    def _compile(self, shape: tuple[int, ...], args: tuple[Any, ...]) -> None:
        twin, numba = twins()[self.plain], _numba()
        try:
            twin.compile(tuple(numba.typeof(arg) for arg in args))
        except numba.core.errors.NumbaError as error:
            message = f"{self.plain.__name__} stays uncompiled, and slow: {error}"
            warnings.warn(message, RuntimeWarning, stacklevel=2)
        else:
            self._ready[shape] = twin


@cache
def fast(function: F, patience: float | None = 0.8) -> F:
    """The compiled twin of a kernel function; the function itself where numba is missing.

    The first call for a number of players compiles, or reads what an earlier process compiled. A call that
    has waited `patience` seconds for that runs plain, and so do later ones until the twin is ready.

    Args:
        function: A function of one of the kernel's modules, called with ints, tuples of ints and `memory`.
        patience: Seconds to wait for the compiler; `None` waits as long as it takes.
    """
    return cast("F", Compiled(function, patience)) if available() else function


def _numba() -> Any:
    """numba, told before it is first imported what it reads then."""
    # To colour a message it would exchange sys.stdout, from the thread it compiles in: others lose theirs.
    os.environ.setdefault("NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING", "1")
    return importlib.import_module("numba")


def memory(function: Callable[..., Any], size: int) -> Any:
    """So many zeros for a function to write in: a list, or an array where it is compiled."""
    if isinstance(function, Compiled):
        numpy = importlib.import_module("numpy")
        return numpy.zeros(size, dtype=numpy.int64)
    return [0] * size


@cache
def twins() -> dict[Callable[..., Any], Any]:
    """Compiled twins of all functions, by function. Nothing is compiled before it is called."""
    numpy, numba = importlib.import_module("numpy"), _numba()
    _teach_bit_methods(numba)
    modules = [importlib.import_module(name) for name in MODULES]
    keep = _keeper(modules)
    native = _at_once(numba) if _has_bmi2() else {}
    twins: dict[Callable[..., Any], Any] = {}
    for module in modules:
        names = dict(vars(module))
        for name, value in names.items():
            if isinstance(value, tuple) and len(value) > LONGEST_VALUE:
                names[name] = numpy.array(value, dtype=numpy.int64)
            elif isinstance(value, FunctionType) and value in twins:
                names[name] = twins[value]
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                copy = FunctionType(value.__code__, names, name)
                copy.__module__ = module.__name__
                twin = native.get(value) or keep(_without_literals(numba, numba.njit(copy)))
                names[name] = twins[value] = twin
    return twins


def _has_bmi2() -> bool:
    """Whether code is compiled for a processor that puts bits in their places with one instruction."""
    registry = importlib.import_module("numba.core.registry")
    _, _, features = registry.cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",")


def _at_once(numba: Any) -> dict[Callable[..., Any], Any]:
    """Twins without a loop: a processor cannot foresee how often that goes round."""
    ir = importlib.import_module("llvmlite.ir")
    word, types = ir.IntType(64), numba.types

    def instruction(name: str) -> Any:
        @importlib.import_module("numba.extending").intrinsic  # type: ignore[untyped-decorator]
        def instructed(_context: Any, _bits: Any, _among: Any) -> Any:
            def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
                signature = ir.FunctionType(word, (word, word))
                return builder.call(builder.module.declare_intrinsic(name, (), signature), args)

            return types.int64(types.int64, types.int64), build

        return instructed

    deposit, extract = instruction("llvm.x86.bmi.pdep.64"), instruction("llvm.x86.bmi.pext.64")

    @numba.njit  # type: ignore[untyped-decorator]
    def nth_at_once(cards: Any, n: Any) -> Any:
        return deposit(1 << n, cards)

    @numba.njit  # type: ignore[untyped-decorator]
    def places_at_once(cards: Any, among: Any) -> Any:
        return extract(cards, among)

    return {nth: nth_at_once, places: places_at_once}


def _without_literals(numba: Any, twin: Any) -> Any:
    """Let a twin be compiled for ints only, not once more for each constant that it is called with."""
    template = twin.get_call_template
    unliteral = numba.types.unliteral
    vars(twin)["get_call_template"] = lambda args, names: template(tuple(map(unliteral, args)), names)
    return twin


def _keeper(modules: list[ModuleType]) -> Callable[[Any], Any]:
    """How a twin is kept on disk: as numba does it, but fresh only while no module of the kernel has changed.

    numba looks at the file of a function alone and would miss a change in one that it calls. A folder that
    cannot be written or read is no error: the twin is compiled anew in each process.
    """
    caching = importlib.import_module("numba.core.caching")
    stamp = hashlib.sha256("".join(inspect.getsource(module) for module in modules).encode()).hexdigest()

    @contextmanager
    def guard(_: Any) -> Iterator[None]:
        with suppress(OSError, EOFError, pickle.PickleError):
            yield

    locators = [
        type(locator.__name__, (locator,), {"get_source_stamp": lambda _: stamp})
        for locator in vars(caching.CacheImpl)["_locator_classes"]
    ]
    implementation = type("Kept", (caching.CompileResultCacheImpl,), {"_locator_classes": locators})
    kept: Any = type(
        "KernelCache",
        (caching.FunctionCache,),
        {"_impl_class": implementation, "_guard_against_spurious_io_errors": guard},
    )

    def keep(twin: Any) -> Any:
        with suppress(RuntimeError):  # no folder can be written
            vars(twin)["_cache"] = kept(twin.py_func)
        return twin

    return keep


def _teach_bit_methods(numba: Any) -> None:
    """Give compiled ints the two methods that numba does not know."""
    ir = importlib.import_module("llvmlite.ir")
    extending, types = importlib.import_module("numba.extending"), numba.types

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def count(_context: Any, _value: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), build

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def length(_context: Any, _value: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(ir.IntType(64), 64), zeros)

        return types.int64(types.int64), build

    # numba wants the names of the two signatures alike to the letter.
    @extending.overload_method(types.Integer, "bit_count", inline="always")  # type: ignore[untyped-decorator]
    def bit_count(value: Any) -> Any:  # noqa: ARG001 - the name is the signature
        def counted(value: Any) -> Any:
            return count(value)

        return counted

    @extending.overload_method(types.Integer, "bit_length", inline="always")  # type: ignore[untyped-decorator]
    def bit_length(value: Any) -> Any:  # noqa: ARG001 - the name is the signature
        def measured(value: Any) -> Any:
            return length(value)

        return measured
