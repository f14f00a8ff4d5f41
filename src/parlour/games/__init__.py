"""The games, one package each; called, it names those that are installed.

`parlour.games()` is a public name, and importing this package binds the same name to it: so the package answers the
call itself, whichever of the two was bound last.
"""

import sys
from types import ModuleType

from parlour.core.game import games as _games


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        return _games()


sys.modules[__name__].__class__ = _Games
