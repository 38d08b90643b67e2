import { type Article, plainText } from './article-format.ts'

/** A result: the article, the words of it that matched, and the passage that says most about them. */
export type ArticleHit = { article: Article; matched: ReadonlySet<string>; passage: string }

type Indexed = { article: Article; weights: Map<string, number>; sentences: string[] }
export type ArticleIndex = readonly Indexed[]

const fillers = new Set(
  'a an and are can do does for how i in is it me my of on or the to what when where why with you your'.split(
    ' ',
  ),
)
const maxHits = 8

/** The words of a text, in lower case and without accents. */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}|['’]/gu, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

function headingsOf(body: string): string {
  return body
    .split('\n')
    .filter((row) => row.startsWith('#'))
    .join(' ')
}

/** Makes articles searchable: each word with the weight of the most telling place where it stands. */
export function indexArticles(articles: readonly Article[]): ArticleIndex {
  return articles.map((article) => {
    const text = plainText(article.body)
    const places: [string, number][] = [
      [text, 1],
      [article.summary, 3],
      [headingsOf(article.body), 4],
      [article.keywords.join(' '), 6],
      [article.title, 9],
    ]
    const weights = new Map<string, number>()
    for (const [place, weight] of places) for (const word of wordsOf(place)) weights.set(word, weight)
    return { article, weights, sentences: text.split(/(?<=[.?!:])\s+/) }
  })
}

/** How many letters have to be added, removed, changed or swapped, as far as `most`. */
export function letterDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const change = a[row - 1] === b[at - 1] ? 0 : 1
      let cost = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + change)
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1])
        cost = Math.min(cost, (before[at - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}

/** How well a sought word fits one of an article, from 0 to 1: the same, its beginning, or nearly the same. */
function closeness(sought: string, word: string): number {
  if (word === sought) return 1
  if (word.startsWith(sought)) return sought.length > 1 ? 0.8 : 0
  if (sought.length < 4) return 0
  const most = sought.length < 8 ? 1 : 2
  return letterDistance(sought, word, most) <= most ? 0.5 : 0
}

type Score = { points: number; found: number; matched: Set<string> }

function scoreOf({ weights }: Indexed, sought: readonly string[]): Score {
  const score: Score = { points: 0, found: 0, matched: new Set() }
  for (const one of sought) {
    let best = 0
    for (const [word, weight] of weights) {
      const points = closeness(one, word) * weight
      if (points > 0) score.matched.add(word)
      best = Math.max(best, points)
    }
    score.points += best
    if (best > 0) score.found += 1
  }
  return score
}

function passageOf({ sentences, article }: Indexed, matched: ReadonlySet<string>): string {
  let best = { sentence: article.summary, count: 0 }
  for (const sentence of sentences) {
    const count = new Set(wordsOf(sentence).filter((word) => matched.has(word))).size
    if (count > best.count) best = { sentence, count }
  }
  return best.sentence
}

/** The articles that a search means, the best first: those with every word, else those with at least half of them. */
export function searchArticles(index: ArticleIndex, query: string): ArticleHit[] {
  const typed = wordsOf(query)
  const telling = typed.filter((word) => !fillers.has(word))
  const sought = telling.length > 0 ? telling : typed
  if (sought.length === 0) return []
  const scored = index
    .map((entry) => ({ entry, ...scoreOf(entry, sought) }))
    .filter(({ found }) => found * 2 >= sought.length && found > 0)
  const whole = scored.filter(({ found }) => found === sought.length)
  return (whole.length > 0 ? whole : scored)
    .sort((a, b) => b.found - a.found || b.points - a.points)
    .slice(0, maxHits)
    .map(({ entry, matched }) => ({
      article: entry.article,
      matched,
      passage: passageOf(entry, matched),
    }))
}
