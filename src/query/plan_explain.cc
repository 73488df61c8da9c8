// EXPLAIN's text: a node a line, what it does below it, indented as PostgreSQL does.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "query/deparse.h"
#include "query/function.h"
#include "query/plan_internal.h"
#include "query/statement.h"

namespace rocklake {

namespace {

class Explainer {
 public:
  std::vector<std::string> lines;

  // `column`: where the arrow stands; what is said of the node and its children stand further in.
  void Node(const PlanNode& node, int column) {
    const bool root = lines.empty();
    lines.push_back(std::string(static_cast<std::size_t>(column), ' ') + (root ? "" : "->  ") + Title(node));
    const int inner = root ? 2 : column + 6;
    Details(node, inner);
    Subplans(node, inner);
    for (const PlanPtr& child : node.children) Node(*child, inner);
  }

 private:
  using Names = std::function<std::string(int)>;

  void Line(int column, const std::string& text) {
    lines.push_back(std::string(static_cast<std::size_t>(column), ' ') + text);
  }

  static Names NamesOf(const std::vector<OutputColumn>& columns) {
    return [&columns](int slot) {
      const auto at = static_cast<std::size_t>(slot);
      return at < columns.size() && !columns[at].name.empty() ? QuoteIdentifier(columns[at].name)
                                                              : fmt::format("@{}", slot);
    };
  }

  // Names over left ++ right.
  static Names JoinNames(const PlanNode& node) {
    const auto& left = node.children[0]->output;
    const auto& right = node.children[1]->output;
    return [&left, &right](int slot) {
      const auto at = static_cast<std::size_t>(slot);
      return at < left.size() ? QuoteIdentifier(left[at].name)
                              : QuoteIdentifier(right.at(at - left.size()).name);
    };
  }

  static std::string RelationName(const RelationRef& relation) { return QuoteIdentifier(relation.name); }

  static std::string ScanTitle(const ScanInfo& scan) {
    if (scan.extent == ScanExtent::kLast) return "Index Scan Backward on ";
    return scan.key.empty() && scan.extent == ScanExtent::kAll ? "Seq Scan on " : "Index Scan on ";
  }

  static std::string JoinTitle(const JoinInfo& join, std::string_view method) {
    static constexpr std::string_view kKinds[] = {"", "Left ", "Right ", "Full ", "Semi ", "Anti "};
    const std::string_view kind = kKinds[static_cast<std::size_t>(join.kind)];
    const bool inner = join.kind == JoinKind::kInner;
    return std::string(method) +
           (inner ? (method == "Hash" ? " Join" : "") : " " + std::string(kind) + "Join");
  }

  static std::string Title(const PlanNode& node) {
    switch (node.kind) {
      case PlanKind::kScan:
        return ScanTitle(node.scan) + RelationName(node.scan.relation);
      case PlanKind::kVirtualScan:
        return (node.scan.virtual_equal.empty() ? "Seq Scan on " : "Index Scan on ") +
               RelationName(node.scan.relation);
      case PlanKind::kTidScan:
        return "Tid Scan on " + RelationName(node.scan.relation);
      case PlanKind::kInsert:
        return "Insert on " + RelationName(node.modify.target);
      case PlanKind::kUpdate:
        return "Update on " + RelationName(node.modify.target);
      case PlanKind::kDelete:
        return "Delete on " + RelationName(node.modify.target);
      case PlanKind::kNestedLoopJoin:
        return JoinTitle(node.join, "Nested Loop");
      case PlanKind::kHashJoin:
        return JoinTitle(node.join, "Hash");
      case PlanKind::kAggregate:
        return node.aggregate.group_by.empty() ? "Aggregate" : "HashAggregate";
      case PlanKind::kSetOperation:
        return SetTitle(node);
      case PlanKind::kFunctionScan:
        return "Function Scan on " +
               (node.output.empty() ? std::string() : QuoteIdentifier(FunctionName(node)));
      case PlanKind::kCteScan:
      case PlanKind::kWorkTableScan:
      case PlanKind::kCte:
        return fmt::format("{} {}",
                           node.kind == PlanKind::kCte       ? "CTE"
                           : node.kind == PlanKind::kCteScan ? "CTE Scan on"
                                                             : "WorkTable Scan on",
                           node.cte);
      default:
        return SimpleTitle(node.kind);
    }
  }

  static std::string FunctionName(const PlanNode& node) {
    const Expr& call = *node.function_scan.calls[0];
    return call.function != nullptr ? call.function->name : node.output[0].name;
  }

  static std::string SimpleTitle(PlanKind kind) {
    switch (kind) {
      case PlanKind::kValues:
        return "Values Scan";
      case PlanKind::kFilter:
        return "Filter";
      case PlanKind::kProject:
        return "Project";
      case PlanKind::kWindow:
        return "WindowAgg";
      case PlanKind::kSort:
        return "Sort";
      case PlanKind::kLimit:
        return "Limit";
      case PlanKind::kDistinct:
        return "Unique";
      case PlanKind::kRecursiveUnion:
        return "Recursive Union";
      case PlanKind::kProjectSet:
        return "ProjectSet";
      case PlanKind::kLockRows:
        return "LockRows";
      default:
        return "Result";
    }
  }

  static std::string SetTitle(const PlanNode& node) {
    switch (node.set_operation) {
      case SetOperation::kUnion:
        return node.all ? "Append" : "HashAggregate Append";
      case SetOperation::kIntersect:
        return node.all ? "HashSetOp Intersect All" : "HashSetOp Intersect";
      case SetOperation::kExcept:
        break;
    }
    return node.all ? "HashSetOp Except All" : "HashSetOp Except";
  }

  void Details(const PlanNode& node, int column) {
    const Names own = NamesOf(node.output);
    switch (node.kind) {
      case PlanKind::kScan:
      case PlanKind::kVirtualScan:
      case PlanKind::kTidScan:
        return ScanDetails(node, column);
      case PlanKind::kNestedLoopJoin:
      case PlanKind::kHashJoin:
        return JoinDetails(node, column);
      case PlanKind::kFilter:
        return Line(column, "Filter: " + DeparseExpr(*node.predicate, NamesOf(node.children[0]->output)));
      case PlanKind::kProject:
      case PlanKind::kProjectSet:
        return Line(column, "Output: " + List(node.projections, NamesOf(node.children[0]->output)));
      case PlanKind::kAggregate:
        return AggregateDetails(node, column);
      case PlanKind::kSort:
      case PlanKind::kDistinct:
        if (!node.sort_keys.empty()) Line(column, "Sort Key: " + SortList(node.sort_keys, own));
        if (node.limit) Line(column, "Top-N: " + DeparseExpr(*node.limit, own));
        return;
      case PlanKind::kLimit:
        if (node.limit) Line(column, "Limit: " + DeparseExpr(*node.limit, own));
        if (node.offset) Line(column, "Offset: " + DeparseExpr(*node.offset, own));
        return;
      default:
        return;
    }
  }

  static std::string List(const std::vector<ExprPtr>& exprs, const Names& names) {
    std::string text;
    for (const ExprPtr& expr : exprs) text += (text.empty() ? "" : ", ") + DeparseExpr(*expr, names);
    return text;
  }

  static std::string SortList(const std::vector<SortKey>& keys, const Names& names) {
    std::string text;
    for (const SortKey& key : keys) {
      text += (text.empty() ? "" : ", ") + DeparseExpr(*key.expr, names) + (key.descending ? " DESC" : "");
      if (key.nulls_first != key.descending) text += key.nulls_first ? " NULLS FIRST" : " NULLS LAST";
    }
    return text;
  }

  std::string KeyText(const PlanNode& node) {
    const Names none = [](int slot) { return fmt::format("@{}", slot); };
    std::string text;
    const auto add = [&](const std::string& column, std::string_view op, const Expr& value) {
      text += fmt::format("{}({} {} {})", text.empty() ? "" : " AND ", column, op, DeparseExpr(value, none));
    };
    for (std::size_t i = 0; i < node.scan.key.size(); ++i) {
      const RelationDefinition& definition = *node.scan.relation.definition;
      const std::string column =
          QuoteIdentifier(definition.columns[static_cast<std::size_t>(definition.key[i].attnum) - 1].name);
      const KeyCondition& key = node.scan.key[i];
      for (const ExprPtr& value : key.equal) add(column, "=", *value);
      if (key.equal_array) add(column, "= ANY", *key.equal_array);
      if (key.lower) add(column, key.lower_inclusive ? ">=" : ">", *key.lower);
      if (key.upper) add(column, key.upper_inclusive ? "<=" : "<", *key.upper);
    }
    for (const auto& [column, value] : node.scan.virtual_equal) {
      add(QuoteIdentifier(
              node.scan.relation.virtual_relation->columns[static_cast<std::size_t>(column)].name),
          "=", *value);
    }
    return text;
  }

  void ScanDetails(const PlanNode& node, int column) {
    if (node.scan.extent != ScanExtent::kAll) Line(column, "Rows: 1");
    if (const std::string key = KeyText(node); !key.empty()) Line(column, "Index Cond: " + key);
    if (node.scan.tids) Line(column, "TID Cond: " + DeparseExpr(*node.scan.tids, NamesOf(node.output)));
    if (node.scan.filter) Line(column, "Filter: " + DeparseExpr(*node.scan.filter, NamesOf(node.output)));
  }

  void JoinDetails(const PlanNode& node, int column) {
    const Names left = NamesOf(node.children[0]->output);
    const Names right = NamesOf(node.children[1]->output);
    std::string keys;
    for (std::size_t i = 0; i < node.join.left_keys.size(); ++i) {
      keys +=
          fmt::format("{}({} = {})", keys.empty() ? "" : " AND ", DeparseExpr(*node.join.left_keys[i], left),
                      DeparseExpr(*node.join.right_keys[i], right));
    }
    if (!keys.empty()) Line(column, "Hash Cond: " + keys);
    std::string lateral;
    for (std::size_t i = 0; i < node.join.lateral.size(); ++i) {
      lateral += fmt::format("{}${} = {}", lateral.empty() ? "" : ", ", node.join.outer_slots[i],
                             DeparseExpr(*node.join.lateral[i], left));
    }
    if (!lateral.empty()) Line(column, "Lateral: " + lateral);
    if (node.join.condition)
      Line(column, "Join Filter: " + DeparseExpr(*node.join.condition, JoinNames(node)));
  }

  void AggregateDetails(const PlanNode& node, int column) {
    const Names names = NamesOf(node.children[0]->output);
    if (!node.aggregate.group_by.empty()) Line(column, "Group Key: " + List(node.aggregate.group_by, names));
    std::string calls;
    for (const auto& call : node.aggregate.calls) {
      Expr expr;
      expr.kind = ExprKind::kAggregate;
      expr.aggregate = call;
      calls += (calls.empty() ? "" : ", ") + DeparseExpr(expr, names);
    }
    if (!calls.empty()) Line(column, "Calls: " + calls);
  }

  void Subplans(const PlanNode& node, int column) {
    std::vector<const PlanNode*> shown;
    std::function<void(ExprPtr&)> visit = [&](ExprPtr& expr) {
      if (expr->subplan && expr->subplan->plan &&
          std::ranges::find(shown, expr->subplan->plan.get()) == shown.end()) {
        shown.push_back(expr->subplan->plan.get());
        Line(column, SubplanLabel(*expr->subplan));
        Node(*expr->subplan->plan, column + 2);
      }
      ForEachChild(*expr, visit);
    };
    // The walk changes nothing; it is shared with the passes that do.
    ForEachExpr(const_cast<PlanNode&>(node), visit);
  }

  static std::string SubplanLabel(const SubPlan& subplan) {
    if (subplan.outer_slots.empty()) return "InitPlan";
    std::string slots;
    for (const int slot : subplan.outer_slots) slots += fmt::format("{}${}", slots.empty() ? "" : ", ", slot);
    return "SubPlan (" + slots + ")";
  }
};

}  // namespace

std::vector<std::string> ExplainPlan(const PlanNode& plan) {
  Explainer explainer;
  explainer.Node(plan, 0);
  return std::move(explainer.lines);
}

}  // namespace rocklake
