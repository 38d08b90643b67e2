import { addMonths, isDay } from '#shared/dates.ts'
import { usualTerm } from '#shared/policies/cancellation.rules.ts'
import { type PolicyType, typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { ClientPolicyCreate, Policy } from '#shared/policies/policies.contract.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import {
  type CustomFormValues,
  customFormOf,
  customInputOf,
  emptyCustom,
} from '#web/custom-fields/custom-form.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { type FormValuesOf, recordForm } from '#web/ui/record/record-values.ts'
import { type IntermediaryValues, intermediaryFormOf, intermediaryInputOf } from './intermediary-fields.tsx'
import { type KeepingValues, keepingFormOf, keepingInputOf } from './keeping-fields.tsx'
import { type ChargeValues, chargesOf, noCharges } from './transactions/transaction-values.ts'

export type CoverageValues = {
  /** Tells the lines of the form apart; it is not sent. */
  key: string
  name: string
  limit: string
  deductible: string
  premium: number | string
}

/** What the form of a policy holds; an empty sum or day is ''. */
export type PolicyFormValues = FormValuesOf<typeof policyFields> &
  CustomFormValues & {
    coverages: CoverageValues[]
    /** Only of a new policy: later it is changed where the term is placed. */
    intermediary: IntermediaryValues
    renewedFromId: string | null
    /** Who is credited with a new policy; empty where that is its client's producer. */
    producerId: string
  } & KeepingValues &
  ChargeValues

const form = recordForm(policyFields)
const usualKeeping = keepingFormOf({ minimumEarned: 0, shortRate: null })

/** An empty line of coverage. */
export function emptyCoverage(): CoverageValues {
  return { key: newActionKey(), name: '', limit: '', deductible: '', premium: '' }
}

/** An empty form that begins today. */
export function emptyPolicyForm(type: PolicyType, today: string): PolicyFormValues {
  return {
    ...form.empty(),
    ...emptyCustom(),
    type,
    effectiveDate: today,
    expirationDate: addMonths(today, 12),
    status: 'active',
    coverages: [],
    intermediary: intermediaryFormOf(null),
    renewedFromId: null,
    producerId: '',
    ...usualKeeping,
    ...noCharges,
  }
}

/** The form of a policy as it stands. */
export function policyFormOf(policy: Policy): PolicyFormValues {
  return {
    ...form.of(policy),
    ...customFormOf(policy),
    coverages: policy.coverages.map((coverage, at) => ({
      ...coverage,
      key: String(at),
      premium: coverage.premium ?? '',
    })),
    intermediary: intermediaryFormOf(null),
    renewedFromId: policy.renewedFromId,
    producerId: '',
    ...usualKeeping,
    ...noCharges,
  }
}

/** The changes that a choice of line brings: its type, and the end of its usual term unless somebody set another. */
export function withLine(values: PolicyFormValues, lineOfBusiness: string): Partial<PolicyFormValues> {
  const type = typeOfLine(lineOfBusiness) ?? values.type
  const { effectiveDate, expirationDate } = values
  const isUsual =
    isDay(effectiveDate) && expirationDate === addMonths(effectiveDate, usualTerm(values.lineOfBusiness))
  if (!isUsual) return { lineOfBusiness, type }
  return { lineOfBusiness, type, expirationDate: addMonths(effectiveDate, usualTerm(lineOfBusiness)) }
}

/** The changes that a first day brings: the last day follows while it still is the usual one. */
export function withEffectiveDate(
  values: PolicyFormValues,
  effectiveDate: string,
): Partial<PolicyFormValues> {
  const months = usualTerm(values.lineOfBusiness)
  const isUsual =
    values.expirationDate === '' ||
    (isDay(values.effectiveDate) && values.expirationDate === addMonths(values.effectiveDate, months))
  if (!isUsual || !isDay(effectiveDate)) return { effectiveDate }
  return { effectiveDate, expirationDate: addMonths(effectiveDate, months) }
}

/** What the form of a new policy sends. */
export function newPolicyInputOf(values: PolicyFormValues): ClientPolicyCreate {
  const intermediary = intermediaryInputOf(values.intermediary)
  const { minimumEarned, shortRate } = keepingInputOf(values)
  return {
    ...policyInputOf(values),
    ...chargesOf(values),
    ...(intermediary && { intermediary }),
    ...(values.producerId && { producers: [{ userId: values.producerId, share: 100 }] }),
    ...(minimumEarned > 0 && { minimumEarned }),
    ...(shortRate !== null && { shortRate }),
  }
}

/** What the form of a policy sends. */
export function policyInputOf(values: PolicyFormValues): ClientPolicyCreate {
  return {
    ...form.inputOf(values),
    custom: customInputOf(values),
    renewedFromId: values.renewedFromId,
    coverages: values.coverages.map(({ key, premium, ...coverage }) => ({
      ...coverage,
      premium: premium === '' ? null : Number(premium),
    })),
  }
}
