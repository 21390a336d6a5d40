/** Whether a text is a language name as people write it after an opening fence. */
export function isLanguage(text: string): boolean {
  return LANGUAGES.has(text.trim().toLowerCase())
}

// A list is needed because the first line of code may also be a single word: `ls`, `return`.
const LANGUAGES: ReadonlySet<string> = new Set(
  `bash basic bat batch c c# c++ clj clojure cmake cmd coffee coffeescript conf console cpp cs csharp css csv cxx dart
diff docker dockerfile elixir elm env erb erl erlang ex f# fish fortran fsharp gitignore go golang gql gradle graphql
groovy h handlebars haskell hcl hpp hs html http ini java javascript jinja js json json5 jsonc jsx jl julia kotlin kt
latex less lisp log lua m makefile markdown matlab md mdx mermaid mjs mysql nginx nim nix objc objective-c ocaml pascal
patch perl php pl plain plaintext plsql postgres powershell properties proto protobuf ps1 py py3 pycon python python3 r
rb react regex rs rst ruby rust sass scala scheme scss sh shell shellsession solidity sql sqlite svelte svg swift
terraform tex text tf toml ts tsx txt typescript vb vba vim vue wasm wat xml yaml yml zig zsh`.split(/\s+/),
)
