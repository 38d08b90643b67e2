import { readState } from '#engines/import/import-address.rules.ts'
import type { GapView, SoughtCoverage } from './gap-view.rules.ts'
import type { TextLine } from './page-lines.rules.ts'

/** States whose own fund alone insures workers compensation. */
const monopolistic = ['ND', 'OH', 'WA', 'WY']

/** By what stop gap employers liability goes, which is the remedy in those states. */
export const stopGapSought: SoughtCoverage = {
  name: /\bstop ?-?gap\b(?: employers liability)?(?: for [A-Z]\w+)?/i,
  forms: ['WC 00 03 03', 'WC 34 03 01'],
}

/** Whether a state's fund alone may insure workers compensation there, so that item 3.A cannot list it. */
export function isMonopolistic(state: string): boolean {
  return monopolistic.includes(state)
}

/** The state of an address, by its ZIP code. */
export function stateOfAddress(address: string): string | null {
  const [, state = ''] = /,?\s([A-Z]{2})\.?,?\s+\d{5}\b/.exec(address) ?? []
  return readState(state).value ?? null
}

/** The states that a list names, in codes or names; empty where it holds anything else. */
function statesIn(list: string): string[] {
  const parts = list
    .split(/[,;/]|\band\b|\s{2,}/)
    .map((part) => part.replace(/[.\s]+$/, '').trim())
    .filter((part) => part !== '')
  const read = parts.flatMap((part) => {
    const whole = readState(part).value
    return whole
      ? [whole]
      : part.split(/\s+/).map((one) => (/^[A-Z]{2}$/.test(one) ? readState(one).value : null) ?? '')
  })
  return read.includes('') ? [] : read
}

type Item = { line: TextLine; text: string }

const nextItem =
  /^\W*(?:3\.? ?)?[A-D][.)]|^\W*(?:4\.|item|part (?:one|two|three)\b)|employers? liability insurance\s*:/i

/** An item of the information page: its line and what follows it up to the next item. */
function itemOf({ text }: GapView, start: RegExp, label: RegExp): Item | null {
  for (const [at, line] of text.entries()) {
    if (!start.test(line.text)) continue
    const rest = text.slice(at + 1, at + 5)
    const end = rest.findIndex((one) => one.page !== line.page || nextItem.test(one.text))
    const whole = [line, ...rest.slice(0, end < 0 ? rest.length : end)].map(({ text }) => text).join('  ')
    const match = label.exec(whole)
    if (match) return { line, text: whole.slice(match.index + match[0].length).trim() }
  }
  return null
}

/** The states of item 3.A; null where no list of states stands there. */
export function statesOfItem(view: GapView): { line: TextLine; states: string[] } | null {
  const start = /(?:^|\b)3\.? ?\(?A\b|^\W*A[.)]\s|\bpart one\b/i
  const item = itemOf(
    view,
    start,
    /(?:states? listed here|listed here|states? covered|\b3\.? ?A\b[^:]{0,120})\s*:\s*|\b3\.? ?A\.?\s+(?:covered )?states?\s+/i,
  )
  const [list = ''] = item?.text.split(/\s{2,}(?=[A-Z][a-z]+ [a-z])/) ?? []
  const states = statesIn(list)
  return item && states.length > 0 ? { line: item.line, states: [...new Set(states)] } : null
}

/** Item 3.C, and whether it lists no states. */
export function otherStatesItem(view: GapView): { line: TextLine; text: string; isNone: boolean } | null {
  const start = /(?:^|\b)3\.? ?\(?C\b|^\W*C[.)]\s.*other states|other states insurance|\bpart three\b/i
  const listed = itemOf(
    view,
    start,
    /(?:if any,? )?listed here\s*:?\s*|^.{0,12}other states(?: insurance| coverage)?[\s.:–-]+/i,
  )
  if (listed)
    return {
      line: listed.line,
      text: listed.text,
      isNone: /^\W*(?:none|no (?:other )?states|not applicable|n\/a|not covered)\b/i.test(listed.text),
    }
  const named = view.text.find(({ text }) => start.test(text))
  return named ? { line: named, text: named.text, isNone: false } : null
}
