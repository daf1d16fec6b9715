# Fails where a comment opens with a word that makes it hard to read, or uses one that says little. Run: cmake -DROOT=… -P
# comments.cmake
cmake_minimum_required(VERSION 3.25)

if(NOT ROOT)
  message(FATAL_ERROR "give -DROOT=<source folder>")
endif()

set(opening "^[^\"]*//[/!<]*[ \t]*(Of|The same|What|Whose|Likewise)[ ,:]")
set(word "//.*[ \t(](likewise|told|whosever)([ .,:;)]|$)")

set(problems "")
set(checked 0)
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/app/*.h ${ROOT}/app/*.cpp ${ROOT}/engine/*.h ${ROOT}/engine/*.cpp ${ROOT}/ui/*.h
     ${ROOT}/ui/*.cpp)
foreach(name IN LISTS files)
  math(EXPR checked "${checked} + 1")
  file(STRINGS ${ROOT}/${name} lines REGEX "${opening}|${word}")
  foreach(line IN LISTS lines)
    string(STRIP "${line}" line)
    string(REPLACE ";" "," line "${line}")
    list(APPEND problems "${name}: ${line}")
  endforeach()
endforeach()

if(checked EQUAL 0)
  message(FATAL_ERROR "no source found below ${ROOT}")
endif()
if(problems)
  list(JOIN problems "\n  " text)
  message(FATAL_ERROR "begin a comment with a verb or the name of the thing:\n  ${text}")
endif()
message(STATUS "comments: ${checked} files, all open plainly")
