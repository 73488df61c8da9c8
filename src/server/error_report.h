// Exceptions → what a client is told, and what the log says.
#pragma once

#include <exception>
#include <string>

#include "types/sql_error.h"

namespace rocklake {

struct ClientReport {
  SqlError error;
  bool fatal = false;  // the connection ends after it
};

// The exception in flight as an error of SQL: storage outcomes get their SQLSTATEs (fenced and closed 57P03, unavailable
// 58030, unknown 08007, damage XX001), running out of memory 53200. Anything else is our own failure: it ends the process.
ClientReport DescribeCurrentException();

}  // namespace rocklake
