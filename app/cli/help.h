#pragma once

#include <string_view>

namespace spillway {

/// Text below the options in each `--help`: resources/help.
extern const std::string_view kMainExamples;
extern const std::string_view kInspectExamples;
extern const std::string_view kSimulateExamples;
extern const std::string_view kCompareExamples;
extern const std::string_view kSuggestExamples;
extern const std::string_view kReportExamples;
extern const std::string_view kExportExamples;
extern const std::string_view kGenerateExamples;
extern const std::string_view kPackExamples;
extern const std::string_view kXrayExamples;
extern const std::string_view kLintExamples;
extern const std::string_view kExplainExamples;
extern const std::string_view kFormatsExamples;

} // namespace spillway
