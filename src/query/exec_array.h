// Array constructors and subscripts, evaluated.
#pragma once

#include "query/executor.h"

namespace rocklake {

Value MakeArray(const Expr& expr, const Row& row, ExecContext& context);
Value Subscript(const Expr& expr, const Row& row, ExecContext& context);

}  // namespace rocklake
