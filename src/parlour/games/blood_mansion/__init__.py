"""Murder at Blood Mansion."""

from parlour.games.blood_mansion.game import BloodMansion

GAME = BloodMansion()
