"""Names that nobody bears: Portuguese first names with surnames that say they are made up."""

from collections.abc import Iterator
from random import Random

WOMEN = (
    "Adélia", "Alice", "Ana", "Anabela", "Aurora", "Beatriz", "Benedita", "Bárbara", "Carlota",
    "Catarina", "Conceição", "Constança", "Cândida", "Célia", "Débora", "Elisa", "Estefânia",
    "Fátima", "Glória", "Graça", "Helena", "Inês", "Irene", "Joana", "Judite", "Júlia", "Laura",
    "Leonor", "Lúcia", "Luísa", "Madalena", "Mafalda", "Margarida", "Matilde", "Mónica", "Natália",
    "Olímpia", "Patrícia", "Piedade", "Raquel", "Rosália", "Sofia", "Susana", "Sílvia", "Teresa",
    "Úrsula", "Verónica", "Violeta",
)  # fmt: skip
MEN = (
    "Abílio", "Afonso", "Alberto", "Anselmo", "António", "Artur", "Avelino", "Baltasar", "Bento",
    "Caetano", "César", "Clemente", "Cristóvão", "Custódio", "Damião", "Dinis", "Domingos",
    "Duarte", "Edgar", "Estêvão", "Eugénio", "Fausto", "Fernão", "Filipe", "Flávio", "Gaspar",
    "Gonçalo", "Henrique", "Hélder", "Inácio", "Januário", "Jerónimo", "João", "Joaquim", "José",
    "Júlio", "Laurentino", "Leandro", "Luís", "Lázaro", "Martim", "Mário", "Nicolau", "Óscar",
    "Rúben", "Simão", "Sérgio", "Tomé", "Valério", "Vítor",
)  # fmt: skip
SURNAMES = (
    "Exemplo", "Amostra", "Modelo", "Ensaio", "Teste", "Prova", "Demonstração", "Fictício",
    "Ilustração", "Maqueta", "Protótipo", "Simulado", "Imaginário", "Hipótese", "Padrão", "Treino",
    "Esboço", "Rascunho", "Molde", "Cenário", "Inventado", "Suposto", "Figurado", "Experimental",
)  # fmt: skip
MIDDLE = ("", "", "", "Maria ", "José ", "Luísa ", "Manuel ")


def invented_names(rng: Random, sexes: str) -> Iterator[tuple[str, str]]:
    """Yield a name on lists and a full name for each letter of `sexes` (F, M), none twice."""
    given: set[str] = set()
    for sex in sexes:
        while True:
            first = rng.choice(WOMEN if sex == "F" else MEN)
            one, other = rng.sample(SURNAMES, 2)
            name = f"{first} {one} {other}"
            if name not in given:
                break
        given.add(name)
        yield name, f"{first} {rng.choice(MIDDLE)}de {one} {other}"
