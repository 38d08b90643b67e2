import type {
  Candidate,
  Intent,
  Understanding,
  WriteIntent,
} from '#shared/assistant/understanding.contract.ts'
import { findDirectOrder } from './direct-order.rules.ts'
import { entitiesOf } from './entities.rules.ts'
import { figureIntentsOf } from './figure-patterns.rules.ts'
import { namesIn } from './names.rules.ts'
import { searchIntentsOf } from './search-patterns.rules.ts'
import { isOrder, readSpeechAct, type SpeechAct } from './speech-act.rules.ts'
import { staticIntentsOf } from './static-patterns.rules.ts'
import { isUnknownWord, type Reading, readText } from './text.rules.ts'
import { writeIntentOf } from './write-patterns.rules.ts'

// Operations come before every answer; a write that is commanded before a search.
const commandPriority = 100
const writePriority = 95
const searchPriority = 90

const none: Candidate = { intent: 'none', priority: 0, score: 1 }

// A sentence of nothing but verb, name, field and value: "Gina Pappas -> contacted".
function orderIntentOf({ text, words }: Reading): WriteIntent | null {
  const order = findDirectOrder(text)
  if (!order) return null
  return order.changes.status || / prospects? /.test(words) ? 'prospect.update' : 'client.update'
}

function isPersonUpdate(intent: Intent): boolean {
  return intent === 'prospect.update' || intent === 'client.update'
}

function operationsOf(reading: Reading, act: SpeechAct): Candidate[] {
  const write = writeIntentOf(reading, act) ?? orderIntentOf(reading)
  if (write) return [{ intent: write, priority: writePriority, score: 1 }]
  if (act.isGeneral || isOrder(reading)) return []
  return searchIntentsOf(reading, act).map((intent, index) => ({
    intent,
    priority: searchPriority - index,
    score: 1 - index / 10,
  }))
}

// "Pipeline explosion news": a figure that nobody calls theirs stands beside no strange words but names.
const ours = / (?:we|our|ours|us|my|mine|me|i|many|much|who|which|agency|number|count|team|agents?|book) /
function isOfSomethingElse({ text, words, tokens }: Reading): boolean {
  if (ours.test(words)) return false
  const names = namesIn(text).join(' ').toLowerCase()
  return tokens.some((token) => isUnknownWord(token) && !names.includes(token))
}

function answersOf(reading: Reading, act: SpeechAct): Candidate[] {
  const fixed = staticIntentsOf(reading.words).filter(
    ({ intent }) => !act.isComposing || intent === 'identity',
  )
  // "Are premiums rising across the industry" asks for nothing of ours.
  const isMarket = fixed.some(({ intent }) => intent === 'market_trends')
  const figures =
    act.isGeneral || isMarket || isOrder(reading) || isOfSomethingElse(reading)
      ? []
      : figureIntentsOf(reading.words)
  // What an assistant is, is asked in words that a question about the product has too.
  return [...figures, ...fixed].map(({ intent, priority }) => ({ intent, priority, score: priority / 100 }))
}

function confidenceOf([best, next]: readonly Candidate[]): number {
  if (!best) return 0
  if (best.intent === 'none') return 0.5
  const gap = best.priority - (next?.priority ?? 0)
  return Math.min(1, 0.6 + gap / 100)
}

function candidatesOf(reading: Reading): Candidate[] {
  if (/^!db\b/i.test(reading.text)) return [{ intent: 'db.command', priority: commandPriority, score: 1 }]
  const act = readSpeechAct(reading)
  const found = [...operationsOf(reading, act), ...answersOf(reading, act)]
  return found.sort((a, b) => b.priority - a.priority || b.score - a.score)
}

/** What a message is about and what it names; `today` is the agency's day. */
export function understand(text: string, { today }: { today: string }): Understanding {
  const reading = readText(text)
  const candidates = candidatesOf(reading)
  const { intent } = candidates[0] ?? none
  const name = isPersonUpdate(intent) ? findDirectOrder(reading.text)?.name : undefined
  return {
    intent,
    confidence: confidenceOf(candidates),
    candidates: candidates.length > 0 ? candidates : [none],
    entities: { ...entitiesOf(intent, reading, today), ...(name !== undefined && { name }) },
  }
}
