"""Scale of all pictures: they are as wide as a phone."""

SCALE = 3
"""Points of a picture per unit of its drawing: as many as a good phone has."""
WIDTH = 360
"""Width in units: a phone is 360 to 430 wide, so letters of 12 units appear as letters of 12."""
