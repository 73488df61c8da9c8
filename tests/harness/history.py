"""What concurrent clients saw, and whether a database with snapshot isolation could have shown it to them.

The clients append numbers to lists (each number once, ever) and read whole lists, in transactions. The order in which a
list's numbers stand tells in which order the transactions that wrote them took effect, and so the dependencies between all
transactions: who read what whom wrote, and who overwrote what whom read (Adya's ww, wr and rw edges; the method is that of
Elle, Kingsbury and Alvaro 2020). Snapshot isolation forbids cycles with fewer than two rw edges next to each other;
here every cycle with at most one rw edge is found. Sessions must in addition never go back in time: their own order
counts as an edge."""

import collections
import dataclasses
import itertools

COMMITTED, ABORTED, UNKNOWN = "committed", "aborted", "unknown"


@dataclasses.dataclass
class Transaction:
    session: int
    appends: list[tuple[str, int]] = dataclasses.field(default_factory=list)  # list, number
    reads: list[tuple[str, tuple[int, ...]]] = dataclasses.field(default_factory=list)  # list, what it held
    outcome: str = UNKNOWN  # UNKNOWN: the answer to its COMMIT was lost


class History:
    """Thread safe as far as lists are: each session records its own transactions in their order."""

    def __init__(self):
        self.transactions: list[Transaction] = []

    def begin(self, session: int) -> Transaction:
        transaction = Transaction(session)
        self.transactions.append(transaction)
        return transaction

    # -- what is wrong with it; empty: nothing
    def violations(self, final: dict[str, tuple[int, ...]], overwrites: bool = True) -> list[str]:
        """`final`: what the lists hold in the end, read by somebody who came after everything. `overwrites`: an append
        changes the list, so that it depends on the one before; otherwise it adds a row, and two of them may go side by
        side."""
        writer_of = {append: t for t in self.transactions for append in t.appends}
        orders, wrong = self._orders(final)
        wrong += self._durability(final)
        wrong += self._dirty_reads(writer_of)
        if not wrong:
            wrong += self._cycles(orders, writer_of, overwrites)
        return wrong

    def _committed_reads(self):
        for transaction in self.transactions:
            if transaction.outcome != ABORTED:
                for name, numbers in transaction.reads:
                    yield transaction, name, numbers

    def _orders(self, final):
        """The one order of each list, of which every read must be a beginning, own appends of its transaction aside."""
        wrong = []
        for transaction, name, numbers in self._committed_reads():
            own = {number for key, number in transaction.appends if key == name}
            seen = tuple(n for n in numbers if n not in own)
            order = tuple(n for n in final.get(name, ()) if n not in own)
            if seen != order[: len(seen)]:
                wrong.append(f"{name} read as {numbers}, which is no beginning of {final.get(name, ())}")
            if own and any(n in own for n in numbers) and set(numbers[-len(own & set(numbers)) :]) != own & set(numbers):
                wrong.append(f"{name} read as {numbers} by the one who appended {own}")
            if len(set(numbers)) != len(numbers):
                wrong.append(f"{name} holds a number twice: {numbers}")
        return final, wrong

    def _durability(self, final):
        wrong = []
        for transaction in self.transactions:
            present = [number in final.get(name, ()) for name, number in transaction.appends]
            if transaction.outcome == COMMITTED and not all(present):
                wrong.append(f"acknowledged and lost: {transaction.appends}")
            if transaction.outcome == ABORTED and any(present):
                wrong.append(f"refused and there: {transaction.appends}")
            if transaction.outcome == UNKNOWN and any(present) and not all(present):
                wrong.append(f"half there: {transaction.appends}")
        return wrong

    def _dirty_reads(self, writer_of):
        wrong = []
        for _, name, numbers in self._committed_reads():
            for number in numbers:
                writer = writer_of.get((name, number))
                if writer is None or writer.outcome == ABORTED:
                    wrong.append(f"{name} held {number}, which nobody committed")
        return wrong

    def _cycles(self, orders, writer_of, overwrites):
        firm, anti = self._edges(orders, writer_of, overwrites)
        wrong = [f"a cycle of writes and reads through {t.session}: {t}" for t in self._in_cycles(firm)][:3]
        reach = {}
        for reader, overwriter in anti:
            if id(overwriter) not in reach:
                reach[id(overwriter)] = self._reachable(firm, overwriter)
            if id(reader) in reach[id(overwriter)]:
                wrong.append(f"read skew: {reader} did not see {overwriter}, whose effects it depends on")
        return wrong

    def _edges(self, orders, writer_of, overwrites):
        """Edges that say "took effect before" (ww, wr, session), and those that say "did not see" (rw)."""
        firm, anti = collections.defaultdict(list), []
        for name, order in orders.items() if overwrites else ():
            for before, after in itertools.pairwise(order):
                first, second = writer_of.get((name, before)), writer_of.get((name, after))
                if first is not None and second is not None and first is not second:
                    firm[id(first)].append(second)
        for reader, name, numbers in self._committed_reads():
            for seen in (writer_of[name, n] for n in (numbers[-1:] if overwrites else numbers)):
                if seen is not reader:
                    firm[id(seen)].append(reader)
            unseen = [n for n in orders.get(name, ()) if n not in numbers]
            if unseen and (next_writer := writer_of.get((name, unseen[0]))) not in (None, reader):
                anti.append((reader, next_writer))
        last = {}
        for transaction in self.transactions:
            if transaction.outcome != COMMITTED:
                continue
            if transaction.session in last:
                firm[id(last[transaction.session])].append(transaction)
            last[transaction.session] = transaction
        return firm, anti

    @staticmethod
    def _reachable(firm, start) -> set[int]:
        seen, todo = {id(start)}, [start]
        while todo:
            for after in firm[id(todo.pop())]:
                if id(after) not in seen:
                    seen.add(id(after))
                    todo.append(after)
        return seen

    def _in_cycles(self, firm):
        """Transactions on a cycle of firm edges: what is left when those without predecessors are taken away."""
        incoming = collections.Counter(id(after) for afters in firm.values() for after in afters)
        known = {id(t): t for t in self.transactions}
        todo = [t for t in self.transactions if not incoming[id(t)]]
        while todo:
            transaction = todo.pop()
            known.pop(id(transaction), None)
            for after in firm[id(transaction)]:
                incoming[id(after)] -= 1
                if not incoming[id(after)]:
                    todo.append(after)
        return list(known.values())
