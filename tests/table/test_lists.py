"""What the front page says of tables: whose turn it is, and who has won."""

from tests.table.serving import House, Person, until


def said(person: Person) -> str:
    """The lists as one line of text."""
    return " ".join(person.http.get("/lists").text.split())


def rest(house: House, table: str) -> None:
    """Wait until nothing of a table is in memory."""
    until(lambda: table not in house.inside.lives, "the table to be put to rest")


def test_your_tables_say_that_it_is_your_turn(own_house: House) -> None:
    ann = own_house.person("Ann")
    table = ann.create("me", "me")
    assert ann.look(table)["status"] == "play"
    assert "Your turn" in said(ann)
    rest(own_house, table)
    assert "Your turn" in said(ann)


def test_your_tables_say_whom_you_wait_for(own_house: House) -> None:
    ann, bob = own_house.person("Ann"), own_house.person("Bob")
    table = ann.create("me", "open")
    bob.sit(table, "red")
    people = {"blue": ann, "red": bob}
    acting = ann.look(table)["acting"][0]
    waiting = next(person for seat, person in people.items() if seat != acting)
    rest(own_house, table)
    assert f"Waiting for {people[acting].name}" in said(waiting)
    assert "Your turn" in said(people[acting])


def test_your_tables_say_who_has_won(own_house: House) -> None:
    ann, bob = own_house.person("Ann"), own_house.person("Bob")
    table = ann.create("me", "open")
    bob.sit(table, "red")
    assert ann.act(table, do="resign", seat="blue").status_code == 200
    rest(own_house, table)
    assert "Bob won" in said(ann)
    assert "You won" in said(bob)


def test_an_open_table_is_listed_for_everybody_but_those_who_sit_there(own_house: House) -> None:
    ann, bob = own_house.person("Ann"), own_house.person("Bob")
    table, hidden = ann.create("me", "open", listed=True), ann.create("me", "open")
    hers, open_to_her = ann.http.get("/lists").text.split('id="listed-title"')
    his, open_to_him = bob.http.get("/lists").text.split('id="listed-title"')
    link = f'href="/t/{table}"'
    assert link in hers
    assert link not in open_to_her
    assert link not in his
    assert link in open_to_him
    assert hidden not in open_to_him
    bob.sit(table, "red")
    assert link not in bob.http.get("/lists").text.split('id="listed-title"')[1]


def test_bots_have_names_in_lists_and_log(own_house: House) -> None:
    ann = own_house.person("Ann")
    table = ann.create("me", "bot")
    assert "Wobble" in said(ann)
    with ann.open(table, "blue") as line:
        assert any("Wobble, a bot (random), plays red." in say["say"] for say in line.all["log"])
