"""Portuguese names, combined at random: any likeness is accidental."""

from collections.abc import Iterable, Iterator
from random import Random

# first names by the last year of birth in which they were common
WOMEN = (
    (1962, (
        "Adelaide", "Alda", "Amélia", "Ana", "Celeste", "Conceição", "Elisa", "Emília",
        "Fátima", "Fernanda", "Graça", "Helena", "Isabel", "Júlia", "Lurdes", "Luísa",
        "Manuela", "Margarida", "Maria", "Natália", "Odete", "Rosa", "Teresa", "Zulmira",
    )),
    (1990, (
        "Alexandra", "Ana", "Anabela", "Carla", "Catarina", "Célia", "Cláudia", "Cristina",
        "Elsa", "Filipa", "Helena", "Joana", "Marta", "Mónica", "Patrícia", "Paula", "Rita",
        "Sandra", "Sílvia", "Sofia", "Sónia", "Susana", "Vera",
    )),
    (9999, (
        "Beatriz", "Bruna", "Carolina", "Constança", "Francisca", "Inês", "Joana", "Lara",
        "Leonor", "Madalena", "Mafalda", "Mariana", "Matilde",
    )),
)  # fmt: skip
MEN = (
    (1962, (
        "Abílio", "Adelino", "Alberto", "Amadeu", "António", "Armando", "Artur", "Augusto",
        "Carlos", "Domingos", "Eduardo", "Fernando", "Francisco", "Henrique", "Jaime",
        "Joaquim", "José", "Júlio", "Luís", "Manuel", "Mário", "Rogério", "Vasco", "Vítor",
    )),
    (1990, (
        "André", "Bruno", "Filipe", "Hélder", "Hugo", "João", "Jorge", "Luís", "Marco",
        "Miguel", "Nuno", "Paulo", "Pedro", "Ricardo", "Rui", "Sérgio", "Tiago", "Vítor",
    )),
    (9999, (
        "Afonso", "Bernardo", "Diogo", "Duarte", "Francisco", "Gonçalo", "Guilherme",
        "Martim", "Rodrigo", "Salvador", "Simão", "Tomás", "Vicente",
    )),
)  # fmt: skip
SURNAMES = (
    "Abrantes", "Almeida", "Alves", "Antunes", "Azevedo", "Barbosa", "Barros", "Borges",
    "Branco", "Brito", "Cardoso", "Carvalho", "Castro", "Coelho", "Correia", "Cruz", "Cunha",
    "Dias", "Duarte", "Esteves", "Faria", "Fernandes", "Ferreira", "Figueiredo", "Fonseca",
    "Freitas", "Gaspar", "Gomes", "Gonçalves", "Guerreiro", "Henriques", "Leal", "Leite",
    "Lopes", "Loureiro", "Macedo", "Machado", "Magalhães", "Marques", "Martins", "Matos",
    "Melo", "Mendes", "Miranda", "Monteiro", "Morais", "Moreira", "Moura", "Neves", "Nogueira",
    "Nunes", "Oliveira", "Pacheco", "Pereira", "Pinheiro", "Pinto", "Pires", "Queirós", "Ramos",
    "Reis", "Ribeiro", "Rocha", "Rodrigues", "Santos", "Saraiva", "Silva", "Soares", "Sousa",
    "Tavares", "Teixeira", "Torres", "Valente", "Vaz", "Vieira", "Xavier",
)  # fmt: skip
PARTICLES = ("", "", "", "da Silva ", "dos Santos ", "da Costa ")


def invented_names(rng: Random, people: Iterable[tuple[str, int]]) -> Iterator[tuple[str, str]]:
    """Yield a name for lists and a full name for each sex (F, M) and year of birth, none twice."""
    names: set[str] = set()
    for sex, born in people:
        usual = next(names for until, names in (WOMEN if sex == "F" else MEN) if born <= until)
        while True:
            first = rng.choice(usual)
            one, other = rng.sample(SURNAMES, 2)
            name = f"{first} {one} {other}"
            if name not in names:
                break
        names.add(name)
        yield name, f"{first} {rng.choice(PARTICLES)}{one} {other}"
