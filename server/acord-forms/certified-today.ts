import { policyDifferences } from '#engines/acord-filling/certified-differences.rules.ts'
import { certifiedStanding, marksAsked } from '#engines/acord-filling/certified-standing.rules.ts'
import { prefill } from '#engines/acord-filling/fill.rules.ts'
import { interestRemarks } from '#engines/acord-filling/interest-remarks.rules.ts'
import { conceptValues } from '#engines/acord-filling/prefill.rules.ts'
import { roomRemarks } from '#engines/acord-filling/schedule-room.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { certifiesCoverage } from '#shared/acord-forms/form-kinds.rules.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import type { StoredForm } from './forms.queries.ts'
import { prefillInput } from './prefill-input.ts'
import { findTemplateOf } from './template-of.ts'

type Certified = Pick<FilledForm, 'standing' | 'gaps' | 'remarks' | 'differences'>

const nothing: Certified = { standing: [], gaps: [], remarks: [], differences: [] }

/** The name of whom a form is for, as it says it: a certificate's holder, or the interest of an evidence of insurance. */
export function certifiedTo(
  { mapping }: Pick<FormTemplate, 'mapping'>,
  values: Readonly<Record<string, string>>,
): string {
  const fields = new Map(Object.entries(mapping).map(([field, concept]) => [concept, field]))
  const field = fields.get('holder.name') ?? fields.get('interest.1.name') ?? ''
  return values[field]?.trim() ?? ''
}

/** What the terms of a draft's policies say of it today; `policyIds` are those that are still the client's. */
export async function certifiedToday(
  ctx: InTransaction<AgencyCtx>,
  form: StoredForm,
  policyIds: readonly string[],
): Promise<Certified> {
  const template = await findTemplateOf(ctx, form)
  if (!template) return nothing
  const { clientId, number, values, endorsements: named } = form
  const order = { clientId, policyIds, number, certifiedTo: certifiedTo(template, values) }
  const input = await prefillInput(ctx, order)
  const concepts = conceptValues(input)
  const room = roomRemarks(template, concepts, input)
  if (!certifiesCoverage(form.formNumber)) return { ...nothing, remarks: room }
  const asked = { ...input, named, marks: marksAsked(template) }
  const { endorsements: standing, gaps, remarks } = certifiedStanding(asked)
  const differences = policyDifferences(template, values, prefill(template, concepts), input)
  return { standing, gaps, remarks: [...remarks, ...interestRemarks(template, input), ...room], differences }
}
