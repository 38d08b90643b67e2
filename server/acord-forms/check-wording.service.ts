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
import type { FormIssue } from '#shared/acord-forms/filled-forms.contract.ts'
import { certifiesCoverage } from '#shared/acord-forms/form-kinds.rules.ts'
import { policiesOf } from './find-form.ts'
import type { StoredForm } from './forms.queries.ts'

type Ctx = InTransaction<AgencyCtx>

function refused(what: string, stops: readonly WordingBlocker[]): AppError {
  const words = stops.map((stop) => `"${stop.words}": ${stop.reason}`).join(' ')
  const fields = Object.fromEntries(stops.map(({ field, reason }) => [field, reason]))
  return new AppError('unprocessable', `${what} ${words}`, { reason: 'wording', fields })
}

async function behind(ctx: Ctx, form: StoredForm): Promise<Behind> {
  return { listed: listedPolicies(await policiesOf(ctx, form)), endorsements: form.endorsements }
}

/** Refuses a certificate that promises what neither its policies' endorsements nor its neutral words say. Throws 422. */
export async function checkWording(ctx: Ctx, form: StoredForm, template: Fillable): Promise<void> {
  if (!certifiesCoverage(form.formNumber)) return
  const stops = wordingBlockers(template, form.values, await behind(ctx, form))
  if (stops.length > 0)
    throw refused("Can't issue: the wording promises more than the policies provide.", stops)
}

/** Refuses a message with a certificate that promises what no endorsement stands behind. Throws 422. */
export async function checkMessage(ctx: Ctx, form: StoredForm, message: string): Promise<void> {
  if (!certifiesCoverage(form.formNumber)) return
  const stops = textBlockers(message, { name: 'message', label: 'Message' }, await behind(ctx, form))
  if (stops.length > 0)
    throw refused("Can't send: the message promises more than the policies provide.", stops)
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
