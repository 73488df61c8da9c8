#include "cli/growth_plot.h"

#include <cairo.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <numbers>
#include <string_view>
#include <vector>

#include "cli/client.h"
#include "cli/exit_code.h"

namespace rocklake {
namespace {

struct Point {
  std::int64_t snapshot = 0;
  std::string time;
  bool expired = false, rewritten = false;
  std::int64_t rows = 0, files = 0, delete_files = 0, bytes = 0, bytes_kept = 0;
};

std::vector<Point> PointsOf(const OutputTable& growth) {
  const auto column = [&](std::string_view name) {
    const auto found = std::ranges::find(growth.columns, name, &OutputTable::Column::name);
    return static_cast<std::size_t>(found - growth.columns.begin());
  };
  std::vector<Point> points;
  for (const auto& row : growth.rows) {
    const auto text = [&](std::string_view name) { return row[column(name)].value_or(""); };
    const auto number = [&](std::string_view name) { return std::atoll(text(name).c_str()); };
    points.push_back({.snapshot = number("snapshot_id"),
                      .time = text("snapshot_time"),
                      .expired = text("expired") == "t",
                      .rewritten = text("rewritten") == "t",
                      .rows = number("rows"),
                      .files = number("files"),
                      .delete_files = number("delete_files"),
                      .bytes = number("bytes"),
                      .bytes_kept = number("bytes_kept")});
  }
  return points;
}

// -- the sheet, in pixels --------------------------------------------------------------------------------------

constexpr int kWidth = 1200, kHeight = 940;
constexpr double kLeft = 96, kRight = kWidth - 36;
constexpr double kFirstPanel = 124, kPanelHeight = 204, kPanelStep = 264;
constexpr double kTitleSize = 22, kTextSize = 13;
constexpr std::size_t kDotsMax = 60, kTrianglesMax = 120;

struct Color {
  double red, green, blue;
};
constexpr Color kInk{0.13, 0.15, 0.18}, kFaint{0.42, 0.45, 0.49}, kGrid{0.89, 0.90, 0.92},
    kExpired{0.93, 0.93, 0.94}, kBlue{0.12, 0.44, 0.92}, kGreen{0.13, 0.59, 0.30}, kAmber{0.80, 0.52, 0.0},
    kPurple{0.51, 0.31, 0.87}, kRose{0.85, 0.30, 0.45}, kMark{0.20, 0.22, 0.26};

struct Series {
  std::string_view name;
  Color color;
  std::int64_t Point::* value;
};

// One diagram: its curves share an axis.
struct Panel {
  std::string_view axis;  // with its unit
  bool in_bytes = false;
  std::vector<Series> series;
};

struct SurfaceDeleter {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
struct ContextDeleter {
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};

// 1, 2 or 5 times a power of ten, so that about `count` steps make up `range`.
double StepOf(double range, int count) {
  const double rough = range / count;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (rough <= factor * power) return factor * power;
  }
  return 10 * power;
}

// What an axis counts in.
struct Unit {
  double size = 1;
  std::string_view name;
};

Unit UnitOf(double highest, bool in_bytes) {
  constexpr std::array<std::string_view, 5> kBytes = {" B", " KiB", " MiB", " GiB", " TiB"};
  constexpr std::array<std::string_view, 5> kCounts = {"", "k", "M", "G", "T"};
  const double factor = in_bytes ? 1024 : 1000;
  Unit unit{.size = 1, .name = in_bytes ? kBytes[0] : kCounts[0]};
  for (std::size_t i = 1; i < kBytes.size() && highest >= 2 * unit.size * factor; ++i)
    unit = {.size = unit.size * factor, .name = in_bytes ? kBytes[i] : kCounts[i]};
  return unit;
}

class Plot {
 public:
  explicit Plot(std::vector<Point> points)
      : points_(std::move(points)),
        surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, kWidth, kHeight)),
        context_(cairo_create(surface_.get())) {
    Use({1, 1, 1});
    cairo_paint(context_.get());
    cairo_select_font_face(context_.get(), "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  }

  void Draw(const std::string& title) {
    DrawTitle(title);
    const std::array<Panel, 3> panels = {
        Panel{.axis = "rows", .series = {{"live rows", kBlue, &Point::rows}}},
        Panel{.axis = "files",
              .series = {{"data files", kGreen, &Point::files},
                         {"delete files", kAmber, &Point::delete_files}}},
        Panel{.axis = "bytes",
              .in_bytes = true,
              .series = {{"all files that the catalog keeps", kRose, &Point::bytes_kept},
                         {"live files", kPurple, &Point::bytes}}}};
    for (std::size_t i = 0; i < panels.size(); ++i) {
      top_ = kFirstPanel + static_cast<double>(i) * kPanelStep;
      DrawPanel(panels[i]);
    }
    DrawSnapshotAxis();
  }

  void Write(const std::string& file) {
    const cairo_status_t status = cairo_surface_write_to_png(surface_.get(), file.c_str());
    if (status == CAIRO_STATUS_SUCCESS) return;
    throw ClientError(kExitViolations,
                      fmt::format("could not write \"{}\": {}", file, cairo_status_to_string(status)));
  }

 private:
  void Use(const Color& color, double opacity = 1) {
    cairo_set_source_rgba(context_.get(), color.red, color.green, color.blue, opacity);
  }

  // `align`: which part of the text stands at x: 0 its start, 0.5 its middle, 1 its end. Returns its width.
  double Write(double x, double y, const std::string& text, double align = 0, double size = kTextSize) {
    cairo_set_font_size(context_.get(), size);
    cairo_text_extents_t extents;
    cairo_text_extents(context_.get(), text.c_str(), &extents);
    cairo_move_to(context_.get(), x - align * extents.x_advance, y);
    cairo_show_text(context_.get(), text.c_str());
    return extents.x_advance;
  }

  void Line(double x1, double y1, double x2, double y2, double width = 1) {
    cairo_set_line_width(context_.get(), width);
    cairo_move_to(context_.get(), x1, y1);
    cairo_line_to(context_.get(), x2, y2);
    cairo_stroke(context_.get());
  }

  void Box(double x1, double y1, double x2, double y2) {
    cairo_rectangle(context_.get(), x1, y1, x2 - x1, y2 - y1);
    cairo_fill(context_.get());
  }

  void Triangle(double x, double y) {
    constexpr double kHalf = 5, kDepth = 8;
    cairo_move_to(context_.get(), x - kHalf, y);
    cairo_line_to(context_.get(), x + kHalf, y);
    cairo_line_to(context_.get(), x, y + kDepth);
    cairo_close_path(context_.get());
    cairo_fill(context_.get());
  }

  // -- where things stand: a snapshot takes the room up to the next one
  double X(double snapshot) const {
    const double first = static_cast<double>(points_.front().snapshot) - 0.5;
    const double last = static_cast<double>(points_.back().snapshot) + 0.5;
    return kLeft + (snapshot - first) / (last - first) * (kRight - kLeft);
  }
  double Begin(std::size_t i) const {
    return i == points_.size() ? kRight : X(static_cast<double>(points_[i].snapshot) - 0.5);
  }
  double bottom() const { return top_ + kPanelHeight; }
  double Y(double value) const { return bottom() - value / axis_end_ * kPanelHeight; }

  void DrawTitle(const std::string& title) {
    Use(kInk);
    Write(kLeft, 42, title, 0, kTitleSize);
    Use(kFaint);
    const auto expired = std::ranges::count(points_, true, &Point::expired);
    const auto rewritten = std::ranges::count(points_, true, &Point::rewritten);
    const std::string range = points_.size() == 1
                                  ? fmt::format("snapshot {}, {}", points_[0].snapshot, Minute(points_[0]))
                                  : fmt::format("{} snapshots, {} to {}", points_.size(),
                                                Minute(points_.front()), Minute(points_.back()));
    Write(kLeft, 66, range);
    double x = kRight;
    const auto legend = [&](const std::string& text) {
      Use(kFaint);
      x -= Write(x, 66, text, 1) + 10;
    };
    legend(fmt::format("files rewritten: {}", rewritten));
    Use(kMark);
    Triangle(x - 4, 57);
    x -= 34;
    legend(fmt::format("expired by a client: {}", expired));
    Use({0.82, 0.82, 0.84});
    Box(x - 16, 54, x, 68);
  }

  // "2026-11-01 12:00" of the snapshot's time, which is UTC.
  static std::string Minute(const Point& point) { return point.time.substr(0, 16); }

  void DrawPanel(const Panel& panel) {
    std::int64_t highest = 1;
    for (const Series& series : panel.series) {
      for (const Point& point : points_) highest = std::max(highest, point.*series.value);
    }
    DrawExpired();
    DrawAxis(panel, static_cast<double>(highest));
    for (const Series& series : panel.series) DrawCurve(series);
    DrawLegend(panel);
    DrawRewritten();
  }

  void DrawExpired() {
    Use(kExpired);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (!points_[i].expired) continue;
      const std::size_t first = i;
      while (i + 1 < points_.size() && points_[i + 1].expired) ++i;
      Box(Begin(first), top_, std::max(Begin(i + 1), Begin(first) + 1), bottom());
    }
  }

  void DrawAxis(const Panel& panel, double highest) {
    constexpr int kTicks = 5;
    const Unit unit = UnitOf(highest, panel.in_bytes);
    double step = StepOf(highest / unit.size, kTicks);
    if (unit.size == 1) step = std::max(step, 1.0);  // there are no halves of them
    const double ticks = std::ceil(highest / unit.size / step);
    axis_end_ = ticks * step * unit.size;
    for (int i = 0; i <= static_cast<int>(ticks); ++i) {
      const double value = i * step, y = std::floor(Y(value * unit.size)) + 0.5;
      Use(i == 0 ? kFaint : kGrid);
      Line(kLeft, y, kRight, y);
      Use(kFaint);
      Write(kLeft - 10, y + 4, i == 0 ? "0" : fmt::format("{:g}{}", value, unit.name), 1);
    }
    cairo_save(context_.get());
    cairo_translate(context_.get(), 20, (top_ + bottom()) / 2);
    cairo_rotate(context_.get(), -std::numbers::pi / 2);
    Use(kInk);
    Write(0, 0, std::string(panel.axis), 0.5);
    cairo_restore(context_.get());
  }

  void DrawCurve(const Series& series) {
    cairo_t* context = context_.get();
    const auto y = [&](std::size_t i) { return Y(static_cast<double>(points_[i].*series.value)); };
    const auto trace = [&] {
      cairo_move_to(context, Begin(0), y(0));
      for (std::size_t i = 0; i < points_.size(); ++i) {
        cairo_line_to(context, Begin(i), y(i));
        cairo_line_to(context, Begin(i + 1), y(i));
      }
    };
    trace();
    cairo_line_to(context, kRight, bottom());
    cairo_line_to(context, Begin(0), bottom());
    Use(series.color, 0.10);
    cairo_fill(context);
    trace();
    Use(series.color);
    cairo_set_line_width(context, 2);
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(context);
    if (points_.size() > kDotsMax) return;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      cairo_arc(context, X(static_cast<double>(points_[i].snapshot)), y(i), 3, 0, 2 * std::numbers::pi);
      cairo_fill(context);
    }
  }

  void DrawLegend(const Panel& panel) {
    double x = kLeft;
    const double y = top_ - 14;
    for (const Series& series : panel.series) {
      Use(series.color);
      Line(x, y - 4, x + 22, y - 4, 3);
      Use(kInk);
      x += 30 + Write(x + 30, y, std::string(series.name)) + 24;
    }
  }

  void DrawRewritten() {
    const auto count = static_cast<std::size_t>(std::ranges::count(points_, true, &Point::rewritten));
    Use(kMark, count > kTrianglesMax ? 0.35 : 1);
    for (const Point& point : points_) {
      if (!point.rewritten) continue;
      const double x = X(static_cast<double>(point.snapshot));
      if (count > kTrianglesMax) {
        Line(x, top_ - 8, x, top_);
      } else {
        Triangle(x, top_ - 9);
      }
    }
  }

  void DrawSnapshotAxis() {
    constexpr int kTicks = 9;
    const double first = static_cast<double>(points_.front().snapshot),
                 last = static_cast<double>(points_.back().snapshot);
    const double step = last > first ? std::max(StepOf(last - first, kTicks), 1.0) : 1;
    double free = 0;  // what is written so far ends here
    for (double tick = std::ceil(first / step) * step; tick <= last; tick += step) {
      const double x = std::floor(X(tick)) + 0.5;
      Use(kFaint);
      Line(x, bottom(), x, bottom() + 6);
      Write(x, bottom() + 22, fmt::format("{:.0f}", tick), 0.5);
      const auto point =
          std::ranges::lower_bound(points_, static_cast<std::int64_t>(tick), {}, &Point::snapshot);
      const std::string time = Minute(*point);
      cairo_text_extents_t extents;
      cairo_set_font_size(context_.get(), kTextSize - 2);
      cairo_text_extents(context_.get(), time.c_str(), &extents);
      const double left = std::min(x - extents.x_advance / 2, kWidth - 4 - extents.x_advance);
      if (left < free) continue;
      Write(left, bottom() + 40, time, 0, kTextSize - 2);
      free = left + extents.x_advance + 14;
    }
    Use(kInk);
    Write((kLeft + kRight) / 2, kHeight - 12, "snapshot, and when it was made (UTC)", 0.5);
  }

  const std::vector<Point> points_;
  const std::unique_ptr<cairo_surface_t, SurfaceDeleter> surface_;
  const std::unique_ptr<cairo_t, ContextDeleter> context_;
  double top_ = 0, axis_end_ = 1;  // of the panel that is drawn
};

}  // namespace

void WriteGrowthPlot(const OutputTable& growth, const std::string& title, const std::string& file) {
  Plot plot(PointsOf(growth));
  plot.Draw(title);
  plot.Write(file);
}

}  // namespace rocklake
