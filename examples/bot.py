"""A bot for Parlour: parlour play menestrels --bots "exec:python examples/bot.py" (see docs/bots.md).

It plays every game: by chance at first, and from its second match on it prefers the verbs that brought it points.
"""

import json
import random
import sys

points_of = {}  # game and verb -> points at the end of each match in which it was chosen
game, chosen = "", set()

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "welcome":
        game, seat, chosen = message["game"], message["seat"], set()
    elif message["type"] == "move":
        mean = {}
        for option in message["legal"]:
            verb = option["move"].split()[0]
            found = points_of.get((game, verb), [])
            mean[option["move"]] = sum(found) / len(found) if found else 0
        move = max(mean, key=lambda each: mean[each] + random.random() * 10)
        chosen.add((game, move.split()[0]))
        print(json.dumps({"move": move}), flush=True)
    elif message["type"] == "result":
        for known in chosen:
            points_of.setdefault(known, []).append(message["points"][seat])
