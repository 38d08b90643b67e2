import { wordsOfQuestion } from '#engines/questions/names-in-question.rules.ts'
import { questionVocabulary, unreadBeside } from '#engines/questions/unread.rules.ts'
import { foldName } from '#engines/search/fold-name.rules.ts'
import type { CustomField } from '#shared/custom-fields/custom-fields.contract.ts'
import type { CustomCondition } from '#shared/custom-fields/custom-values.contract.ts'
import { strangeIn } from './question-terms.rules.ts'

type Named = Pick<CustomField, 'name' | 'recordType'>
type Asked = Pick<CustomField, 'id' | 'kind' | 'choices'>

/** Where words stand in a question one after the other, and the question without them. */
function withoutWords(question: string, words: readonly string[]): string | null {
  const said = wordsOfQuestion(question)
  const isSaid = (at: number, word: string, isLast: boolean) =>
    said[at]?.folded === word || (isLast && said[at]?.folded === `${word}s`)
  const at = said.findIndex((_word, from) =>
    words.every((word, index) => isSaid(from + index, word, index === words.length - 1)),
  )
  const [first, last] = [said[at], said[at + words.length - 1]]
  return first && last ? `${question.slice(0, first.from)} ${question.slice(last.to)}` : null
}

const kindsSaid = { policy: /\bpolic(?:y|ies)\b/i, prospect: /\b(?:prospects?|leads?)\b/i } as const

/**
 * The agency's own field that a question names, and the question without its name: the longest name wins, and of two of one
 * name that of the records that are spoken of. A name that is made of words of questions alone is none.
 */
export function fieldIn<Field extends Named>(
  question: string,
  fields: readonly Field[],
): { field: Field; rest: string } | null {
  const found = fields.flatMap((field) => {
    const words = foldName(field.name).split(' ')
    if (words.every((word) => questionVocabulary.has(word))) return []
    const rest = withoutWords(question, words)
    return rest === null ? [] : [{ field, rest, length: words.length }]
  })
  const isSpokenOf = ({ recordType }: Named) =>
    recordType !== 'client' && kindsSaid[recordType].test(question)
  const rank = (one: (typeof found)[number]) => one.length * 2 + (isSpokenOf(one.field) ? 1 : 0)
  return found.toSorted((one, other) => rank(other) - rank(one))[0] ?? null
}

const isMissing = /\b(?:no|without|missing|lack|lacks|lacking)\b/i
const isMany = /\b(?:clients|customers|prospects|leads|policies|who (?:has|have|is|are)|how many|whose)\b/i
const usedWords =
  `client clients customer customers prospect prospects lead leads policy policies have has had with by
  where whose who that no without missing lack lacks lacking field value set contains equal equals`.split(
    /\s+/,
  )

/** Whether a question is about many records, not about whoever it names. */
export function asksForMany(question: string): boolean {
  return isMany.test(question)
}

function choiceIn({ id, choices }: Asked, rest: string) {
  const longestFirst = choices.toSorted((one, other) => other.length - one.length)
  for (const value of longestFirst) {
    const left = withoutWords(rest, foldName(value).split(' '))
    if (left !== null) return { condition: { fieldId: id, operator: 'is', value } as const, left }
  }
  return null
}

function numberIn({ id }: Asked, rest: string) {
  const [said] = /-?\d[\d,]*(?:\.\d+)?/.exec(rest) ?? []
  if (said === undefined) return null
  const condition = { fieldId: id, operator: 'is', value: said.replaceAll(',', '') } as const
  return { condition, left: rest.replace(said, ' ') }
}

/** The condition that a question without a field's name puts on it; null where it says none, or anything else beside it. */
export function conditionIn(field: Asked, rest: string): CustomCondition | null {
  const isRead = (left: string) => unreadBeside(left, usedWords).length === 0
  const said = field.kind === 'number' ? numberIn(field, rest) : choiceIn(field, rest)
  if (said) return isRead(said.left) ? said.condition : null
  if (isMissing.test(rest) && isRead(rest)) return { fieldId: field.id, operator: 'empty', value: '' }
  const text = field.kind === 'text' ? strangeIn(rest) : ''
  return text === '' ? null : { fieldId: field.id, operator: 'has', value: text }
}

/** Whether nothing but a question for one value is left of it. */
export function asksForValue(rest: string): boolean {
  return strangeIn(rest.replace(/(?<![\p{L}])'s\b/gu, ' ')) === ''
}
