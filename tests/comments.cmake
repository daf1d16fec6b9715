# Fails where a comment opens with a word that makes it hard to read, or where a comment or a text for users has a word that
# the glossary replaces by a better one. Run: cmake -DROOT=… -P comments.cmake
cmake_minimum_required(VERSION 3.25)

if(NOT ROOT)
  message(FATAL_ERROR "give -DROOT=<source folder>")
endif()

set(opening "^[^\"]*//[/!<]*[ \t]*(Of|The same|What|Whose|Likewise)[ ,:]")
set(word "//.*[ \t(](likewise|told|whosever)([ .,:;)]|$)")

# Words for users: arrival time and timestamp, verdict, rejected, affected, blocked, period, known client, excess traffic.
set(never "stamps?|fate|whose|whosever|somebody|hurts?|touched|calm|regulars|surplus|kept out|keeps? out|loses?|spares?|tells?|told|as it stands|as they stand")
set(before "^([^\"]*\"[^\"]*\")*[^\"/]*\"")
set(text "${before}(${never})[ .,:)]|${before}[^\"]*[ (](${never})[] .,:)\"]")
set(tool "lace a stamp|eraser, stamp|time stamps") # of the drawing; the name of a format

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
  file(STRINGS ${ROOT}/${name} lines REGEX "${text}")
  foreach(line IN LISTS lines)
    string(STRIP "${line}" line)
    string(REPLACE ";" "," line "${line}")
    if(NOT line MATCHES "${tool}")
      list(APPEND problems "${name}: ${line}")
    endif()
  endforeach()
endforeach()

if(checked EQUAL 0)
  message(FATAL_ERROR "no source found below ${ROOT}")
endif()
if(problems)
  list(JOIN problems "\n  " text)
  message(FATAL_ERROR "begin a comment with a verb or the name of the thing, and use the words of the glossary:\n  ${text}")
endif()
message(STATUS "comments: ${checked} files, all open plainly")
