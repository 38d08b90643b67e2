import type { PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { detailSections, TermDetails } from '#shared/policies/term-details.contract.ts'

const ids: Record<string, string> = {}
const idOf = (name: string) => {
  ids[name] ??= `0198c0de-0000-7000-8000-${String(Object.keys(ids).length).padStart(12, '0')}`
  return ids[name]
}

type Items = Record<string, readonly object[]>

/** What a term lists on 2026-06-01. */
export function listed(sections: Items): TermDetails {
  const items = detailSections.map((section) => [
    section,
    (sections[section] ?? []).map((item, at) => ({ ...item, id: idOf(`${section}${at}`) })),
  ])
  const head = {
    asOf: '2026-06-01',
    version: 1,
    intermediary: null,
    payPlan: '',
    shortRate: null,
    minimumEarned: 0,
  }
  return TermDetails.parse({ ...head, ...Object.fromEntries(items) })
}

/** A policy of a client with the texts of its coverages. */
export function aPolicy(
  lineOfBusiness: Policy['lineOfBusiness'],
  texts: readonly (readonly [name: string, limit: string])[] = [],
): Policy {
  const coverages = texts.map(([name, limit]) => ({ name, limit, deductible: '', premium: null }))
  const term = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01', termExpirationDate: '2027-01-01' }
  const fields = { type: 'commercial', carrier: 'Travelers', policyNumber: 'P-1', premium: 0, ...term }
  return { id: idOf(lineOfBusiness), lineOfBusiness, coverages, ...fields } as unknown as Policy
}

/** What a form is filled from: one policy and what it lists. */
export function anInput(policy: Policy, sections: Items, more: Partial<PrefillInput> = {}): PrefillInput {
  const details = listed(sections)
  return {
    today: '2026-06-01',
    number: 1,
    agency: { name: 'Tidewater', phone: '', address: '' },
    contact: { name: 'Ana Lopez', email: '', phone: '', npn: '' },
    client: { id: 'c', kind: 'commercial', name: 'Harbor Cafe LLC', entityType: 'LLC' } as Client,
    policies: [policy],
    details: { [policy.id]: details },
    endorsedIds: details.endorsements.length > 0 ? [policy.id] : [],
    read: [],
    naicCodes: {},
    account: null,
    schedules: { locations: [], vehicles: [], payroll: [] },
    holder: null,
    certifiedTo: '',
    description: '',
    ...more,
  }
}
