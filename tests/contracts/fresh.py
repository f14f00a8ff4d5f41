"""The other process of contract 1: reads states, answers with the digests of what they show and become."""

import json
import sys

from tests.contracts.reload import destiny
from tests.contracts.tables import Table
from tests.toys import registered


def main() -> None:
    """Answer the job on the standard input."""
    job = json.load(sys.stdin)
    with registered(*(tuple(each) for each in job["more"])):
        name, seats, options, file = job["table"]
        table = Table(name, seats, tuple(tuple(option) for option in options), file)
        state = type(table.start())
        found = [destiny(table, state.from_data(table.edition, data), n) for n, data in enumerate(job["states"])]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
