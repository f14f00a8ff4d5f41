"""What handlers are given, as types for their parameters."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import PathParameter

from parlour.web.site import Site
from parlour.web.visitor import Visitor

ThisSite = NamedDependency[Site]
Who = NamedDependency[Visitor]
Asked = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(description="The table's id", max_length=100)]
SeatNumber = Annotated[int, PathParameter(description="A seat, from 0")]
Secret = Annotated[str, PathParameter(description="The token of an invitation")]
Name = Annotated[str, PathParameter()]
