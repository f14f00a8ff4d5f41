"""The tree of a search: what was tried at a decision, how often, and what came of it."""

from __future__ import annotations

from math import exp, sqrt


class Edge:
    """A move at a node: how often it was `there` to choose, how often it was `tried`, the `sum` of what its mover got,
    what it was `judged` to bring (None: not judged), and the node that it leads to."""

    __slots__ = ("judged", "node", "sum", "there", "tried")

    def __init__(self) -> None:
        self.there = self.tried = 0
        self.sum = 0.0
        self.judged: float | None = None
        self.node: Node | None = None

    def then(self) -> Node:
        """The node that the move leads to."""
        if self.node is None:
            self.node = Node()
        return self.node

    def value(self, trust: float, otherwise: float) -> float:
        """What the mover may expect from the move: what it got, and what it was judged to bring, which counts for
        `trust` visits; `otherwise` when nothing is known."""
        if self.judged is not None:
            return (self.sum + trust * self.judged) / (self.tried + trust)
        return self.sum / self.tried if self.tried else otherwise


class Node:
    """A decision as one seat meets it, whatever the others hold: moves that are not there in a world are passed over.

    `secret` has a node for each seat that chooses in secret at this point: nobody's node depends on what others choose
    there. `after` is what follows when the seat that searches has no part in it.
    """

    __slots__ = ("after", "edges", "judged", "secret", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.secret: dict[int, Node] = {}
        self.after: Node | None = None
        self.visits = 0
        self.judged = False

    def of(self, seat: int) -> Node:
        """Where the seat chooses in secret."""
        found = self.secret.get(seat)
        if found is None:
            found = self.secret[seat] = Node()
        return found

    def then(self) -> Node:
        """What follows a secret choice of others."""
        if self.after is None:
            self.after = Node()
        return self.after

    def edge(self, move: int) -> Edge:
        """The edge of a move."""
        found = self.edges.get(move)
        if found is None:
            found = self.edges[move] = Edge()
        return found

    def choose(self, options: list[int], explore: float, trust: float, sharp: float) -> tuple[int, Edge]:
        """The move to try next: what looks best, and what was tried seldom for the times that it was there.

        Where moves were judged, those that look better come earlier and more often.
        """
        self.visits += 1
        edges = self.edges
        here = []
        tried, total, plain = 0, 0.0, False
        for move in options:
            edge = edges.get(move)
            if edge is None:
                edge = edges[move] = Edge()
            edge.there += 1
            tried += edge.tried
            total += edge.sum
            plain = plain or edge.judged is None
            here.append(edge)
        otherwise = total / tried if tried else 0.5
        share, shares = explore / len(here), None if plain else _shares(here, sharp)
        best, found = -1.0, 0
        for at, edge in enumerate(here):
            count, judged = edge.tried, edge.judged
            if judged is not None:
                value = (edge.sum + trust * judged) / (count + trust)
            else:
                value = edge.sum / count if count else otherwise
            if shares is not None:
                share = explore * shares[at]
            value += share * sqrt(edge.there) / (1 + count)
            if value > best:
                best, found = value, at
        return options[found], here[found]


def _shares(edges: list[Edge], sharp: float) -> list[float]:
    """How attention is shared among moves that were all judged: e to what they promise."""
    values = [edge.judged or 0.0 for edge in edges]
    top = max(values)
    weights = [exp((value - top) / sharp) for value in values]
    whole = sum(weights)
    return [weight / whole for weight in weights]
