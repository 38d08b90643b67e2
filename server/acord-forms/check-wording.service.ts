import {
  type Behind,
  textBlockers,
  type WordingBlocker,
  wordingBlockers,
} from '#engines/acord-filling/certified-wording.rules.ts'
import type { Fillable } from '#engines/acord-filling/fill.rules.ts'
import { formWarnings } from '#engines/acord-filling/form-warnings.rules.ts'
import { listedPolicies } from '#engines/acord-filling/listed-policies.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { FilledForm, FormIssue } from '#shared/acord-forms/filled-forms.contract.ts'
import { certifiesCoverage } from '#shared/acord-forms/form-kinds.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { policiesOf } from './find-form.ts'
import type { StoredForm } from './forms.queries.ts'

type Ctx = InTransaction<AgencyCtx>

function refused(what: string, stops: readonly WordingBlocker[]): AppError {
  const words = stops.map((stop) => `"${stop.words}": ${stop.reason}`).join(' ')
  const fields = Object.fromEntries(stops.map(({ field, reason }) => [field, reason]))
  return new AppError('unprocessable', `${what} ${words}`, { reason: 'wording', fields })
}

/** What stands behind a certificate as it was issued. */
export async function behindIssued(ctx: Ctx, form: StoredForm): Promise<Behind> {
  return { listed: listedPolicies(await policiesOf(ctx, form)), endorsements: form.endorsements }
}

/** Refuses a certificate that promises what neither its policies' endorsements nor its neutral words say. Throws 422. */
export function checkWording(form: StoredForm, template: Fillable, behind: Behind): void {
  if (!certifiesCoverage(form.formNumber)) return
  const stops = wordingBlockers(template, form.values, behind)
  if (stops.length > 0)
    throw refused("Can't issue: the wording promises more than the policies provide.", stops)
}

/** Refuses a message with a certificate that promises what no endorsement stands behind. Throws 422. */
export function checkMessage(form: StoredForm, message: string, behind: Behind): void {
  if (!certifiesCoverage(form.formNumber)) return
  const stops = textBlockers(message, { name: 'message', label: 'Message' }, behind)
  if (stops.length > 0)
    throw refused("Can't send: the message promises more than the policies provide.", stops)
}

/** The endorsements that stay with an issued certificate: those that a person named, and those that its words or marks need. */
export function endorsementsBehind(
  form: StoredForm,
  template: Fillable,
  { listed, endorsements }: Behind,
): FilledForm['endorsements'] {
  const needed = wordingBlockers(template, form.values, { listed, endorsements: [] })
  const isNamed = (one: FilledForm['endorsements'][number]) =>
    form.endorsements.some(
      ({ policyId, form, covers }) => one.policyId === policyId && one.form === form && one.covers === covers,
    )
  return endorsements.filter(
    (one) =>
      isNamed(one) ||
      needed.some(
        ({ kind, policies }) =>
          kind === one.covers && policies.some(({ policyId }) => policyId === one.policyId),
      ),
  )
}

/** Refuses a certificate with limits, numbers or dates that its policies do not have on its day. Throws 422. */
export function checkDifferences(differences: FilledForm['differences'], today: string): void {
  if (differences.length === 0) return
  const fields = Object.fromEntries(
    differences.map(({ field, policy, listed }) => [
      field,
      listed
        ? `${policy} says ${listed} on ${formatDay(today)}`
        : `${policy} doesn’t list this on ${formatDay(today)}`,
    ]),
  )
  const list = differences.map(({ field, label, shown }) => `${label} ${shown}: ${fields[field]}`).join('; ')
  const message = `Can't issue: the certificate differs from its policies. ${list}. Use the policy's values, or update the policy first.`
  throw new AppError('unprocessable', message, { reason: 'differs', fields })
}

/** Refuses a certificate whose signer has not confirmed its empty limits and doubtful sentences. Throws 422. */
export function checkWarnings(
  form: StoredForm,
  template: Fillable,
  { confirmedWarnings = [] }: FormIssue,
): void {
  if (!certifiesCoverage(form.formNumber)) return
  const open = formWarnings(template, form.values).filter(({ key }) => !confirmedWarnings.includes(key))
  if (open.length === 0) return
  const message = `Confirm before issuing: ${open.map(({ words }) => words).join(' ')}`
  const fields = Object.fromEntries(open.map(({ key, words }) => [key, words]))
  throw new AppError('unprocessable', message, { reason: 'unconfirmed', fields })
}
