import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { indexing, type SearchIndex } from '#engines/search/index.rules.ts'
import { passagesOfMarkdown } from '#engines/search/passages.rules.ts'
import { search } from '#engines/search/search.rules.ts'
import type { Passage } from '#shared/knowledge/search.contract.ts'
import { percentile, rankOf, type Scores, scoresOf } from './scores.ts'
import { scoreStarters } from './starters.ts'
import { tuneWeights } from './tune.ts'

const Data = z.object({
  answers: z.array(z.string()),
  questions: z.array(z.object({ q: z.string(), gold: z.array(z.number()) })),
})
type Question = z.infer<typeof Data>['questions'][number]

/** More passages than articles are asked for, because several may be of one article. */
const passagesAsked = 30

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Builds slice by slice as the server does; the processor's time tells what a slice costs, whatever else runs. */
function buildWatched(passages: readonly Passage[]): { index: SearchIndex; longest: number } {
  const work = indexing(passages)
  for (let longest = 0; ; ) {
    const from = processorMs()
    const step = work.next()
    longest = Math.max(longest, processorMs() - from)
    if (step.done) return { index: step.value, longest }
  }
}

function build(answers: readonly string[]): SearchIndex {
  global.gc?.()
  const [from, before] = [performance.now(), process.memoryUsage()]
  const passages = answers.flatMap((text, at) =>
    passagesOfMarkdown({ articleId: String(at), title: '' }, text),
  )
  const { index, longest } = buildWatched(passages)
  const taken = performance.now() - from
  global.gc?.()
  const after = process.memoryUsage()
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  console.log(`${answers.length} answers, ${passages.length} passages, ${index.terms.length} terms`)
  console.log(
    `built in ${taken.toFixed(0)} ms, ${(bytes / 1e6).toFixed(0)} MB; the longest slice took ${longest.toFixed(0)} ms of processor time`,
  )
  return index
}

function ask(index: SearchIndex, { q, gold }: Question): { rank: number; ms: number } {
  const from = performance.now()
  const found = search(index, q, passagesAsked)
  const ms = performance.now() - from
  return {
    rank: rankOf(
      found.map(({ passage }) => passage.articleId),
      new Set(gold.map(String)),
    ),
    ms,
  }
}

function printScores(name: string, { top1, top10, mrr10 }: Scores): void {
  const cells = [`${top1.toFixed(1)} %`, `${top10.toFixed(1)} %`, mrr10.toFixed(3)]
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(9)).join(''))
}

/** A small base is scored too: the shipped articles, with questions as agents ask them. */
async function printStarters(): Promise<void> {
  const { claimed, wronglyClaimed, missed, questions, ...scores } = await scoreStarters()
  printScores(`${questions} on shipped articles`, scores)
  const [right, wrong] = [claimed, wronglyClaimed].map((share) => `${share.toFixed(0)} %`)
  console.log(
    `  answered ${right}; of questions without an answer ${wrong}; not found first: ${missed.length}`,
  )
}

/** Scores the search of the knowledge base on questions with known answers; the last line is for machines. */
export async function benchKnowledge(file: string, isTuning: boolean): Promise<void> {
  if (!existsSync(file)) {
    console.log(`Skipped: there is no file ${file} with questions and answers.`)
    return
  }
  const { answers, questions } = Data.parse(JSON.parse(readFileSync(file, 'utf8')))
  const index = build(answers)
  const isTuned = (at: number) => at % 2 === 0
  if (isTuning)
    tuneWeights(
      index,
      questions.filter((_, at) => isTuned(at)),
    )
  const asked = questions.map((question) => ask(index, question))
  const ranks = asked.map(({ rank }) => rank)
  console.log(`${''.padEnd(28)}    top-1   top-10   MRR@10`)
  printScores('questions tuned on', scoresOf(ranks.filter((_, at) => isTuned(at))))
  printScores('questions held out', scoresOf(ranks.filter((_, at) => !isTuned(at))))
  const all = scoresOf(ranks)
  printScores('all questions', all)
  await printStarters()
  const times = asked.map(({ ms }) => ms)
  const p50ms = percentile(times, 0.5)
  console.log(`a question takes ${p50ms.toFixed(1)} ms (p50), ${percentile(times, 0.95).toFixed(1)} ms (p95)`)
  const round = (value: number, digits: number) => Number(value.toFixed(digits))
  const line = { top1: round(all.top1, 2), top10: round(all.top10, 2), mrr10: round(all.mrr10, 4) }
  console.log(JSON.stringify({ ...line, p50ms: round(p50ms, 2) }))
}
