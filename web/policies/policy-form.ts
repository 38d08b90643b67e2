import { addMonths, isDay } from '#shared/dates.ts'
import { usualTerm } from '#shared/policies/cancellation.rules.ts'
import { type PolicyType, typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { ClientPolicyCreate, Policy } from '#shared/policies/policies.contract.ts'
import type { PolicyStatus, PolicyTransaction } from '#shared/policies/policy-choices.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { nextTerm } from './policy-terms.ts'

export type CoverageValues = {
  /** Tells the lines of the form apart; it is not sent. */
  key: string
  name: string
  limit: string
  deductible: string
  premium: number | string
}

/** What the form of a policy holds; an empty sum or day is ''. */
export type PolicyFormValues = {
  type: PolicyType
  lineOfBusiness: string
  carrier: string
  policyNumber: string
  effectiveDate: string
  expirationDate: string
  premium: number | string
  status: PolicyStatus
  transaction: PolicyTransaction
  billing: string
  cancelReason: string
  coverages: CoverageValues[]
  renewedFromId: string | null
}

/** An empty line of coverage. */
export function emptyCoverage(): CoverageValues {
  return { key: newActionKey(), name: '', limit: '', deductible: '', premium: '' }
}

/** An empty form that begins today. */
export function emptyPolicyForm(type: PolicyType, today: string): PolicyFormValues {
  return {
    type,
    lineOfBusiness: '',
    carrier: '',
    policyNumber: '',
    effectiveDate: today,
    expirationDate: addMonths(today, 12),
    premium: '',
    status: 'active',
    transaction: 'new',
    billing: '',
    cancelReason: '',
    coverages: [],
    renewedFromId: null,
  }
}

/** The form of a policy as it stands. */
export function policyFormOf(policy: Policy): PolicyFormValues {
  return {
    type: policy.type,
    lineOfBusiness: policy.lineOfBusiness,
    carrier: policy.carrier,
    policyNumber: policy.policyNumber,
    effectiveDate: policy.effectiveDate ?? '',
    expirationDate: policy.expirationDate ?? '',
    premium: policy.premium,
    status: policy.status,
    transaction: policy.transaction,
    billing: policy.billing,
    cancelReason: policy.cancelReason,
    coverages: policy.coverages.map((coverage, at) => ({
      ...coverage,
      key: String(at),
      premium: coverage.premium ?? '',
    })),
    renewedFromId: policy.renewedFromId,
  }
}

/** The form of the next term of a policy: the same coverage, bound, from the day the old term ends. */
export function renewalFormOf(policy: Policy, today: string): PolicyFormValues {
  return {
    ...policyFormOf(policy),
    ...nextTerm(policy, today),
    status: 'bound',
    transaction: 'renewal',
    cancelReason: '',
    renewedFromId: policy.id,
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

/** What the form of a policy sends. */
export function policyInputOf(values: PolicyFormValues): ClientPolicyCreate {
  return {
    ...values,
    lineOfBusiness: values.lineOfBusiness as ClientPolicyCreate['lineOfBusiness'],
    effectiveDate: values.effectiveDate || null,
    expirationDate: values.expirationDate || null,
    premium: values.premium === '' ? 0 : Number(values.premium),
    coverages: values.coverages.map(({ key, premium, ...coverage }) => ({
      ...coverage,
      premium: premium === '' ? null : Number(premium),
    })),
  }
}
