import { filledBy, isCondition } from './form-fields.ts'
import type { Answers, FormDefinition, FormField } from './intake-forms.contract.ts'

/** The questions of a form in their order. */
export function fieldsOfForm({ sections }: Pick<FormDefinition, 'sections'>): FormField[] {
  return sections.flatMap(({ fields }) => fields)
}

/** Whether a question is asked, given the answers so far: one whose condition is not asked itself is not. */
export function isAsked(form: FormDefinition, field: FormField, answers: Answers): boolean {
  const { showIf } = field
  if (!showIf) return true
  const other = fieldsOfForm(form).find(({ id }) => id === showIf.field)
  if (!other || other.id === field.id || !isAsked(form, other, answers)) return false
  const given = answers[showIf.field]
  const texts = Array.isArray(given) ? given : [given]
  return texts.some((text) => typeof text === 'string' && showIf.is.includes(text))
}

function problemsOfField(field: FormField, before: readonly FormField[]): string[] {
  const { label, type, choices, showIf, fills, min, max } = field
  const named = `“${label}”`
  const other = showIf && before.find(({ id }) => id === showIf.field)
  return [
    ...((type === 'choice' || type === 'choices') && choices.length === 0
      ? [`Add choices to ${named}.`]
      : []),
    ...(showIf && !(other && isCondition(other.type))
      ? [`${named} depends on a question that doesn’t come before it or has no choices.`]
      : []),
    ...(fills && !filledBy[fills].includes(type) ? [`${named} can’t fill a field of this kind.`] : []),
    ...(min !== null && max !== null && min > max ? [`The range of ${named} ends before it begins.`] : []),
  ]
}

/** What keeps a form from being published, as sentences; none where it can be. */
export function problemsOfForm(form: FormDefinition): string[] {
  const fields = fieldsOfForm(form)
  const ids = [...fields, ...form.sections].map(({ id }) => id)
  const fillsOnce = fields.flatMap(({ fills }) => fills ?? [])
  const name = fields.find(({ fills }) => fills === 'name')
  const reach = fields.some(
    ({ fills, isRequired, showIf }) => (fills === 'email' || fills === 'phone') && isRequired && !showIf,
  )
  return [
    ...(new Set(fields.map(({ id }) => id)).size < fields.length ? ['Two questions have the same id.'] : []),
    ...(ids.includes('constructor') ? ['A question can’t be called “constructor”.'] : []),
    ...(new Set(fillsOnce).size < fillsOnce.length
      ? ['Two questions fill the same field of the prospect.']
      : []),
    ...(name?.isRequired && !name.showIf
      ? []
      : ['Ask everyone for a name: a required question that fills Name.']),
    ...(reach
      ? []
      : ['Ask everyone for an email or a phone number: a required question that fills one of them.']),
    ...form.sections.flatMap(({ title, fields }) =>
      fields.length === 0 ? [`The section “${title}” has no questions.`] : [],
    ),
    ...fields.flatMap((field, at) => problemsOfField(field, fields.slice(0, at))),
  ]
}
