#!/bin/bash
# documents.sh PROGRAM SOURCE [WINDOW]: --help, the man page, the completions and the examples name the same options of each
# command; of WINDOW, the program with the window, --help and the man page.
set -u
program=$1 source=$2 failed=0
export LC_ALL=C
PATH=$(dirname "$program"):$PATH # completions ask the program
man=$(sed 's/\\-/-/g; s/\\fR//g; s/\\fP//g' "$source/resources/spillway-cli.1")

fail() {
  echo "$1"
  failed=1
}
long_options() { grep -oE -e '--[a-z][a-z-]*' | sort -u; }
options_of() { "$program" "$1" --help | grep -oE -e '^  (-[a-zA-Z],)?--[a-z-]+' | long_options; }
# compare WHAT KNOWN SHOWN: complains of each option that is in one list alone.
compare() {
  local option
  for option in $(comm -23 <(echo "$2") <(echo "$3")); do fail "$1 lacks $option"; done
  for option in $(comm -13 <(echo "$2") <(echo "$3")); do fail "$1 has $option, which the program refuses"; done
}
# completed SHELL [WORD…]: what SHELL proposes for the last word of spillway-cli WORD…
completed() {
  local shell=$1
  shift
  case $shell in
  bash)
    local COMP_WORDS=(spillway-cli "$@") COMP_CWORD=$# COMPREPLY=()
    _spillway_cli
    printf '%s\n' "${COMPREPLY[@]}"
    ;;
  fish) fish --no-config -c "source '$source/resources/spillway-cli.fish'; complete -C 'spillway-cli $*'" | cut -f 1 ;;
  zsh)
    zsh -fc '_describe() { print -l -- ${(P)@[-1]} }; file=$1; shift; words=(spillway-cli "$@"); CURRENT=$#words; source $file' \
      zsh "$source/resources/spillway-cli.zsh" "$@" | cut -d : -f 1
    ;;
  esac
}

commands=$("$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[ "$(echo "$commands" | wc -w)" -gt 10 ] || fail "--help lists hardly any command"
. "$source/resources/spillway-cli.bash"
shells=$(for shell in bash fish zsh; do command -v $shell >/dev/null && echo $shell; done)
for shell in $shells; do
  compare "the completion of commands by $shell" "$(echo "$commands" | sort)" "$(completed $shell '' | grep -v '^-' | sort)"
  compare "the completion by $shell without a command" "$("$program" --help | grep '^  -' | long_options)" \
    "$(completed $shell -- | long_options)"
done

# Each option of the man page with the commands that its entry, or its section, names in brackets; none: any command.
entries=$(echo "$man" | awk -v commands="$(echo $commands)" '
  function named(text,  part, known, found, i, all) {
    while (match(text, /\([a-z, ]+\)/)) {
      part = substr(text, RSTART + 1, RLENGTH - 2)
      text = substr(text, RSTART + RLENGTH)
      found = 1
      split(part, all, ", ")
      for (i in all) if (index(" " commands " ", " " all[i] " ") == 0) found = 0
      if (found) return part
    }
    return ""
  }
  function flush(  of) {
    of = named(body) != "" ? named(body) : section
    while (match(head, /--[a-z][a-z-]*/)) {
      print substr(head, RSTART, RLENGTH) "\t" of
      head = substr(head, RSTART + RLENGTH)
    }
    head = body = ""
  }
  /^\.S[HS]/ { flush(); section = named($0) }
  entry { head = $0; entry = 0; next }
  /^\.TP/ { flush(); entry = 1 }
  { body = body " " $0 }')
all=$(for command in $commands; do options_of "$command"; done; echo --version)
compare "the man page" "$(echo "$all" | sort -u)" "$(echo "$entries" | long_options)"

examples="$(cat "$source"/resources/help/*.txt "$source/README.md")$man"
for command in $commands; do
  options=$(options_of "$command")
  for shell in $shells; do
    compare "the completion of $command by $shell" "$options" "$(completed $shell "$command" -- | long_options)"
  done
  grep -q -e "^\.B spillway-cli $command\b" <<<"$man" || fail "the man page has no synopsis of $command"
  while IFS=$'\t' read -r option of; do
    takes=no says=no
    [[ $'\n'$options$'\n' == *$'\n'$option$'\n'* ]] && takes=yes
    [[ ", $of," == *", $command,"* ]] && says=yes
    [ -z "$of" ] || [ $takes = $says ] || fail "the man page names $of for $option; $command takes it: $takes"
  done <<<"$entries"
  used=$(grep -oE "spillway-cli $command [^|>]*" <<<"$examples" | long_options)
  for option in $(comm -23 <(echo "$used") <(echo "$options")); do fail "an example gives $option to $command"; done
done

[ $# -lt 3 ] || compare "the man page of spillway" "$("$3" --help | grep '^  -' | long_options)" \
  "$(grep -A 1 '^\.TP' "$source/resources/spillway.1" | sed 's/\\-/-/g' | long_options)"

if command -v groff >/dev/null; then
  warnings=$(groff -man -ww -Tutf8 "$source"/resources/spillway*.1 2>&1 >/dev/null)
  [ -z "$warnings" ] || fail "$warnings"
fi
exit $failed
