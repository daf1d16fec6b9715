# Completion of spillway-cli for bash.

_spillway_cli()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local traffic='--log-format --duplicates --key --define --trusted-proxy --exempt --from --to --location --method --host --status --exclude --where --assume --memory --sample --partial-ok'
    local words=''
    COMPREPLY=()

    if [ "$COMP_CWORD" -eq 1 ] || [ "$command" = help ]; then
        mapfile -t COMPREPLY < <(compgen -W 'inspect simulate compare suggest report export generate pack xray lint explain verify follow policy serve mcp formats help --help --version' -- "$current")
        return
    fi
    case $previous in
    --log-format)
        words=$(spillway-cli formats 2>/dev/null | sed -n 's/^\([^ :][^:]*\):.*/\1/p')
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        return
        ;;
    --config | --edit | --prefix | --nginx | --define | -o | --output)
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
    --server | --set | --recipe | --request | --header | --where | --assume | --exempt | --trusted-proxy | --from | --to | --location | --host | --exclude | --assert | --client | --line | --at-once | --stretch | --share | --window | --top | --uptime | --syslog | --hold | --alert-rejected | --known | --seed | --normal | --incident | --losers | --lost-requests | --headroom | --keep-out | --longest-wait | --title)
        return
        ;;
    esac
    case $command in
    inspect) words="--json --top --values --help $traffic" ;;
    simulate) words="--policy --limit --config --prefix --server --normal --incident --compare-with --by-day --hurt --json --trace --top --assert --on-sample --uptime --help $traffic" ;;
    compare) words="--limit --config --prefix --server --normal --incident --window --json --help $traffic" ;;
    suggest) words="--normal --incident --losers --lost-requests --headroom --keep-out --longest-wait --json --help $traffic" ;;
    report) words="--limit --config --prefix --server --normal --incident --losers --lost-requests --headroom --keep-out --longest-wait --title --verify --markdown --output --help $traffic" ;;
    export) words="--limit --config --prefix --server --normal --incident --keep-out --output --edit --set --recipe --verify --dry-run --help $traffic" ;;
    xray) words="--server --request --header --json --help $traffic" ;;
    generate)
        words='--seed --output --help'
        if [ "$COMP_CWORD" -eq 2 ] && [[ $current != -* ]]; then
            words=$(spillway-cli generate --help 2>/dev/null | sed -n 's/^  \([a-z-]*\): .*/\1/p')
            mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
            return
        fi
        ;;
    pack) words='--output --log-format --partial-ok --help' ;;
    lint) words="--prefix --json --help ${traffic/--key --define --trusted-proxy --exempt /}" ;;
    explain) words="--limit --config --prefix --server --client --line --at-once --json --help $traffic" ;;
    verify) words="--log --share --top --limit --config --prefix --server --stretch --nginx --json --help $traffic" ;;
    follow) words="--from-start --syslog --hold --alert-rejected --known --limit --config --prefix --server --json --help --log-format --key --define --trusted-proxy --exempt --location --method --host --status --exclude --where --assume" ;;
    mcp) words='--help' ;;
    policy) words='--check --help' ;;
    serve) words='--policy --limit --config --prefix --server --key --listen --trust --upstream --breaker-failures --breaker-pause --keys --connections --store --fail-open --help' ;;
    formats) words='--json --check --help' ;;
    esac
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    elif [ "$command" != formats ] && [ "$command" != generate ]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}

complete -F _spillway_cli spillway-cli
