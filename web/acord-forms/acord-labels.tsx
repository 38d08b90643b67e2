import { type FormStatus, formStatusLabels } from '#shared/acord-forms/filled-forms.contract.ts'
import type { FormTemplateItem } from '#shared/acord-forms/form-templates.contract.ts'
import { StatusBadge, StatusDot, type Tone } from '#web/ui/status-badge.tsx'

const tones: Record<FormStatus, Tone> = {
  draft: 'orange',
  issued: 'green',
  superseded: 'neutral',
  void: 'red',
}

/** The state of a filled form. */
export function FormStatusBadge({ status }: { status: FormStatus }) {
  return <StatusBadge tone={tones[status]} label={formStatusLabels[status]} />
}

/** The same in a row of a list. */
export function FormStatusDot({ status }: { status: FormStatus }) {
  return <StatusDot tone={tones[status]} label={formStatusLabels[status]} />
}

/** How far someone can rely on what a form's fields are filled with. */
export function mappingState(template: Pick<FormTemplateItem, 'mappedCount' | 'isVerified'>): {
  tone: Tone
  label: string
} {
  if (template.mappedCount === 0) return { tone: 'orange', label: 'Not mapped' }
  return template.isVerified
    ? { tone: 'green', label: 'Confirmed' }
    : { tone: 'orange', label: 'Not checked yet' }
}

/** The edition of a form, such as "edition 2016/03". */
export function editionLabel({ edition }: Pick<FormTemplateItem, 'edition'>): string {
  return edition ? `edition ${edition}` : 'edition not known'
}

/** A form as it is chosen from a list. */
export function templateLabel(template: Pick<FormTemplateItem, 'title' | 'edition' | 'fileName'>): string {
  return template.edition ? `${template.title} (${template.edition})` : template.title
}
