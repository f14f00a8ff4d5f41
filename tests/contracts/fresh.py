"""The other process of contract 1: reads states, answers with the digests of what they show and become."""

import json
import sys

import parlour
from tests.contracts.reload import destiny
from tests.contracts.tables import Table
from tests.toys import registered


def main() -> None:
    """Answer the job on the standard input."""
    job = json.load(sys.stdin)
    with registered(*(tuple(each) for each in job["more"])):
        name, seats, options = job["table"]
        table = Table(name, seats, tuple(tuple(option) for option in options))
        state = type(parlour.game(name).start(table.edition, seats, parlour.game(name).checked(seats, dict(options))))
        found = [destiny(table, state.from_data(table.edition, data), n) for n, data in enumerate(job["states"])]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
