import { formatDay, isDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { type FieldType, isGroup } from './form-fields.ts'
import { type GroupField, groups } from './groups.ts'
import type { Answer, FormField } from './intake-forms.contract.ts'

/** An answer of one text as a person reads it. */
export function textOf(type: FieldType | GroupField['type'], text: string): string {
  if (type === 'date') return isDay(text) ? formatDay(text) : text
  if (type === 'money') return formatDollars(Number(text), { cents: true })
  if (type === 'number') return Number(text).toLocaleString('en-US')
  return text
}

/** The values of a row with what they are called, in their order. */
export function rowFacts(
  type: FieldType,
  row: Record<string, string>,
): { field: GroupField; text: string }[] {
  if (!isGroup(type)) return []
  return groups[type].fields.flatMap((field) => {
    const text = row[field.id]
    return text === undefined ? [] : [{ field, text: textOf(field.type, text) }]
  })
}

/** An answer as one text, such as a cell of a file; the rows of a group are apart by semicolons. */
export function answerText(
  field: FormField,
  answer: Answer,
  { withSensitive }: { withSensitive: boolean },
): string {
  if (typeof answer === 'string') return textOf(field.type, answer)
  if (!Array.isArray(answer)) return `${answer.street}, ${answer.city}, ${answer.state} ${answer.zip}`
  const parts = answer.map((part) => {
    if (typeof part === 'string') return part
    const facts = rowFacts(field.type, part).filter(({ field }) => withSensitive || !field.isSensitive)
    return facts.map(({ field, text }) => `${field.label}: ${text}`).join(', ')
  })
  return parts.join(isGroup(field.type) ? '; ' : ', ')
}
