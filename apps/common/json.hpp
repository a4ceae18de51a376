// The report for machines: one object, its "schema" counts its incompatible changes.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "apps/common/device.hpp"

namespace upsweep::apps::io {
class dataset;
}

namespace upsweep::apps {

using json = nlohmann::ordered_json;  // fields in the order in which people want to read them

/// {"schema": 1, "program": ..., "version": ...}
json new_report(const std::string& program);

/// {"file": ..., "format": "csv", "rows": 1707, "columns": 5}
json input_report(const io::dataset& data);

/// {"kind": "cpu", "threads": 2, "why": ...} or {"kind": "cuda", "name": ..., "why": ...}
json device_report(const placement& where);

/// Writes it to `target`, "-" being standard output. Numbers that JSON lacks (NaN) become null.
void write_report(const json& report, const std::string& target);
}  // namespace upsweep::apps
