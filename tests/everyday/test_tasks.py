"""Everyday tasks from home to their end, found by the words on the pages, with clicks counted.

Each figure is clicks, fields filled in and pages; the page of a task is at most four clicks away.
"""

import datetime as dt
import re

from tests.everyday.conftest import DemoSite, Sit
from tests.in_chromium import PHONE


# --- players and visitors -------------------------------------------------------------------------
def test_my_rank_and_why(sit: Sit) -> None:
    reader = sit("player")
    reader.reads("no ranking nacional")

    reader.follow("Porquê?")
    reader.is_at(r"/players/\d+/")
    reader.open("Porquê 22 PE?")

    reader.reads("Lugar 3 de 6", "fração 3/8", "22 pontos de experiência")
    assert reader.counted == (2, 0, 1)


def test_my_board_with_its_deal_and_double_dummy(sit: Sit) -> None:
    reader = sit("player")

    reader.by_menu("Os meus resultados")
    played = reader.main.locator("tr", has=reader.page.locator("a[href*='/entries/']"))
    reader.follow("Torneio de Pares de Junho", played)
    reader.follow("Carteira 10")
    reader.is_at(r"/events/\d+/boards/10/")

    reader.reads("na minha ficha", "100,00 %", "As mãos", "Par")
    assert reader.counted == (3, 0, 3)


def test_a_pair_enters_by_name(sit: Sit) -> None:
    reader = sit("90213@demo.example")

    reader.by_menu("Calendário")
    reader.follow("Torneio de Pares de Dezembro, Ribeira do Sal")
    reader.follow("Inscrever-me")
    reader.is_at(r"/events/\d+/enter/")
    reader.fill("numbers", "Henrique Machado Marques")
    reader.tick(reader.main.locator("[name=accepts]"))
    reader.press("Enviar a inscrição")

    reader.reads("Henrique Machado Marques")
    assert reader.counted == (5, 1, 4)


def test_a_card_begins_from_a_base(sit: Sit) -> None:
    reader = sit("player")

    reader.by_menu("Folhas de convenções")
    reader.is_at("/cards/")
    reader.fill("partner", "90024")
    reader.choose("base", "Naturais, ricos de cinco")
    reader.press("Começar")

    reader.reads("Helena Oliveira Morais")
    assert reader.counted == (2, 2, 2)


def test_a_board_is_scored_on_a_phone(sit: Sit) -> None:
    reader = sit("player", PHONE)

    reader.follow("Registar resultados")
    reader.is_at("/tables/.+/")

    assert reader.counted == (1, 0, 1)


def test_my_name_is_taken_off_public_pages(sit: Sit) -> None:
    reader = sit("90269@demo.example")

    reader.by_menu("Os meus dados")
    reader.follow("Ver e alterar os meus consentimentos")
    reader.is_at("/my/consents/")
    reader.press("Retirar : nome por extenso nas páginas públicas")

    reader.reads("Permitir : nome por extenso nas páginas públicas")
    assert reader.counted == (3, 0, 3)


def test_a_past_result_is_found_by_its_words(sit: Sit) -> None:
    reader = sit()

    reader.search("pares open 2025")
    reader.follow("Campeonato Nacional de Pares Open 2025")
    reader.is_at(r"/events/\d+/")

    reader.reads("Classificação")
    assert reader.counted == (2, 1, 2)


def test_two_players_are_compared(sit: Sit) -> None:
    reader = sit()

    reader.follow("Duarte Freitas Sousa")
    reader.follow("Comparar com outro praticante")
    reader.is_at(r"/players/\d+/compare/")
    reader.fill("q", "Bruna Moreira Leal")
    reader.press("Comparar")

    reader.reads("Duarte Freitas Sousa", "Bruna Moreira Leal", "PE")
    assert reader.counted == (3, 1, 3)


def test_the_number_of_a_paper_is_checked(sit: Sit) -> None:
    reader = sit()

    reader.by_menu("Verificar um documento")
    reader.fill("number", "PP2026000017")
    reader.press("Verificar")
    reader.is_at("/v/.*")

    reader.reads("PP2026000017")
    assert reader.counted == (2, 1, 2)


def test_why_the_ranking_changed(sit: Sit) -> None:
    reader = sit("player")

    reader.follow("desde a lista de")
    reader.is_at("/ranking/")
    reader.reads("Mudança desde")

    assert reader.counted == (1, 0, 1)
    assert re.search(r"/ranking/\?on=", reader.page.url)


# --- clubs, associations and directors ------------------------------------------------------------
def test_licences_are_renewed(sit: Sit) -> None:
    reader = sit("club")

    reader.follow("Renovar : licenças de")
    reader.is_at("/clubs/RIB/licences/renew/")
    reader.press("Pedir estas licenças (5)")

    reader.reads("5 pessoas à espera da secretaria")
    assert reader.counted == (2, 0, 2)


def test_a_file_is_taken_in_and_published(sit: Sit, demo_site: DemoSite) -> None:
    reader = sit("club")

    reader.follow("Torneio de Pares de Novembro, Ribeira do Sal")
    reader.is_at(r"/events/\d+/manage/")
    reader.hand_over(demo_site.files / "torneio-de-exemplo.xml")
    reader.press("Ler o ficheiro")
    reader.reads("147 resultados", "De quem se trata?")
    reader.tick(reader.main.locator("[name=m21-who]").first)
    reader.press("Confirmar quem é")
    reader.press("Confirmar e publicar")

    reader.reads("Classificação")
    assert reader.counted == (5, 1, 4)


def test_an_event_is_created(sit: Sit) -> None:
    reader = sit("club")

    reader.by_menu("Nova prova")
    reader.is_at("/events/new/")
    reader.fill("name", "Torneio de Pares de Janeiro")
    day = dt.date.today() + dt.timedelta(days=30)
    reader.fill("starts_on", day.isoformat())
    reader.fill("hour", "15:00")
    reader.press("Criar a prova")

    reader.reads("Torneio de Pares de Janeiro", "15:00")
    assert reader.counted == (2, 3, 2)


def test_who_turns_up_at_a_full_session_is_told_what_to_do(sit: Sit) -> None:
    reader = sit("club")

    reader.follow("Inscrever quem aparece")
    reader.is_at(r"/sessions/\d+/walk-ins/")

    reader.reads("Já ninguém mais é inscrito aqui", "substituto")
    reader.follow("Mudar um lugar, deixar entrar ou sair alguém")
    assert reader.main.get_by_role("button").count()
    assert reader.counted == (2, 0, 2)


def test_a_revoke_is_ruled_on(sit: Sit) -> None:
    reader = sit("director")

    reader.follow("Nova chamada")
    reader.is_at(r"/events/\d+/log/new/")
    reader.fill("table", "2")
    reader.fill("board", "1")
    reader.fill("about", "Renúncia")
    reader.press("Registar e perguntar ao guia")

    reader.reads("Renúncia")
    assert reader.counted == (2, 3, 2)


def test_a_report_is_written(sit: Sit) -> None:
    reader = sit("director")

    reader.by_menu("Relatórios")
    reader.is_at("/reports/")
    reader.open("Sem relatório pedido")
    reader.follow("Festival de um dia e meio")

    reader.is_at(r"/events/\d+/report/")
    assert reader.counted == (3, 0, 2)


def test_guide_cards_are_printed(sit: Sit) -> None:
    reader = sit("director")

    reader.follow("Torneio de Pares da Semana")
    reader.follow("Direção da prova")
    reader.is_at(r"/sessions/\d+/desk/")
    reader.press("Imprimir Guias")

    assert re.search(r"/jobs/\d+/$", reader.page.url)
    reader.reads("Impressão dos papéis de uma sessão")
    assert reader.counted == (3, 0, 3)


def test_an_association_sends_its_calendar(sit: Sit) -> None:
    reader = sit("association")

    reader.follow("Ver : Enviar o calendário da sua associação")
    reader.follow("Ver e enviar o calendário")
    reader.is_at(r"/calendar/associations/\d+/\d+/send/")

    assert reader.counted == (2, 0, 2)


def test_strata_are_chosen(sit: Sit) -> None:
    reader = sit("club")

    reader.follow("Torneio de Pares de Dezembro, Ribeira do Sal")
    reader.follow("Definir os estratos")
    reader.is_at(r"/events/\d+/ranking/strata/")
    reader.fill("limits", "1000")
    reader.press("Definir os estratos")

    assert reader.counted == (3, 1, 3)


# --- the office, the treasurer and the councils ---------------------------------------------------
def test_what_waits_is_on_the_first_page(sit: Sit) -> None:
    reader = sit("office")

    reader.reads("Decidir", "vencidos", "homolog")
    assert reader.counted == (0, 0, 0)


def test_an_event_is_homologated(sit: Sit) -> None:
    reader = sit("office")

    reader.by_menu("Homologação")
    reader.is_at("/homologation/")
    reader.follow("Festival de Verão da Ribeira do Sal")
    reader.follow("Homologar a prova")
    reader.press("Homologar a prova")

    reader.reads("Homologada em")
    assert reader.counted == (4, 0, 4)


def test_who_owes_is_reminded(sit: Sit) -> None:
    reader = sit("treasurer")

    reader.by_menu("Quem deve")
    reader.is_at("/federation/money/debtors/")
    reader.tick(reader.main.locator("[name=debtors]").first)
    reader.press("Ver o lembrete aos escolhidos")

    reader.reads("Grupo de Bridge do Olival")
    assert reader.counted == (3, 0, 2)


def test_fees_not_asked_for_are_seen_by_debtor(sit: Sit) -> None:
    reader = sit("treasurer")

    reader.by_menu("Taxas por pedir")
    reader.is_at("/federation/money/fees-due/")

    assert reader.counted == (1, 0, 1)


def test_a_line_of_the_bank_is_assigned(sit: Sit) -> None:
    reader = sit("treasurer")

    reader.by_menu("Banco")
    reader.is_at("/federation/money/bank/")
    reader.take("Clube do Jardim")
    reader.press("Atribuir")

    reader.reads("A linha paga PP2026000025.")
    assert reader.counted == (3, 0, 2)


def test_a_case_is_decided(sit: Sit) -> None:
    reader = sit("council")

    reader.follow_day()
    reader.follow("Decidir o processo")
    reader.is_at(r"/cases/\d+/decide/")

    assert reader.counted == (2, 0, 2)


def test_a_ranking_is_computed(sit: Sit) -> None:
    reader = sit("office")

    reader.by_menu("Publicar o ranking")
    reader.is_at("/ranking/manage/")
    reader.press("Calcular o ranking de")

    assert reader.counted == (2, 0, 2)
