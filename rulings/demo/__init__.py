"""An invented federation: people, clubs, events played by a simulator.

Deterministic by seed. `simulator` needs no database: the demo, the journeys and the benchmarks all
use it.
"""
