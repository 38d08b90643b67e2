import { z } from 'zod'
import type { FactCorrection } from './documents.contract.ts'
import { Facts } from './facts.contract.ts'

/** The most rows that a list of facts takes. */
const maxRows = 2000

/** What a correction cannot be done for, in words for a person, and which of several it is (from 0). */
export type CorrectionProblem = { index: number; message: string }

type Holder = Record<string, unknown>
/** A place in the facts: what holds it, under which key, and which values may stand there. */
type Place = { holder: Holder; key: string; schema: z.ZodType }
type Correction<Change extends FactCorrection['change']> = Extract<FactCorrection, { change: Change }>
type Step = (facts: Facts, correction: FactCorrection) => string | null

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

function plain(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema
}

function within(schema: z.ZodType, value: unknown, key: string): z.ZodType | null {
  const inner = plain(schema)
  if (inner instanceof z.ZodObject) {
    return Object.hasOwn(inner.shape, key) ? (inner.shape[key] as z.ZodType) : null
  }
  const isRow = inner instanceof z.ZodArray && Array.isArray(value) && /^\d+$/.test(key)
  return isRow && Number(key) < value.length ? (inner.element as z.ZodType) : null
}

/** Walks down facts and contract together, so that nothing is reached that the contract does not name. */
function placeOf(facts: Facts, path: string): Place | null {
  let place: Place = { holder: { facts }, key: 'facts', schema: Facts }
  for (const key of path.split('.')) {
    const value = place.holder[place.key]
    const schema = within(place.schema, value, key)
    // A found value is set whole: nobody edits its confidence.
    if (!schema || !isHolder(value) || isFound(place.schema)) return null
    place = { holder: value, key, schema }
  }
  return place
}

function isFound(schema: z.ZodType): boolean {
  const inner = plain(schema)
  return inner instanceof z.ZodObject && 'confidence' in inner.shape
}

type FoundOn = Pick<Correction<'add'>, 'page' | 'box'>

function foundBy(value: unknown, { page, box }: FoundOn, before: unknown): Holder {
  const old = isHolder(before) ? before : {}
  const isThere = page === undefined
  return {
    value,
    text: isThere && typeof old.text === 'string' ? old.text : String(value),
    page: isThere ? (old.page ?? null) : page,
    box: isThere ? (old.box ?? null) : (box ?? null),
    confidence: 1,
    by: 'person',
  }
}

function wordsOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'This value does not fit here'
}

function setValue(facts: Facts, correction: Correction<'set'>): string | null {
  const place = placeOf(facts, correction.path)
  if (!place || plain(place.schema) instanceof z.ZodArray) return 'This field doesn’t exist'
  const { holder, key, schema } = place
  const { value } = correction
  if (value === null && !(schema instanceof z.ZodNullable))
    return 'This can’t be empty. Remove the row instead.'
  const next = isFound(schema) && value !== null ? foundBy(value, correction, holder[key]) : value
  const parsed = schema.safeParse(next)
  if (!parsed.success) return wordsOf(parsed.error)
  holder[key] = parsed.data
  return null
}

function emptyOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodNullable) return null
  return schema instanceof z.ZodArray ? [] : ''
}

function cellOf(schema: z.ZodType, value: unknown, foundOn: FoundOn): unknown {
  if (value === undefined) return emptyOf(schema)
  return isFound(schema) ? foundBy(value, foundOn, null) : value
}

function rowOf(schema: z.ZodType, correction: Correction<'add'>): unknown {
  const { values } = correction
  if (isFound(schema)) return foundBy(values.value, correction, null)
  const { shape } = schema as z.ZodObject
  const cells = Object.entries(shape).map(([key, cell]) => [
    key,
    cellOf(cell as z.ZodType, values[key], correction),
  ])
  return Object.fromEntries(cells)
}

function addRow(facts: Facts, correction: Correction<'add'>): string | null {
  const place = placeOf(facts, correction.path)
  const list = place?.holder[place.key]
  if (!(place?.schema instanceof z.ZodArray) || !Array.isArray(list)) return 'This list doesn’t exist'
  if (list.length >= maxRows) return `Use at most ${maxRows.toLocaleString('en-US')} rows`
  const schema = place.schema.element as z.ZodType
  const parsed = schema.safeParse(rowOf(schema, correction))
  if (!parsed.success) return wordsOf(parsed.error)
  list.push(parsed.data)
  return null
}

function removeRow(facts: Facts, correction: Correction<'remove'>): string | null {
  const place = placeOf(facts, correction.path)
  if (!place || !Array.isArray(place.holder)) return 'This row doesn’t exist'
  place.holder.splice(Number(place.key), 1)
  return null
}

const steps: Record<FactCorrection['change'], Step> = {
  set: (facts, correction) => setValue(facts, correction as Correction<'set'>),
  add: (facts, correction) => addRow(facts, correction as Correction<'add'>),
  remove: (facts, correction) => removeRow(facts, correction as Correction<'remove'>),
}

/**
 * The facts after a person's corrections, done in sequence; the given ones stay as they are. What a person enters
 * is sure, and keeps the page and place of what it takes the place of unless others are given.
 */
export function correctFacts(
  facts: Facts,
  corrections: readonly FactCorrection[],
): { facts: Facts } | { problem: CorrectionProblem } {
  const corrected = structuredClone(facts)
  for (const [index, correction] of corrections.entries()) {
    const message = steps[correction.change](corrected, correction)
    if (message) return { problem: { index, message } }
  }
  return { facts: corrected }
}
