"""The tests mirror the packages; deals/ holds records of play, perft/ counts, e2e/ whole evenings."""
