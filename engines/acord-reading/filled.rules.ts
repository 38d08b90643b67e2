import type { Concept } from '#shared/acord-forms/concepts.ts'
import type { Found } from '#shared/documents/facts.contract.ts'
import { dayOf, dollarsOf, numberOf } from './values.rules.ts'

/** What stands for a concept on a form, as it was read. */
export type FilledValue = Found<string>

/** What a form says, by concept. */
export type Filled = Map<Concept, FilledValue>

/** A value as text, or null where the concept was left empty. */
export function textIn(filled: Filled, concept: Concept): FilledValue | null {
  const found = filled.get(concept)
  return found && found.value.trim() !== '' ? found : null
}

function parsed<Value>(
  filled: Filled,
  concept: Concept,
  parse: (text: string) => Value | null,
): Found<Value> | null {
  const found = textIn(filled, concept)
  const value = found ? parse(found.value) : null
  return found && value !== null ? { ...found, value } : null
}

/** A value as a day; null where it names none. */
export function dayIn(filled: Filled, concept: Concept): Found<string> | null {
  return parsed(filled, concept, dayOf)
}

/** A value as dollars; null where it is no sum. */
export function dollarsIn(filled: Filled, concept: Concept): Found<number> | null {
  return parsed(filled, concept, dollarsOf)
}

/** A value as a plain number; null where it is none. */
export function numberIn(filled: Filled, concept: Concept): Found<number> | null {
  return parsed(filled, concept, numberOf)
}

/** Whether a box is ticked or a letter says yes. */
export function isTicked(filled: Filled, concept: Concept): boolean {
  return /^(true|x|y|yes|1|on)$/i.test(filled.get(concept)?.value.trim() ?? '')
}
