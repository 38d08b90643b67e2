import { readFileSync } from 'node:fs'
import { understand } from '#engines/questions/understand.rules.ts'
import { writeIntents } from '#shared/assistant/understanding.contract.ts'

/** A message and what it is about, as a person labeled it. */
export type Utterance = { text: string; intent: string }

type Miss = Utterance & { taken: string }
type Scores = {
  accuracy: number
  /** Writes that were seen where none was meant: the goal is none at all. */
  falseWrites: number
  p95ms: number
  /** Label → what it was taken for → how often. */
  confusion: ReadonlyMap<string, ReadonlyMap<string, number>>
  misses: readonly Miss[]
}

// Any day will do: no label depends on it.
const today = '2026-11-20'
const runs = 5
const writes = new Set<string>(writeIntents)

/** Reads lines of `{"text", "intent"}`. */
export function readUtterances(file: string): Utterance[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Utterance)
}

// The fastest of a few runs: what else the machine does in between is not the engine's.
function timed(text: string): { taken: string; ms: number } {
  let ms = Number.POSITIVE_INFINITY
  let taken = ''
  for (let run = 0; run < runs; run++) {
    const from = performance.now()
    taken = understand(text, { today }).intent
    ms = Math.min(ms, performance.now() - from)
  }
  return { taken, ms }
}

function confusionOf(taken: readonly Miss[]): Map<string, Map<string, number>> {
  const table = new Map<string, Map<string, number>>()
  for (const one of taken) {
    const row = table.get(one.intent) ?? new Map<string, number>()
    table.set(one.intent, row.set(one.taken, (row.get(one.taken) ?? 0) + 1))
  }
  return table
}

/** Holds what the engine takes each message for against its label. */
export function scoreIntents(utterances: readonly Utterance[]): Scores {
  const results = utterances.map((utterance) => ({ ...utterance, ...timed(utterance.text) }))
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b)
  const misses = results.filter(({ taken, intent }) => taken !== intent)
  return {
    accuracy: results.length === 0 ? 0 : 1 - misses.length / results.length,
    falseWrites: misses.filter(({ taken, intent }) => writes.has(taken) && !writes.has(intent)).length,
    p95ms: times[Math.floor(times.length * 0.95)] ?? 0,
    confusion: confusionOf(results),
    misses,
  }
}

function printConfusion(confusion: Scores['confusion']): void {
  for (const [intent, row] of [...confusion].sort(([a], [b]) => a.localeCompare(b))) {
    const sum = [...row.values()].reduce((left, right) => left + right, 0)
    const others = [...row].filter(([taken]) => taken !== intent).map(([taken, many]) => `${taken} ${many}`)
    const right = `${row.get(intent) ?? 0} of ${sum}`
    console.log(`${intent.padEnd(20)}${right.padStart(12)}   ${others.join(', ')}`)
  }
}

/** Prints the confusion table, the misses (unless quiet) and, as the last line, the scores as JSON. */
export function printScores(scores: Scores, isQuiet: boolean): void {
  if (!isQuiet) {
    printConfusion(scores.confusion)
    for (const { intent, taken, text } of scores.misses) console.log(`${intent} taken for ${taken}: ${text}`)
  }
  const { accuracy, falseWrites, p95ms } = scores
  console.log(
    JSON.stringify({ accuracy: Number(accuracy.toFixed(4)), falseWrites, p95ms: Number(p95ms.toFixed(2)) }),
  )
}
