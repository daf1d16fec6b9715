#pragma once

#include <string_view>

namespace spillway {

/// Style of a report, resources/report.css: light, dark, on paper; includes the classes of drawings. Must contain neither
/// `<` nor `&`, so that the file is well-formed as HTML and as XML.
extern const std::string_view kHtmlStyle;

} // namespace spillway
