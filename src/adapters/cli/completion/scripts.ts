/*
 * The scripts that shells source. They hold no table: each asks the command itself, quietly, what the word under the
 * cursor may become, so that they stay right when the command is updated. Titles come from a log and so from
 * anybody: a script never lets a shell read what it was told, neither as code nor as a pattern.
 */

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Said in place of words where the shell is to complete files; no candidate begins so. */
export const FILES = ':files';

const bash = `# loopledger in bash: put this line into ~/.bashrc
#   source <(loopledger completion bash)
_loopledger() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == '${FILES}' ]]; then
      compopt -o default -o bashdefault 2>/dev/null
    else
      COMPREPLY+=("$line")
    fi
  done < <(loopledger completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null </dev/null)
}
complete -F _loopledger loopledger
`;

const zsh = `#compdef loopledger
# loopledger in zsh: put this line into ~/.zshrc, after compinit
#   source <(loopledger completion zsh)
_loopledger() {
  emulate -L zsh
  local line value tab=$'\\t'
  local -a values shown
  while IFS= read -r line; do
    if [[ $line == '${FILES}' ]]; then
      _files
      return
    fi
    value="\${line%%$tab*}"
    values+=("$value")
    if [[ $line == *$tab* ]]; then
      shown+=("\${(r:22:)value}  \${line#*$tab}")
    else
      shown+=("$value")
    fi
  done < <(loopledger completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null </dev/null)
  (( \${#values} )) && compadd -l -d shown -a -- values
}
if [[ "\${funcstack[1]-}" == _loopledger ]]; then
  _loopledger "$@"
else
  compdef _loopledger loopledger
fi
`;

const fish = `# loopledger in fish: write this to ~/.config/fish/completions/loopledger.fish
#   loopledger completion fish > ~/.config/fish/completions/loopledger.fish
function __loopledger_complete
    set -l current (commandline -ct)
    set -l typed (commandline -opc) "$current"
    set -l lines (loopledger completion fish -- $typed[2..-1] 2>/dev/null </dev/null)
    if test "$lines" = '${FILES}'
        __fish_complete_path "$current"
        return
    end
    string join \\n -- $lines
end
complete -c loopledger -e
complete -c loopledger -f -a '(__loopledger_complete)'
`;

export const scripts: Readonly<Record<Shell, string>> = { bash, zsh, fish };
