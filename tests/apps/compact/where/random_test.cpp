// Random conditions against an evaluator that walks its own tree, and random bytes.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <random>

#include "tests/apps/compact/where/table.hpp"

using namespace upsweep::tests::where;

namespace {

constexpr int rows = 9;
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
const std::vector<double> reals = {0, -0.0, 1, -1.5, 2, 3, 1e300, INFINITY, nan_value};
const std::vector<std::int64_t> signs = {0, 1, -1,        (1LL << 53) + 1, -(1LL << 53) - 1,
                                         2, 3, INT64_MAX, INT64_MIN};
const std::vector<std::uint64_t> sizes = {
    0, 1, 2, (1ULL << 53) + 1, (1ULL << 53) + 2, UINT64_MAX, 1ULL << 63, 3, UINT64_MAX - 1};
const std::vector<std::int32_t> smalls = {0, 1, -1, 2, 3, -2, 100, INT32_MIN, INT32_MAX};

// A value rounded, and unrounded: a long double holds every i64, u64 and f64.
struct value {
  double real;
  long double exact;
};
value real(double x) {
  return {x, x};
}

struct expression {
  std::string op;  // a leaf: its text
  std::unique_ptr<expression> left, right;
  std::vector<value> leaf;  // one a row
};

bool truth(double x) {
  return x != 0 && !std::isnan(x);
}

value evaluate_tree(const expression& e, int row) {
  if (!e.leaf.empty()) return e.leaf[static_cast<std::size_t>(row)];
  const value a = evaluate_tree(*e.left, row);
  if (!e.right) {
    if (e.op == "-") return real(-a.real);
    if (e.op == "!") return real(truth(a.real) ? 0 : 1);
    if (e.op == "abs") return real(std::fabs(a.real));
    if (e.op == "sqrt") return real(std::sqrt(a.real));
    if (e.op == "floor") return real(std::floor(a.real));
    if (e.op == "ceil") return real(std::ceil(a.real));
    if (e.op == "isnan") return real(std::isnan(a.real));
    if (e.op == "isfinite") return real(std::isfinite(a.real));
    REQUIRE_MESSAGE(false, "unknown function ", e.op);
  }
  const value b = evaluate_tree(*e.right, row);
  if (e.op == "+") return real(a.real + b.real);
  if (e.op == "-") return real(a.real - b.real);
  if (e.op == "*") return real(a.real * b.real);
  if (e.op == "/") return real(a.real / b.real);
  if (e.op == "%") return real(std::fmod(a.real, b.real));
  if (e.op == "<") return real(a.exact < b.exact);
  if (e.op == "<=") return real(a.exact <= b.exact);
  if (e.op == ">") return real(a.exact > b.exact);
  if (e.op == ">=") return real(a.exact >= b.exact);
  if (e.op == "==") return real(a.exact == b.exact);
  if (e.op == "!=") return real(a.exact != b.exact);
  if (e.op == "&&") return real(truth(a.real) && truth(b.real));
  if (e.op == "||") return real(truth(a.real) || truth(b.real));
  if (e.op == "min" || e.op == "max") {
    if (std::isnan(a.real) || std::isnan(b.real)) return real(nan_value);
    return real(e.op == "min" ? std::min(a.real, b.real) : std::max(a.real, b.real));
  }
  REQUIRE_MESSAGE(false, "unknown operator ", e.op);
  return real(0);
}

class generator {
 public:
  explicit generator(unsigned seed) : random_(seed) {}

  std::unique_ptr<expression> tree(int depth) {
    auto e = std::make_unique<expression>();
    if (depth == 0 || below(8) == 0) {
      leaf(*e);
      return e;
    }
    static const char* const unary[] = {"-",     "!",    "abs",   "sqrt",
                                        "floor", "ceil", "isnan", "isfinite"};
    static const char* const binary[] = {"+",  "-",  "*",  "/",  "%",  "<",   "<=", ">",
                                         ">=", "==", "!=", "&&", "||", "min", "max"};
    e->left = tree(depth - 1);
    if (below(5) == 0) {
      e->op = unary[below(8)];
      return e;
    }
    e->op = binary[below(15)];
    e->right = tree(depth - 1);
    return e;
  }

  // As few parentheses as C's precedence allows, sometimes more; words and symbols mixed.
  std::string text(const expression& e) {
    if (!e.leaf.empty()) return e.op;
    if (below(10) == 0) return "(" + bare(e) + ")";
    return bare(e);
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  void leaf(expression& e) {
    const auto fill = [&](const char* name, const auto& items) {
      e.op = name;
      for (const auto item : items)
        e.leaf.push_back({static_cast<double>(item), static_cast<long double>(item)});
    };
    switch (below(8)) {
      case 0:
        fill("r", reals);
        return;
      case 1:
        fill("s", signs);
        return;
      case 2:
        fill("u", sizes);
        return;
      case 3:
        fill("i", smalls);
        return;
      case 4:
        fill("9007199254740993", std::vector(rows, 9007199254740993));
        return;
      case 5:
        fill("18446744073709551615", std::vector(rows, UINT64_MAX));
        return;
      case 6:
        fill("0.5", std::vector(rows, 0.5));
        return;
      default:
        fill("2", std::vector(rows, 2));
        return;
    }
  }

  static int level(const expression& e) {
    if (!e.right || e.op == "min" || e.op == "max") return e.op == "!" && !e.right ? 0 : 9;
    if (e.op == "||") return 1;
    if (e.op == "&&") return 2;
    if (e.op == "+" || e.op == "-") return 4;
    return e.op == "*" || e.op == "/" || e.op == "%" ? 5 : 3;
  }

  std::string operand(const expression& e, bool parentheses) {
    return parentheses ? "(" + text(e) + ")" : text(e);
  }

  std::string bare(const expression& e) {
    if (!e.leaf.empty()) return e.op;
    if (!e.right) {
      const bool sign = e.op == "-" || e.op == "!";
      const bool parentheses = !sign || e.left->leaf.empty();
      return (e.op == "!" && below(2) == 0 ? "not " : e.op) + operand(*e.left, parentheses);
    }
    if (e.op == "min" || e.op == "max")
      return e.op + "(" + text(*e.left) + ", " + text(*e.right) + ")";
    const int own = level(e);
    const bool chain = own == 3;  // comparisons do not associate
    // `!` needs parentheses beside arithmetic and comparisons, none beside && and ||.
    const auto of = [&](const expression& side) {
      return level(side) == 0 && own < 3 ? 9 : level(side);
    };
    const std::string left = operand(*e.left, of(*e.left) < own || (chain && of(*e.left) == own));
    const std::string right = operand(*e.right, of(*e.right) <= own);
    std::string op = e.op;
    if (op == "&&" && below(2) == 0) op = " and ";
    if (op == "||" && below(2) == 0) op = " or ";
    return left + (below(2) == 0 ? " " + op + " " : op) + right;
  }

  std::mt19937 random_;
};

// The tree marks a negated literal as exact, as the language does: -9007199254740993 is an integer.
void mark_negated_literals(expression& e) {
  if (!e.leaf.empty()) return;
  mark_negated_literals(*e.left);
  if (e.right) mark_negated_literals(*e.right);
  const bool literal = !e.left->leaf.empty() && e.left->op[0] >= '0' && e.left->op[0] <= '9';
  if (e.right || e.op != "-" || !literal) return;
  e.leaf.resize(rows);
  for (std::size_t i = 0; i < rows; ++i)
    e.leaf[i] = {-e.left->leaf[i].real, -e.left->leaf[i].exact};
  e.op = "-" + e.left->op;
}

table columns() {
  table t;
  t.add("s", type_code::i64, signs).add("r", type_code::f64, reals);
  return t.add("i", type_code::i32, smalls).add("u", type_code::u64, sizes);
}

}  // namespace

TEST_CASE("random conditions agree with a tree walk on every row") {
  const table t = columns();
  int trues = 0, falses = 0, refused = 0;
  for (unsigned seed = 1; seed <= 20000; ++seed) {
    generator make(seed);
    const auto e = make.tree(1 + static_cast<int>(seed % 5));
    mark_negated_literals(*e);
    const std::string condition = make.text(*e);
    std::vector<int> want, found;
    for (int row = 0; row < rows; ++row) want.push_back(truth(evaluate_tree(*e, row).real) ? 1 : 0);
    try {
      found = t.kept(condition);
    } catch (const condition_error& error) {
      // -18446744073709551615 compared as an integer is the one thing made here that is refused.
      const bool allowed =
          std::string(error.what()).find("below -9223372036854775808") != std::string::npos;
      CHECK_MESSAGE(allowed, "seed ", seed, ": ", condition, ": ", error.what());
      ++refused;
      continue;
    }
    CHECK_MESSAGE(found == want, "seed ", seed, ": ", condition);
    for (const int kept : want) (kept ? trues : falses) += 1;
  }
  CHECK(trues > 20000);  // the conditions are not trivial
  CHECK(falses > 20000);
  CHECK(refused < 2000);
}

TEST_CASE("random bytes are parsed or refused with a place inside the text") {
  const table t = columns();
  const std::string pieces[] = {"r",
                                "s",
                                "u",
                                "(",
                                ")",
                                "<",
                                "&&",
                                "!",
                                "-",
                                "1e5",
                                "min(",
                                ",",
                                "==",
                                " ",
                                "0.",
                                "`",
                                "nan",
                                "and",
                                "99999999999999999999",
                                "\xC3"};
  int refused = 0, accepted = 0;
  for (unsigned seed = 1; seed <= 50000; ++seed) {
    std::mt19937 random(seed);
    std::string text;
    const bool bytes = seed % 3 == 0;
    const auto length = 1 + random() % (bytes ? 200 : 12);
    for (unsigned i = 0; i < length; ++i)
      text += bytes ? std::string(1, static_cast<char>(random() % 256)) : pieces[random() % 20];
    try {
      t.kept(text);
      ++accepted;
    } catch (const condition_error& error) {
      ++refused;
      if (error.position() > text.size()) FAIL("seed ", seed, ": position ", error.position());
    }
  }
  CHECK(refused > 10000);
  CHECK(accepted > 100);
}

TEST_CASE("every prefix and every one-byte change of a condition is parsed or refused") {
  const std::string whole = "x > 0.5 && !(`a b`*x + -y % 3 <= min(4, 1e-3)) or not isnan(y)";
  table t;
  for (const char* name : {"x", "y", "a b"}) t.add(name, type_code::f64, std::vector<double>{1});
  CHECK(t.kept(whole).size() == 1);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = whole;
      changed[length] = static_cast<char>(byte);
      for (const std::string& text : {changed, changed.substr(0, length + 1)}) {
        try {
          t.kept(text);
        } catch (const condition_error& error) {
          if (error.position() > text.size()) FAIL(text);
        }
      }
    }
  }
}
