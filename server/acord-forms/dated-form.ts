import type { Fillable } from '#engines/acord-filling/fill.rules.ts'
import { datedValues } from '#engines/acord-filling/form-date.rules.ts'
import type { AgencyCtx } from '#server/context.ts'
import { dayIn } from '#shared/dates.ts'
import type { StoredForm } from './forms.queries.ts'

/** A draft with the date that it would be issued with today; what is issued stays as it is. */
export function datedForm({ user, clock }: AgencyCtx, form: StoredForm, template: Fillable): StoredForm {
  if (form.status !== 'draft') return form
  const startedOn = dayIn(user.timeZone, new Date(form.createdAt))
  const today = dayIn(user.timeZone, clock())
  return { ...form, values: datedValues(template, form.values, { startedOn, today }) }
}
