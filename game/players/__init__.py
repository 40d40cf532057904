"""Players who are no people: each answers the question of a seat by what that seat may see."""
