import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { buildIndex } from '#engines/search/index.rules.ts'
import { passagesOfMarkdown } from '#engines/search/passages.rules.ts'
import { search } from '#engines/search/search.rules.ts'
import { readStarters } from '#server/knowledge/starters.ts'
import { answers } from '#shared/knowledge/answers.rules.ts'
import { rankOf, type Scores, scoresOf } from './scores.ts'

const Line = z.object({ q: z.string(), article: z.string().nullable() })
const questionsFile = new URL('starters.jsonl', import.meta.url)

/** The shipped articles as a small knowledge base. */
async function startersIndex() {
  const passages = (await readStarters()).flatMap(({ slug, title, body }) =>
    passagesOfMarkdown({ articleId: slug, title }, body),
  )
  return buildIndex(passages)
}

/** Plain questions with their article, with typing mistakes and shorthand; null where no article answers. */
function startersQuestions(): z.infer<typeof Line>[] {
  const lines = readFileSync(questionsFile, 'utf8').trim().split('\n')
  return lines.map((line) => Line.parse(JSON.parse(line)))
}

export type StartersScores = Scores & {
  questions: number
  /** Shares of 100 of whose five best passages one reaches the coverage from which something is claimed. */
  claimed: number
  wronglyClaimed: number
  missed: string[]
}

/** How well the search does on a small base: right articles, and silence where there is none. */
export async function scoreStarters(): Promise<StartersScores> {
  const index = await startersIndex()
  const asked = startersQuestions().map(({ q, article }) => {
    const found = search(index, q, 30)
    const articles = found.map(({ passage }) => passage.articleId)
    const isClaimed = found.slice(0, 5).some(answers)
    return { q, article, isClaimed, rank: article === null ? 0 : rankOf(articles, new Set([article])) }
  })
  const answerable = asked.filter(({ article }) => article !== null)
  const unanswerable = asked.filter(({ article }) => article === null)
  const share = (some: typeof asked) =>
    (some.filter(({ isClaimed }) => isClaimed).length / Math.max(1, some.length)) * 100
  return {
    ...scoresOf(answerable.map(({ rank }) => rank)),
    questions: answerable.length,
    claimed: share(answerable),
    wronglyClaimed: share(unanswerable),
    missed: answerable.filter(({ rank }) => rank !== 1).map(({ q, rank }) => `${q} (${rank})`),
  }
}
