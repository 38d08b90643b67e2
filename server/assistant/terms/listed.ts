import type { ListQuestion } from '#engines/questions/policies/policy-lists.rules.ts'
import { type Answer, asText, maxRows } from '#server/assistant/answer.ts'
import { formatDay } from '#shared/dates.ts'

/** Rows that it shows; more are in the lists of the application. */
const maxShown = maxRows * 3

/** What a list found: its answer, and whose policies stand in it. */
export type ListAnswer = Answer & { found: { client: { id: string; name: string }; termId: string | null }[] }

/** An answer of a head and rows, the first of them shown. */
export function listedAs(head: string, lines: readonly string[], found: ListAnswer['found']): ListAnswer {
  const more = lines.length - maxShown
  const rest = more > 0 ? ['', `and ${more.toLocaleString('en-US')} more.`] : []
  return {
    message:
      lines.length > 0 ? [`${head}:`, '', ...lines.slice(0, maxShown), ...rest].join('\n') : `${head}.`,
    found,
  }
}

/** The days that a question is narrowed to. */
export function periodLabel({ when }: Pick<ListQuestion, 'when'>): string {
  if (!when) return ''
  return when.isDay ? ` on ${formatDay(when.from)}` : ` from ${formatDay(when.from)} to ${formatDay(when.to)}`
}

/** What else a list is narrowed to: line, carriers, producer. */
export function filterLabel(asked: ListQuestion, producer: string): string {
  const carriers = asked.carriers.map(asText).join(' or ')
  return [
    asked.line ? ` for ${asked.line.label}` : '',
    carriers && ` with ${carriers}`,
    producer && `, producer ${asText(producer)}`,
  ].join('')
}
