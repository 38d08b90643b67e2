import { formatDay } from '#shared/dates.ts'
import type { Difference, DifferenceKind } from '#shared/imports-exports/rehearsals.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { policyStatusLabels } from '#shared/policies/policy-choices.ts'

/** The kinds of differences, in words. */
export const kindNames: Record<DifferenceKind, string> = {
  missing_here: 'Missing here',
  missing_there: 'Missing in the export',
  different: 'Different',
}

/** What applying each kind does. */
export const actionLabels: Record<DifferenceKind, string> = {
  missing_here: 'Add',
  missing_there: 'Delete here',
  different: 'Apply',
}

const fieldLabels: Record<string, string> = {
  premium: 'Premium',
  status: 'Status',
  expirationDate: 'Expiration date',
  lineOfBusiness: 'Line of business',
  intermediary: 'MGA or wholesaler',
  payPlan: 'Pay plan',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  clientNumber: 'Client number',
}

function valueText(field: string, value: string | null): string {
  if (value === null || value === '') return 'none'
  if (field === 'premium') return formatDollars(Number(value), { cents: true })
  if (field === 'expirationDate') return formatDay(value)
  const status = Object.entries(policyStatusLabels).find(([key]) => field === 'status' && key === value)
  return status?.[1] ?? value
}

/** A difference in words: what it is about, and both sides. */
export function differenceText(difference: Difference): { title: string; detail: string } {
  const { kind, of, field, policyNumber, carrier, effectiveDate, here, there } = difference
  const policy = [policyNumber || 'No number', carrier, effectiveDate && `from ${formatDay(effectiveDate)}`]
  const about = of === 'term' ? policy.filter(Boolean).join(' · ') : 'Client'
  if (kind === 'missing_here') {
    const premium = of === 'term' ? `, ${valueText('premium', there)}` : ''
    return { title: about, detail: `Only in the export${premium}` }
  }
  if (kind === 'missing_there') {
    const premium = of === 'term' ? `, ${valueText('premium', here)}` : ''
    return { title: about, detail: `Only here${premium}` }
  }
  return {
    title: `${fieldLabels[field] ?? field} · ${about}`,
    detail: `${valueText(field, here)} here, ${valueText(field, there)} in the export`,
  }
}
