# Completion of spillway-cli for fish. Commands and options are those that --help lists.

function __spillway_cli_commands
    spillway-cli --help 2>/dev/null | sed -nE '/^Subcommands:/,/^$/s/^  ([a-z]+) +(.*)/\1\t\2/p'
end

function __spillway_cli_options
    set -l words (commandline -opc)
    COLUMNS= spillway-cli $words[2] --help 2>/dev/null | sed -nE 's/^  (-[a-zA-Z],)?(--[a-z-]+)(.*  +([^ ].*))?.*/\2\t\4/p'
end

complete -c spillway-cli -f -n 'test (count (commandline -opc)) -eq 1; or __fish_seen_subcommand_from help' -a '(__spillway_cli_commands)'
complete -c spillway-cli -n 'string match -q -- "-*" (commandline -ct)' -a '(__spillway_cli_options)'
