"""Parlour plays four tabletop card games as their rulebooks say."""
