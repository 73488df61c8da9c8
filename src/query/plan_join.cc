// Joins: clusters of inner joins are taken apart, their predicates distributed, and put together again in an order that
// starts small; outer, semi, anti and lateral joins keep their place.
#include <algorithm>
#include <optional>
#include <utility>

#include "query/function.h"
#include "query/plan_internal.h"

namespace rocklake {

namespace {

using Exprs = std::vector<ExprPtr>;

int Width(const PlanNode& node) { return static_cast<int>(node.output.size()); }

// One input of a cluster, with its columns' places in the textual row.
struct Input {
  PlanPtr plan;
  int first = 0;
  int width = 0;
  Exprs predicates;  // over its own row
};

bool IsPlainInner(const PlanNode& node) {
  return node.kind == PlanKind::kNestedLoopJoin && node.join.kind == JoinKind::kInner &&
         node.join.outer_slots.empty();
}

void TakeApart(PlanPtr node, int first, std::vector<Input>& inputs, Exprs& conjuncts) {
  const auto take = [&](ExprPtr predicate) {
    for (ExprPtr& conjunct : SplitConjuncts(std::move(predicate))) {
      ShiftColumns(*conjunct, first);
      conjuncts.push_back(std::move(conjunct));
    }
  };
  if (IsPlainInner(*node)) {
    take(std::move(node->join.condition));
    const int left_width = Width(*node->children[0]);
    TakeApart(std::move(node->children[0]), first, inputs, conjuncts);
    TakeApart(std::move(node->children[1]), first + left_width, inputs, conjuncts);
    return;
  }
  if (node->kind == PlanKind::kFilter && IsPlainInner(*node->children[0]) && !IsVolatile(*node->predicate) &&
      !HasSubplan(*node->predicate)) {
    take(std::move(node->predicate));
    TakeApart(std::move(node->children[0]), first, inputs, conjuncts);
    return;
  }
  const int width = Width(*node);
  inputs.push_back({std::move(node), first, width, {}});
}

// Which inputs a conjunct reads.
std::vector<std::size_t> InputsOf(const Expr& conjunct, const std::vector<Input>& inputs) {
  std::vector<std::size_t> reads;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    bool found = false;
    VisitExpr(conjunct, [&](const Expr& part) {
      found = found || (part.kind == ExprKind::kColumn && part.slot >= inputs[i].first &&
                        part.slot < inputs[i].first + inputs[i].width);
      return !found;
    });
    if (found) reads.push_back(i);
  }
  return reads;
}

// column = column and column = value give the other column the value, too.
void AddImpliedEqualities(Exprs& conjuncts) {
  struct Fixed {
    const Expr* column;
    const Expr* value;
  };
  std::vector<Fixed> fixed;
  Exprs implied;
  const auto sides = [](const Expr& conjunct) {
    return conjunct.kind == ExprKind::kFunction && conjunct.children.size() == 2 &&
           OperatorNameOf(conjunct.function) == "=";
  };
  for (const ExprPtr& conjunct : conjuncts) {
    if (!sides(*conjunct)) continue;
    for (const std::size_t side : {0U, 1U}) {
      const Expr& column = *conjunct->children[side];
      const Expr& value = *conjunct->children[1 - side];
      if (column.kind == ExprKind::kColumn && IsStableValue(value) && !HasSubplan(value))
        fixed.push_back({&column, &value});
    }
  }
  for (const ExprPtr& conjunct : conjuncts) {
    if (!sides(*conjunct)) continue;
    for (const std::size_t side : {0U, 1U}) {
      const Expr& known = *conjunct->children[side];
      const Expr& other = *conjunct->children[1 - side];
      if (known.kind != ExprKind::kColumn || other.kind != ExprKind::kColumn ||
          known.type.oid != other.type.oid)
        continue;
      for (const Fixed& fact : fixed) {
        if (ExprEquals(*fact.column, known))
          implied.push_back(MakeEquality(CloneExpr(other), CloneExpr(*fact.value)));
      }
    }
  }
  for (ExprPtr& conjunct : implied) {
    const bool known =
        std::ranges::any_of(conjuncts, [&](const ExprPtr& other) { return ExprEquals(*other, *conjunct); });
    if (!known) conjuncts.push_back(std::move(conjunct));
  }
}

// Builds the joins from the left; `place` maps a slot of the textual row to one of the row so far.
class Assembly {
 public:
  Assembly(std::vector<Input> inputs, Exprs conjuncts, int width, PlanContext& context)
      : inputs_(std::move(inputs)),
        conjuncts_(std::move(conjuncts)),
        place_(static_cast<std::size_t>(width), -1),
        context_(context) {}

  PlanPtr Build() {
    used_.assign(inputs_.size(), false);
    Start(First());
    for (std::size_t n = 1; n < inputs_.size(); ++n) Add(Next());
    if (!conjuncts_.empty()) row_ = MakeFilter(std::move(row_), Ready(true));
    bool moved = false;
    for (std::size_t slot = 0; slot < place_.size(); ++slot)
      moved = moved || place_[slot] != static_cast<int>(slot);
    if (!moved) return std::move(row_);
    const double rows = row_->rows;
    PlanPtr restored = MakeSelection(std::move(row_), place_);
    restored->rows = rows;
    return restored;
  }

 private:
  // The first in the text, unless another is much smaller.
  std::size_t First() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < inputs_.size(); ++i) {
      if (inputs_[i].plan->rows * 4 < inputs_[0].plan->rows &&
          inputs_[i].plan->rows < inputs_[best].plan->rows)
        best = i;
    }
    return best;
  }

  // The smallest of those that a conjunct connects with the row so far; the next in the text when none is.
  std::size_t Next() const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      if (used_[i] || !Connected(i)) continue;
      if (!best || inputs_[i].plan->rows * 2 < inputs_[*best].plan->rows) best = i;
    }
    for (std::size_t i = 0; !best && i < inputs_.size(); ++i) {
      if (!used_[i]) best = i;
    }
    return *best;
  }

  bool Connected(std::size_t input) const {
    return std::ranges::any_of(conjuncts_, [&](const ExprPtr& conjunct) {
      const std::vector<std::size_t> reads = InputsOf(*conjunct, inputs_);
      return std::ranges::find(reads, input) != reads.end() &&
             std::ranges::all_of(reads, [&](std::size_t read) { return read == input || used_[read]; });
    });
  }

  void Start(std::size_t input) {
    row_ = std::move(inputs_[input].plan);
    Take(input, 0);
  }

  void Take(std::size_t input, int at) {
    used_[input] = true;
    for (int i = 0; i < inputs_[input].width; ++i)
      place_[static_cast<std::size_t>(inputs_[input].first + i)] = at + i;
  }

  void Add(std::size_t input) {
    const int width = Width(*row_);
    PlanPtr next = std::move(inputs_[input].plan);
    Take(input, width);
    Exprs conjuncts = SplitConjuncts(Ready(false));
    if (PlanPtr join = MakeLookUpJoin(row_, next, JoinKind::kInner, conjuncts, context_)) {
      row_ = std::move(join);
      return;
    }
    if (next->rows > row_->rows * 2) {  // the hash table, or what is kept, is made of the smaller side
      const int next_width = Width(*next);
      const auto swap = [&](int slot) { return slot < width ? slot + next_width : slot - width; };
      for (ExprPtr& conjunct : conjuncts) MapColumns(*conjunct, swap);
      for (int& slot : place_) slot = slot < 0 ? slot : swap(slot);
      std::swap(row_, next);
    }
    row_ = MakeJoin(std::move(row_), std::move(next), JoinKind::kInner, std::move(conjuncts), context_);
  }

  // The conjuncts whose inputs are all there, over the row so far.
  ExprPtr Ready(bool all) {
    Exprs ready;
    std::erase_if(conjuncts_, [&](ExprPtr& conjunct) {
      const std::vector<std::size_t> reads = InputsOf(*conjunct, inputs_);
      if (!all && !std::ranges::all_of(reads, [&](std::size_t read) { return used_[read]; })) return false;
      MapColumns(*conjunct, [&](int slot) { return place_[static_cast<std::size_t>(slot)]; });
      ready.push_back(std::move(conjunct));
      return true;
    });
    return MakeAnd(std::move(ready));
  }

  std::vector<Input> inputs_;
  Exprs conjuncts_;
  std::vector<int> place_;
  PlanContext& context_;
  std::vector<bool> used_;
  PlanPtr row_;
};

PlanPtr PushInner(PlanPtr node, Exprs predicates, PlanContext& context) {
  const int width = Width(*node);
  std::vector<Input> inputs;
  Exprs conjuncts = std::move(predicates);
  TakeApart(std::move(node), 0, inputs, conjuncts);
  AddImpliedEqualities(conjuncts);
  Exprs joining;
  for (ExprPtr& conjunct : conjuncts) {
    const std::vector<std::size_t> reads = InputsOf(*conjunct, inputs);
    if (reads.size() > 1) {
      joining.push_back(std::move(conjunct));
      continue;
    }
    // What reads no input at all decides for the whole cluster: the first input asks it.
    Input& input = inputs[reads.empty() ? 0 : reads[0]];
    ShiftColumns(*conjunct, -input.first);
    input.predicates.push_back(std::move(conjunct));
  }
  for (Input& input : inputs)
    input.plan = PushDown(std::move(input.plan), std::move(input.predicates), context);
  return Assembly(std::move(inputs), std::move(joining), width, context).Build();
}

// Whether the expression is NULL or not true when all columns in [first, last) are NULL.
bool NullWithColumns(const Expr& expr, int first, int last) {
  switch (expr.kind) {
    case ExprKind::kColumn:
      return expr.slot >= first && expr.slot < last;
    case ExprKind::kRelabel:
    case ExprKind::kIoCast:
    case ExprKind::kApplyTypmod:
      return NullWithColumns(*expr.children[0], first, last);
    case ExprKind::kFunction:
      return expr.function->strict && expr.function->kind == FunctionKind::kScalar &&
             std::ranges::any_of(expr.children,
                                 [&](const ExprPtr& child) { return NullWithColumns(*child, first, last); });
    default:
      return false;
  }
}

bool RejectsNulls(const Expr& expr, int first, int last) {
  switch (expr.kind) {
    case ExprKind::kIsNotNull:
    case ExprKind::kAnyArray:
      return expr.children[0]->type.oid != oid::kRecord && NullWithColumns(*expr.children[0], first, last);
    case ExprKind::kOr:
      return std::ranges::all_of(expr.children,
                                 [&](const ExprPtr& child) { return RejectsNulls(*child, first, last); });
    default:
      return NullWithColumns(expr, first, last);
  }
}

void ReduceOuterJoin(PlanNode& node, const Exprs& predicates) {
  const int left = Width(*node.children[0]);
  const int all = left + Width(*node.children[1]);
  const auto rejected = [&](int first, int last) {
    return std::ranges::any_of(
        predicates, [&](const ExprPtr& predicate) { return RejectsNulls(*predicate, first, last); });
  };
  JoinKind& kind = node.join.kind;
  if (kind == JoinKind::kLeft && rejected(left, all)) kind = JoinKind::kInner;
  if (kind == JoinKind::kRight && rejected(0, left)) kind = JoinKind::kInner;
  if (kind == JoinKind::kFull && rejected(left, all))
    kind = rejected(0, left) ? JoinKind::kInner : JoinKind::kRight;
  if (kind == JoinKind::kFull && rejected(0, left)) kind = JoinKind::kLeft;
}

// Where predicates of an outer, semi, anti or lateral join may go.
struct Sides {
  Exprs left, right, join, above;
};

void PlaceConditions(PlanNode& node, Exprs predicates, Sides& sides) {
  const int left = Width(*node.children[0]);
  const int all = left + Width(*node.children[1]);
  const JoinKind kind = node.join.kind;
  const bool keeps_left = kind == JoinKind::kInner || kind == JoinKind::kLeft || kind == JoinKind::kSemi ||
                          kind == JoinKind::kAnti;
  const bool keeps_right = kind == JoinKind::kInner || kind == JoinKind::kRight;
  for (ExprPtr& predicate : predicates) {
    if (keeps_left && ColumnsWithin(*predicate, 0, left)) {
      sides.left.push_back(std::move(predicate));
    } else if (keeps_right && ColumnsWithin(*predicate, left, all)) {
      ShiftColumns(*predicate, -left);
      sides.right.push_back(std::move(predicate));
    } else if (kind == JoinKind::kInner) {
      sides.join.push_back(std::move(predicate));
    } else {
      sides.above.push_back(std::move(predicate));
    }
  }
  // The join's own condition may filter a side that is not preserved.
  const bool left_may = kind == JoinKind::kInner || kind == JoinKind::kRight || kind == JoinKind::kSemi;
  const bool right_may = kind != JoinKind::kRight && kind != JoinKind::kFull;
  for (ExprPtr& conjunct : SplitConjuncts(std::move(node.join.condition))) {
    if (IsVolatile(*conjunct) || !HasColumns(*conjunct)) {
      sides.join.push_back(std::move(conjunct));
    } else if (left_may && ColumnsWithin(*conjunct, 0, left)) {
      sides.left.push_back(std::move(conjunct));
    } else if (right_may && ColumnsWithin(*conjunct, left, all)) {
      ShiftColumns(*conjunct, -left);
      sides.right.push_back(std::move(conjunct));
    } else {
      sides.join.push_back(std::move(conjunct));
    }
  }
}

}  // namespace

PlanPtr PushIntoJoin(PlanPtr node, std::vector<ExprPtr> predicates, PlanContext& context) {
  ReduceOuterJoin(*node, predicates);
  if (IsPlainInner(*node)) return PushInner(std::move(node), std::move(predicates), context);
  Sides sides;
  PlaceConditions(*node, std::move(predicates), sides);
  PlanPtr left = PushDown(std::move(node->children[0]), std::move(sides.left), context);
  PlanPtr right = PushDown(std::move(node->children[1]), std::move(sides.right), context);
  PlanPtr joined;
  if (node->join.outer_slots.empty()) {
    joined = MakeJoin(std::move(left), std::move(right), node->join.kind, std::move(sides.join), context);
  } else {
    node->join.condition = MakeAnd(std::move(sides.join));
    node->children[0] = std::move(left);
    node->children[1] = std::move(right);
    joined = std::move(node);
    joined->rows = EstimateRows(*joined);
  }
  const double rows = joined->rows;
  joined = MakeFilter(std::move(joined), MakeAnd(std::move(sides.above)));
  joined->rows = rows;
  return joined;
}

}  // namespace rocklake
