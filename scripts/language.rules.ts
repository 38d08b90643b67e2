import type { SourceFile } from './source-files.ts'

/** Documents that are not in the repository: a comment or a test name gives the reason itself. */
const outsideDocument =
  /\b(?:product|security|book|look|wording|platform|assistants)\.md\b|\bissue \d+\b|\bthe specification\b/gi

const british =
  /\b(?:colour|recognis|organisation|authoris|capitalis|initialis|customis|behaviour|neighbour|favour|honour|licence\b|cheque\b|centred?\b|labelled\b|analysed?\b|whilst\b|grey)/gi

/**
 * A limit is `maxX` or `minX`, a deletion `deleteX` or `clearX`, a text `xLabels`, `xMessages` or `xText`, a list of words `xTerms`. What a value
 * is says more than that it was `told`.
 */
const dialectName =
  /^export (?:async )?(?:function|const|type|interface) ((?:most|longest|largest|shortest|fewest|forget)[A-Z]\w*|[tT]old\w*|\w+Words)\b/gm

/** What people type, misspell or write on paper is read as it comes. */
const readsForeignWords =
  /^scripts\/language\.|lexicon\.ts$|vocabulary|promise-patterns|\/migrations\/|\.jsonl$|starters/

/** Everything in a file that is not in the trade's and engineering's own American English. */
export function dialectOf({ path, text }: SourceFile): string[] {
  if (!/\.(ts|tsx|css|mjs)$/.test(path) || readsForeignWords.test(path)) return []
  const found = [
    ...[...text.matchAll(outsideDocument)].map(([name]) => `cites ${name}, which is not in the repository`),
    ...[...text.matchAll(british)].map(([word]) => `"${word}" is British spelling`),
    ...[...text.matchAll(dialectName)].map(
      ([, name]) => `"${name}" is not a standard name: see scripts/language.rules.ts`,
    ),
  ]
  return found.map((wrong) => `${path}: ${wrong}`)
}
