#compdef spillway-cli
# Completion of spillway-cli for zsh. Commands and options are those that --help lists.

local -a listed
if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then
  listed=(${(f)"$(spillway-cli --help 2>/dev/null | sed -nE '/^Subcommands:/,/^$/s/^  ([a-z]+) +(.*)/\1:\2/p')"} --help --version)
  _describe command listed
elif [[ $words[CURRENT] == -* ]]; then
  listed=(${(f)"$(COLUMNS= spillway-cli $words[2] --help 2>/dev/null |
    sed -nE 's/^  (-[a-zA-Z],)?(--[a-z-]+)(.*  +([^ ].*))?.*/\2:\4/p')"})
  _describe -o option listed
else
  _files
fi
