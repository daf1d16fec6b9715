# Completion of spillway-cli for bash. Commands and options are those that --help lists.

_spillway_cli()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local words='' help=''
    COMPREPLY=()

    if [ "$COMP_CWORD" -eq 1 ] || [ "$command" = help ]; then
        words=$(spillway-cli --help 2>/dev/null | sed -nE '/^Subcommands:/,/^$/s/^  ([a-z]+) .*/\1/p')
        mapfile -t COMPREPLY < <(compgen -W "$words --help --version" -- "$current")
        return
    fi
    help=$(COLUMNS='' spillway-cli "$command" --help 2>/dev/null)
    case $previous in
    --log-format)
        words=$(spillway-cli formats 2>/dev/null | sed -n 's/^\([^ :][^:]*\):.*/\1/p')
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        return
        ;;
    --config | --policy | --check | --edit | --prefix | --nginx | --define | -o | --output)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
        ;;
    --duplicates)
        mapfile -t COMPREPLY < <(compgen -W 'keep drop-files' -- "$current")
        return
        ;;
    --method)
        mapfile -t COMPREPLY < <(compgen -W 'GET HEAD POST PUT PATCH DELETE OPTIONS' -- "$current")
        return
        ;;
    --status)
        mapfile -t COMPREPLY < <(compgen -W '2xx 3xx 4xx 5xx' -- "$current")
        return
        ;;
    --limit | --compare-with)
        compopt -o nospace
        mapfile -t COMPREPLY < <(compgen -W 'rate= token-bucket leaking-bucket fixed-window sliding-log sliding-counter' \
            -- "${current#[\'\"]}")
        return
        ;;
    --key | --values)
        compopt -o nospace
        mapfile -t COMPREPLY < <(compgen -W '$binary_remote_addr $rl_net_24_64 $rl_path_1 $rl_agent $uri $host $http_' \
            -- "${current#[\'\"]}")
        return
        ;;
    --*)
        # Nothing to propose for another value. --help writes it one space behind the option.
        grep -E "^  (-[a-zA-Z],)?$previous [^ ]" <<<"$help" | grep -qve "$previous Excludes:" && return
        ;;
    esac
    if [ "$command" = generate ] && [ "$COMP_CWORD" -eq 2 ] && [[ $current != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(sed -n 's/^  \([a-z-]*\): .*/\1/p' <<<"$help")" -- "$current")
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(sed -nE 's/^  (-[a-zA-Z],)?(--[a-z-]+).*/\2/p' <<<"$help")" -- "$current")
    elif [ "$command" != formats ] && [ "$command" != generate ]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}

complete -F _spillway_cli spillway-cli
