# Writes the files of the folder FORMATS into the C++ source OUTPUT, as format_file.h and foreign_lines.h declare
# them.
file(GLOB_RECURSE files ${FORMATS}/*.json)
list(SORT files COMPARE FILE_BASENAME)
list(FILTER files EXCLUDE REGEX "/schema.json$")
set(texts "")
foreach(file IN LISTS files)
  file(READ ${file} text)
  string(APPEND texts "    R\"format(${text})format\",\n")
endforeach()
file(READ ${FORMATS}/other_lines.txt others)
file(WRITE ${OUTPUT} "#include \"engine/ingest/catalogue/format_file.h\"
#include \"engine/ingest/line/foreign_lines.h\"

namespace spillway {

namespace {

constexpr std::string_view kEmbeddedFormats[] = {
${texts}};

} // namespace

std::span<const std::string_view> embeddedFormatTexts()
{
    return kEmbeddedFormats;
}

std::string_view otherLinesText()
{
    return R\"lines(${others})lines\";
}

} // namespace spillway
")
