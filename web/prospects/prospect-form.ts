import type { Prospect, ProspectCreate } from '#shared/prospects/prospects.contract.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { emptyForm, type FormValuesOf, formOf, inputOfForm } from '#web/ui/record/record-values.ts'

/** What the form of a prospect holds; an empty sum is ''. */
export type ProspectFormValues = FormValuesOf<typeof prospectFields>

/** An empty form, whose producer is the person who opens it. */
export function emptyProspectForm(producerId: string): ProspectFormValues {
  return { ...emptyForm(prospectFields), source: 'manual', assignedAgentId: producerId }
}

/** The form of a prospect as it stands. */
export function prospectFormOf(prospect: Prospect): ProspectFormValues {
  return formOf(prospectFields, prospect)
}

/** What the form of a prospect sends. */
export function prospectInputOf(values: ProspectFormValues): ProspectCreate {
  return inputOfForm(prospectFields, values)
}
