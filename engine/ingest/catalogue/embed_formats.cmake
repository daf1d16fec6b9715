# Writes the files of the folder FORMATS into the C++ source OUTPUT, as embedded_formats.h declares it.
file(GLOB_RECURSE files ${FORMATS}/*.json)
list(SORT files COMPARE FILE_BASENAME)
list(FILTER files EXCLUDE REGEX "/schema.json$")
set(texts "")
foreach(file IN LISTS files)
  file(READ ${file} text)
  string(APPEND texts "    R\"format(${text})format\",\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"engine/ingest/catalogue/embedded_formats.h\"

namespace spillway {

namespace {

constexpr std::string_view kEmbeddedFormats[] = {
${texts}};

} // namespace

std::span<const std::string_view> embeddedFormatTexts()
{
    return kEmbeddedFormats;
}

} // namespace spillway
")
