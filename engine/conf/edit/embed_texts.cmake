# Writes the files of FOLDER, in the order of their names, into the C++ source OUTPUT, as the function FUNCTION that
# engine/conf/edit declares.
file(GLOB files ${FOLDER}/*.*)
list(SORT files COMPARE FILE_BASENAME)
set(texts "")
foreach(file IN LISTS files)
  file(READ ${file} text)
  string(APPEND texts "    R\"texts(${text})texts\",\n")
endforeach()
file(WRITE ${OUTPUT} "#include <span>
#include <string_view>

namespace spillway {

constexpr std::string_view k${FUNCTION}[] = {
${texts}};

std::span<const std::string_view> ${FUNCTION}()
{
    return k${FUNCTION};
}

} // namespace spillway
")
