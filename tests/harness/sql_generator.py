"""Random but valid sessions from a seed, made of harness.sql_templates.

A statement is a tree of Nodes, so that a case that differs can be made smaller: statements are left out, and parts of
a statement give way to simpler ones of the same type.
"""

import dataclasses
import random
import re
from collections import Counter

from harness.sql_templates import AGGREGATES, COLUMNS, FAMILIES, FRAMES, LITERALS, WINDOWS

HOLE = re.compile(r"\{(" + "|".join(re.escape(word) for word in [*LITERALS, "rows", "list", "query"]) + r")\}")
SMALL_TYPES = ("int4", "text", "bool", "numeric", "date")
TABLES = ("ta", "tb")


@dataclasses.dataclass
class Node:
    template: str
    type: str = ""
    children: list["Node"] = dataclasses.field(default_factory=list)
    family: str = ""  # of what is counted; empty: a name or a literal

    def text(self, plant: tuple[str, str] | None = None) -> str:
        template = plant[1] if plant and plant[0] == self.template else self.template
        children = iter(self.children)
        return HOLE.sub(lambda _: next(children).text(plant), template) if self.children else template

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()


@dataclasses.dataclass
class Statement:
    node: Node
    connection: str = "a"
    mode: str = "simple"
    binary: bool = False

    def constructs(self) -> set[tuple[str, str]]:
        return {(node.family, node.template) for node in self.node.walk() if node.family}

    def simpler(self):
        """The same statement with one part replaced by a simpler one."""
        for node in list(self.node.walk()):
            if not node.type or (not node.children and not node.family):
                continue
            kept = node.template, node.children, node.family
            others = [other for other in node.walk() if other is not node and other.type == node.type]
            for other in [Node(f"null::{node.type}", node.type), Node(LITERALS[node.type][0], node.type), *others]:
                node.template, node.children, node.family = other.template, other.children, other.family
                yield self
                node.template, node.children, node.family = kept


class Generator:
    def __init__(self, seed: int):
        self.random = random.Random(seed)
        self.templates = {
            type: [(family, text) for family, by_type in FAMILIES.items() for text in by_type.get(type, ())]
            for type in LITERALS
        }
        self.used: Counter = Counter()  # how often a template was chosen: the rarest come first
        self.next_id = 100

    # -- expressions; `scope` is what columns there are, by type

    def rare(self, choices: list):
        """One of the choices, the less often chosen ones rather."""
        few = self.random.sample(choices, min(len(choices), 4))
        chosen = min(few, key=lambda choice: self.used[choice])
        self.used[chosen] += 1
        return chosen

    def fill(self, template: str, type: str, family: str, scope: dict, depth: int) -> Node:
        children = [self.expr(hole, scope, depth - 1) for hole in HOLE.findall(template)]
        return Node(template, type, children, family)

    def expr(self, type: str, scope: dict, depth: int) -> Node:
        if depth <= 0 or self.random.random() < 0.15:
            columns = scope.get(type)
            literal = not columns or self.random.random() < 0.3
            return Node(self.random.choice(LITERALS[type] if literal else columns), type)
        if type in ("bool", "int4") and self.random.random() < 0.08:
            return self.subquery(type, scope)
        family, template = self.rare(self.templates[type])
        return self.fill(template, type, family, scope, depth)

    def subquery(self, type: str, scope: dict) -> Node:
        alias = f"s{self.random.randrange(1000)}"
        inner = scope | self.scope_of(alias)
        rows = Node(f"{self.random.choice(TABLES)} as {alias}")
        condition = self.expr("bool", inner, 1)
        choices = {
            "bool": ["exists (select from {rows} where {bool})", "{int4} in (select {int4} from {rows} where {bool})",
                     "{int4} > all (select {int4} from {rows} where {bool})", "{int4} = any (select {int4} from {rows} where {bool})",
                     "{text} not in (select {text} from {rows} where {bool})"],
            "int4": ["(select count(*) from {rows} where {bool})::int4", "(select max({int4}) from {rows} where {bool})"],
        }  # fmt: skip
        template = self.rare(choices[type])
        holes = HOLE.findall(template)
        children = []
        for at, hole in enumerate(holes):
            outside = at == 0 and not template.startswith(("exists", "(select"))
            own = rows if hole == "rows" else condition if hole == "bool" else None
            children.append(own or self.expr(hole, scope if outside else inner, 1))
        return Node(f"({template})" if type == "bool" else template, type, children, "subquery")

    # -- rows

    def scope_of(self, alias: str) -> dict:
        scope: dict[str, list[str]] = {}
        for column, type in COLUMNS.items():
            scope.setdefault(type, []).append(f"{alias}.{column}")
        scope["int4"] = [*scope["int4"], f"{alias}.id"]
        return scope

    def rows(self) -> tuple[Node, dict]:
        """A FROM clause and its columns."""
        left, right = self.scope_of("a"), self.scope_of("b")
        both = {type: left[type] + right[type] for type in left}
        table_a, table_b = (Node(f"{self.random.choice(TABLES)} as {alias}") for alias in "ab")
        equal = Node("a.id = b.id", "bool")
        some = Node("(a.i4 = b.i4 or a.id < b.id)", "bool")
        kind = self.random.randrange(9)
        if kind < 3:
            return table_a, left
        if kind == 3:
            join = self.rare(["{rows} left join {rows} on {bool}", "{rows} join {rows} on {bool}", "{rows} right join {rows} on {bool}",
                              "{rows} full join {rows} on {bool}"])  # fmt: skip
            condition = equal if "full" in join else self.random.choice([equal, some])
            return Node(join, "", [table_a, table_b, condition], "join"), both
        if kind == 4:
            join = self.rare(["{rows} cross join {rows}", "{rows} join {rows} using (id)", "{rows}, {rows}"])
            if "using" in join:
                both = both | {"int4": [name for name in both["int4"] if not name.endswith(".id")] + ["id"]}
            return Node(join, "", [table_a, table_b], "join"), both
        if kind == 5:
            lateral = self.rare(["{rows} cross join lateral (select {int4} as x, {text} as y) as l",
                                 "{rows} left join lateral (select {int4} as x, {text} as y from tb as b where b.id = a.id) as l on true"])  # fmt: skip
            inner = both if "tb as b" in lateral else left
            children = [table_a, self.expr("int4", inner, 1), self.expr("text", inner, 1)]
            scope = left | {"int4": left["int4"] + ["l.x"], "text": left["text"] + ["l.y"]}
            return Node(lateral, "", children, "join"), scope
        if kind == 6:
            function = self.rare(["generate_series(1, abs({int4} % 5)) as g (x)", "unnest({int4[]}) as g (x)",
                                  "unnest({int4[]}, {text[]}) with ordinality as g (x, y, o)", "jsonb_array_elements_text('[1, 2, null]') as g (y)",
                                  "(values ({int4}, {text}), ({int4}, {text})) as g (x, y)", "jsonb_each_text('{\"p\": 1, \"q\": null}') as g (k, y)"])  # fmt: skip
            names = function[function.rindex(" as g ") :]
            scope = {"int4": ["g.x"]} if "x" in names else {}
            if "y" in names:
                scope["text"] = ["g.y"]
            return self.fill(function, "", "rows function", {}, 1), scope
        if kind == 7:
            cte = self.rare(["(with c as (select * from {rows} where {bool}) select * from c) as a",
                             "(with c as materialized (select * from {rows} where {bool}) select c.* from c join c as d on c.id = d.id) as a",
                             "(select * from {rows} where {bool} order by id limit 5) as a"])  # fmt: skip
            return Node(cte, "", [Node("ta as a"), self.expr("bool", left, 1)], "common table"), left
        recursive = ("(with recursive r (x) as (select 1 union all select x + 1 from r where x < {int4} % 9)"
                     " select x, x::text as y from r) as g")  # fmt: skip
        return self.fill(recursive, "", "common table", {}, 0), {"int4": ["g.x"], "text": ["g.y"]}

    # -- queries

    def types(self, count: int) -> list[str]:
        return [self.random.choice(list(LITERALS)) for _ in range(count)]

    def select(self) -> Node:
        rows, scope = self.rows()
        types = self.types(self.random.randint(1, 4))
        targets = [self.expr(type, scope, 3) for type in types]
        where = self.expr("bool", scope, 2)
        head = self.rare(["select", "select", "select distinct"])
        tail = self.rare(["", " order by {keys}", " order by {keys} limit 5", " order by {keys} desc nulls last offset 2"])
        keys = ", ".join(str(at + 1) for at in range(len(targets)))
        order = tail.replace("{keys}", keys)
        condition = " where {bool}" if self.random.random() < 0.5 else ""
        template = f"{head} {', '.join('{' + type + '}' for type in types)} from {{rows}}{condition}{order}"
        return Node(template, "", [*targets, rows, *([where] if condition else [])], "")

    def aggregate(self) -> Node:
        rows, scope = self.rows()
        calls = [self.aggregate_call(scope) for _ in range(self.random.randint(1, 4))]
        group = [self.expr(type, scope, 1) for type in self.random.sample(("int4", "text", "bool"), self.random.randint(0, 2))]
        calls = [Node(f"({{{call.type}}})", "", [call]) for call in calls]
        if not group:
            template = f"select {', '.join('{list}' for _ in calls)} from {{rows}}"
            return Node(template, "", [*calls, rows])
        names = ", ".join(str(at + 1) for at in range(len(group)))
        kind = self.rare(["{list}", "rollup ({list})", "cube ({list})", "grouping sets (({list}), ())"])
        if any(node.template in LITERALS[node.type] for node in group):
            kind = "{list}"  # a constant is no grouping column
        keys = [Node(f"k{at}") for at in range(len(group))]
        inner = Node(f"(select *, {', '.join('{' + node.type + '}' + f' as k{at}' for at, node in enumerate(group))} from {{rows}}) as z",
                     "", [*group, self.plain_rows()])  # fmt: skip
        calls = [self.aggregate_call(self.scope_of("z")) for _ in range(2)]
        template = (f"select {', '.join('{list}' for _ in keys)}, {', '.join('{' + call.type + '}' for call in calls)} from {{rows}}"
                    f" group by {{list}} order by {names}")  # fmt: skip
        grouping = Node(kind, "", [Node(", ".join(key.template for key in keys))], "grouping")
        return Node(template, "", [*keys, *calls, inner, grouping])

    def plain_rows(self) -> Node:
        return Node(f"{self.random.choice(TABLES)} as a")

    def aggregate_call(self, scope: dict) -> Node:
        type, template = self.rare(AGGREGATES)
        return self.fill(template, type, "aggregate", scope, 2)

    def window(self) -> Node:
        scope = self.scope_of("a")
        parts, children = ["a.id"], []
        for _ in range(self.random.randint(1, 3)):
            call, frame = self.rare(WINDOWS), self.rare(FRAMES)
            partition = self.rare(["", "partition by a.b ", "partition by a.i4 % 3 "])
            children.append(Node(call, "", [self.expr(hole, scope, 1) for hole in HOLE.findall(call)], "window"))
            children.append(Node(f"{partition}order by a.{self.random.choice(list(COLUMNS))}, a.id {frame}".strip(), "", [], "window"))
            children[-1].family = ""
            parts.append("{list} over ({list})")
            self.used[frame] += 1
        return Node(f"select {', '.join(parts)} from {{rows}} order by 1", "", [*children, self.plain_rows()])

    def set_operation(self) -> Node:
        types = self.types(2)
        word = self.rare(["union all", "union", "intersect", "except", "intersect all", "except all"])
        sides = []
        for _ in range(2):
            scope = self.scope_of("a")
            targets = [self.expr(type, scope, 1) for type in types]
            sides.append(Node(f"(select {', '.join('{' + type + '}' for type in types)} from {{rows}})", "", [*targets, self.plain_rows()]))
        return Node("{query} order by 1, 2", "", [Node(f"{{rows}} {word} {{rows}}", "", sides, "set operation")])

    def distinct_on(self) -> Node:
        scope = self.scope_of("a")
        key = self.random.choice(list(COLUMNS))
        target = self.expr(self.random.choice(SMALL_TYPES), scope, 2)
        return Node(f"select distinct on (a.{key}) a.id, {{{target.type}}} from {{rows}} order by a.{key}, a.id", "",
                    [target, self.plain_rows()], "distinct on")  # fmt: skip

    def query(self) -> Node:
        return self.rare([Generator.select, Generator.select, Generator.aggregate, Generator.window, Generator.set_operation,
                          Generator.distinct_on])(self)  # fmt: skip

    # -- changes

    def row(self) -> list[Node]:
        return [Node(self.random.choice(LITERALS[type]), type) for type in COLUMNS.values()]

    def insert(self, table: str, ids: list[int], conflict: str = "") -> Node:
        holes = ", ".join("{" + type + "}" for type in COLUMNS.values())
        values = ", ".join(f"({id}, {holes})" for id in ids)
        children = [node for _ in ids for node in self.row()]
        if conflict:
            return Node(f"insert into {table} as a (id, {', '.join(COLUMNS)}) values {values} {{list}} returning a.id, a.i4, a.t", "",
                        [*children, Node(conflict, "", [], "modification")])  # fmt: skip
        return Node(f"insert into {table} (id, {', '.join(COLUMNS)}) values {values}", "", children)

    def change(self, connection: str) -> Node:
        """Connection a changes rows of even numbers, b of odd ones: neither waits for the other."""
        table, scope = self.random.choice(TABLES), self.scope_of("a")
        mine = f"a.id % 2 = {'ab'.index(connection)}"
        column = self.random.choice(list(COLUMNS))
        value = self.expr(COLUMNS[column], scope, 2)
        condition = self.expr("bool", scope, 1)
        self.next_id += 2
        new = self.next_id + "ab".index(connection)
        kind = self.rare(["insert", "conflict update", "conflict nothing", "insert select", "update", "update from", "delete", "cte"])
        if kind == "insert":
            return dataclasses.replace(self.insert(table, [new]), family="modification")
        if kind == "conflict update":
            return self.insert(table, [2 + "ab".index(connection), new], "on conflict (id) do update set i4 = excluded.i4")
        if kind == "conflict nothing":
            return self.insert(table, [2 + "ab".index(connection), new], "on conflict do nothing")
        holes = f"{{{value.type}}}"
        templates = {
            "insert select": f"insert into {table} (id, {column}) select {new}, {holes} from (select * from {table} order by id limit 1) as a returning *",
            "update": f"update {table} as a set {column} = {holes} where {mine} and {{bool}} returning a.id, a.{column}",
            "update from": f"update {table} as a set {column} = {holes} from {table} as b where b.id = a.id and {mine} and {{bool}} returning a.id, b.i4",
            "delete": f"delete from {table} as a where a.id > 6 and {mine} and {{bool}} returning a.*",
            "cte": f"with w as (update {table} as a set {column} = {holes} where {mine} and {{bool}} returning a.id) select count(*) from w",
        }  # fmt: skip
        children = {"insert select": [value], "delete": [condition]}.get(kind, [value, condition])
        return Node(templates[kind], "", children, "modification")

    # -- sessions

    def session(self, length: int = 40) -> list[Statement]:
        columns = ", ".join(f"{name} {type}" for name, type in COLUMNS.items())
        statements = [Statement(Node(f"create table {table} (id int primary key, {columns})")) for table in TABLES]
        statements += [Statement(self.insert(table, list(range(1, 9)))) for table in TABLES]
        while len(statements) < length:
            statements += self.random.choices((self.one_query, self.one_change, self.transaction, self.cursor, self.prepared),
                                              (12, 5, 1, 1, 1))[0]()  # fmt: skip
        return statements

    def one_query(self) -> list[Statement]:
        binary = self.random.random() < 0.3
        extended = binary or self.random.random() < 0.3
        return [Statement(self.query(), mode="extended" if extended else "simple", binary=binary)]

    def one_change(self) -> list[Statement]:
        connection = self.random.choice("ab")
        return [Statement(self.change(connection), connection)]

    def word(self, text: str, connection: str = "a") -> Statement:
        return Statement(Node(text, "", [], "session"), connection)

    def transaction(self) -> list[Statement]:
        """Two at once; what one reads of the other is told by its level."""
        levels = [self.random.choice(("read committed", "repeatable read")) for _ in "ab"]
        found = [self.word(f"begin isolation level {level}", name) for name, level in zip("ab", levels)]
        look = f"select id, i4, t from {self.random.choice(TABLES)} order by id"
        for _ in range(self.random.randint(2, 6)):
            name = self.random.choice("ab")
            found.append(Statement(self.change(name), name))
            found.append(Statement(Node(look, "", [], "session"), "b" if name == "a" else "a"))
        if self.random.random() < 0.5:
            found += [self.word("savepoint s"), Statement(self.change("a"), "a"), self.word("rollback to s")]
        ends = [self.word(self.random.choice(("commit", "rollback")), name) for name in "ab"]
        return found + ends + [Statement(Node(look, "", [], "session"), name) for name in "ab"]

    def cursor(self) -> list[Statement]:
        query = Node("declare c scroll cursor for {query}", "", [self.window()], "session")
        moves = self.random.sample(("fetch 2 from c", "fetch all from c", "fetch prior from c", "fetch first from c", "move 3 in c",
                                    "fetch absolute 2 from c", "fetch backward 2 from c", "fetch last from c"), 3)  # fmt: skip
        return [self.word("begin"), Statement(query), *map(self.word, moves), self.word("commit")]

    def prepared(self) -> list[Statement]:
        text = "prepare p (int, text) as select id, i4 % 100 + $1 % 100, t || $2 from ta where id > $1 % 5 order by id"
        runs = [Statement(Node("execute p ({int4}, {text})", "", [Node(self.random.choice(LITERALS[type]), type) for type in ("int4", "text")],
                               "session")) for _ in range(2)]  # fmt: skip
        return [self.word(text), *runs, self.word("deallocate p")]
