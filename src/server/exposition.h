// Exposition: measurements → Prometheus' text format, version 0.0.4. Sans I/O; one thread.
#pragma once

#include <prometheus/metric_family.h>

#include <string>
#include <utility>
#include <vector>

#include "base/latency_histogram.h"

namespace rocklake {

class Exposition {
 public:
  using Labels = std::vector<std::pair<std::string, std::string>>;  // name, value

  static constexpr const char* kContentType = "text/plain; version=0.0.4; charset=utf-8";

  // Begins a metric; `help` is one line. What is added from here on belongs to it.
  void Counter(std::string name, std::string help);
  void Gauge(std::string name, std::string help);
  // Of one sample: no Add.
  void Histogram(std::string name, std::string help, const LatencyHistogram::Reading& reading);

  void Add(double value, const Labels& labels = {});

  std::string Text() const;

 private:
  std::vector<prometheus::MetricFamily> families_;
};

}  // namespace rocklake
