import { answerText } from '#shared/intake-forms/answer-text.rules.ts'
import { fieldsOfForm } from '#shared/intake-forms/form.rules.ts'
import { isGroup } from '#shared/intake-forms/form-fields.ts'
import { groups } from '#shared/intake-forms/groups.ts'
import type {
  Answer,
  Answers,
  FormDefinition,
  FormField,
} from '#shared/intake-forms/intake-forms.contract.ts'

/** What of a form is asked of a client: files are not. */
export function questionnaireForm(form: FormDefinition): FormDefinition {
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ type }) => type !== 'file'),
  }))
  return { ...form, sections: sections.filter(({ fields }) => fields.length > 0) }
}

function withoutSensitive({ type }: FormField, answer: Answer): Answer {
  if (!isGroup(type) || !Array.isArray(answer)) return answer
  const hidden = new Set(groups[type].fields.flatMap(({ id, isSensitive }) => (isSensitive ? [id] : [])))
  const rows = answer.flatMap((row) => (typeof row === 'string' ? [] : [row]))
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([id]) => !hidden.has(id))))
}

/** The answers that a form begins with: those given before, but for what is sensitive. */
export function answersToBeginWith(form: FormDefinition, before: Answers): Answers {
  const known = fieldsOfForm(form).flatMap((field) => {
    const answer = before[field.id]
    if (answer === undefined || field.isSensitive || field.type === 'consent') return []
    return [[field.id, withoutSensitive(field, answer)] as const]
  })
  return Object.fromEntries(known)
}

/** An answer that differs from the one before; what is sensitive is not said. */
export type AnswerChange = { label: string; before: string; after: string }

function shown(field: FormField, answer: Answer | undefined): string {
  if (answer === undefined) return ''
  return field.isSensitive ? 'not shown' : answerText(field, answer, { withSensitive: false })
}

/** What a client answers otherwise than before, in the order of the form; nothing where they had never answered it. */
export function answerChanges(form: FormDefinition, before: Answers, after: Answers): AnswerChange[] {
  if (Object.keys(before).length === 0) return []
  return fieldsOfForm(form).flatMap((field) => {
    const [old, now] = [before[field.id], after[field.id]]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    return [{ label: field.label, before: shown(field, old), after: shown(field, now) }]
  })
}
