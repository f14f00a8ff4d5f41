"""Standing orders -> HTML: each folds open to its values, and one press gives it; nobody else sees them."""

from markupsafe import escape

from parlour.core.scene import Order, Scene
from parlour.web.render_parts import Text


def orders(scene: Scene, text: Text) -> str:
    """The viewer's standing orders at the own place; hidden where there are none to give."""
    if not scene.orders or scene.sheet:
        return '<section id="orders" class="orders" hidden></section>'
    return (
        f'<section id="orders" class="orders" aria-labelledby="orders-h"><h2 id="orders-h">'
        f"{escape(text('table.orders'))}</h2><p>{escape(text('table.orders-help'))}</p>"
        f"{''.join(_order(order) for order in scene.orders)}</section>"
    )


def _order(order: Order) -> str:
    name = escape(order.name)
    values = "".join(
        f'<button class="order-value" form="order" name="order" value="{name} {escape(value)}"'
        f' aria-pressed="{"true" if value == order.given else "false"}">{escape(label)}</button>'
        for value, label in order.values.items()
    )
    return (
        f'<details id="order-{name}"><summary><span>{escape(order.label)}</span>'
        f" <b>{escape(order.values[order.given])}</b></summary>"
        f'<div class="order-values" role="group" aria-label="{escape(order.label)}">{values}</div></details>'
    )
