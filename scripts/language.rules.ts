import type { SourceFile } from './house.rules.ts'

/** Documents that are not in the repository: a comment or a test name gives the reason itself. */
const outsideDocument = /\b(?:product|security|book|look|wording|platform|assistants)\.md\b/g

const british =
  /\b(?:colour|recognis|organisation|authoris|capitalis|initialis|customis|behaviour|neighbour|favour|honour|licence\b|cheque\b|centred?\b|labelled\b|analysed?\b|whilst\b|grey)/gi

/** Names of a dialect: a limit is `maxX`, a deletion `deleteX` or `clearX`, a text `xLabels`, `xMessages` or `xText`. */
const dialectName =
  /^export (?:async )?(?:function|const|type|interface) ((?:most|longest|largest|forget)[A-Z]\w*|told\w*|\w+Words)\b/gm

/** Names that end in `Words` because they hold single words of a text or a question, not a text. */
const wordLists = new Set([
  'answerInWords',
  'askedWords',
  'domainWords',
  'firstWords',
  'hasBusinessWords',
  'headingWords',
  'insuranceWords',
  'isMadeOfQuestionWords',
  'knownWords',
  'leadWords',
  'maxSubjectWords',
  'nextWords',
  'openingWords',
  'passageWords',
  'questionWords',
  'seenWords',
  'sensitiveWords',
  'subjectWords',
  'textOfWords',
  'ticketWords',
  'tiedWords',
])

/** What people type, misspell or write on paper is read as it comes. */
const readsForeignWords =
  /^scripts\/language\.|lexicon\.ts$|vocabulary|promise-patterns|\/migrations\/|\.jsonl$|starters/

/** Everything in a file that is not in the trade's and engineering's own American English. */
export function dialectOf({ path, text }: SourceFile): string[] {
  if (!/\.(ts|tsx|css|mjs)$/.test(path) || readsForeignWords.test(path)) return []
  const found = [
    ...[...text.matchAll(outsideDocument)].map(([name]) => `cites ${name}, which is not in the repository`),
    ...[...text.matchAll(british)].map(([word]) => `"${word}" is British spelling`),
    ...[...text.matchAll(dialectName)]
      .map(([, name = '']) => name)
      .filter((name) => !wordLists.has(name))
      .map((name) => `"${name}" is a name of a dialect: see scripts/language.rules.ts`),
  ]
  return found.map((wrong) => `${path}: ${wrong}`)
}
