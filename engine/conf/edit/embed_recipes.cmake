# Writes the files of the folder RECIPES, in the order of their names, into the C++ source OUTPUT, as recipes.h declares it.
file(GLOB files ${RECIPES}/*.conf)
list(SORT files COMPARE FILE_BASENAME)
set(texts "")
foreach(file IN LISTS files)
  file(READ ${file} text)
  string(APPEND texts "    R\"recipe(${text})recipe\",\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"engine/conf/edit/recipes.h\"

namespace spillway {

namespace {

constexpr std::string_view kRecipes[] = {
${texts}};

} // namespace

std::span<const std::string_view> recipeTexts()
{
    return kRecipes;
}

} // namespace spillway
")
