#include "server/exposition.h"

#include <prometheus/text_serializer.h>

namespace rocklake {
namespace {

using prometheus::MetricType;

constexpr double kMicrosPerSecond = 1e6;

}  // namespace

void Exposition::Counter(std::string name, std::string help) {
  families_.push_back({std::move(name), std::move(help), MetricType::Counter, {}});
}

void Exposition::Gauge(std::string name, std::string help) {
  families_.push_back({std::move(name), std::move(help), MetricType::Gauge, {}});
}

void Exposition::Histogram(std::string name, std::string help, const LatencyHistogram::Reading& reading) {
  prometheus::ClientMetric metric;
  auto& histogram = metric.histogram;
  for (std::size_t i = 0; i < LatencyHistogram::kBoundsMicros.size(); ++i) {
    histogram.sample_count += reading.buckets[i];
    const auto bound = static_cast<double>(LatencyHistogram::kBoundsMicros[i]) / kMicrosPerSecond;
    histogram.bucket.push_back({histogram.sample_count, bound});
  }
  histogram.sample_count += reading.buckets.back();
  histogram.sample_sum = std::chrono::duration<double>(reading.sum).count();
  families_.push_back({std::move(name), std::move(help), MetricType::Histogram, {std::move(metric)}});
}

void Exposition::Add(double value, const Labels& labels) {
  prometheus::MetricFamily& family = families_.back();
  prometheus::ClientMetric metric;
  (family.type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
  for (const auto& [name, text] : labels) metric.label.push_back({name, text});
  family.metric.push_back(std::move(metric));
}

std::string Exposition::Text() const { return prometheus::TextSerializer().Serialize(families_); }

}  // namespace rocklake
