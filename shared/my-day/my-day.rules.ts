import type { MyDayRow, MyDaySection } from './my-day.contract.ts'

/** What can be done to a row with one key. */
export const myDayActs = ['done', 'postpone', 'reassign', 'plan', 'call', 'email', 'open'] as const
export type MyDayAct = (typeof myDayActs)[number]

type Asked = {
  mayWrite: boolean
  mayAssign: boolean
}

const changes: Record<MyDaySection, readonly MyDayAct[]> = {
  notices: ['plan'],
  followUps: ['done', 'postpone', 'reassign'],
  tickets: ['done', 'postpone', 'reassign'],
  renewals: ['plan'],
  certificateRequests: [],
  documents: [],
  licenses: [],
}

/** What a member can do to a row: change it as far as they may, call, write, and open it. */
export function myDayActsOf(
  section: MyDaySection,
  row: Pick<MyDayRow, 'phone' | 'email'>,
  { mayWrite, mayAssign }: Asked,
): MyDayAct[] {
  return myDayActs.filter((act) => {
    if (act === 'call') return row.phone !== ''
    if (act === 'email') return row.email !== ''
    if (act === 'open') return true
    return mayWrite && changes[section].includes(act) && (act !== 'reassign' || mayAssign)
  })
}

/** Where a row leads: to what it is about. */
export function myDayHref(
  section: MyDaySection,
  {
    id,
    name,
    clientId,
    prospectId,
    policyId,
  }: Pick<MyDayRow, 'id' | 'name' | 'clientId' | 'prospectId' | 'policyId'>,
): string {
  if (section === 'tickets') return `/tickets/${id}`
  if (section === 'documents') return `/document-extraction/${id}`
  if (section === 'certificateRequests') return '/acords?tab=requests'
  // One's own names nobody; whoever sees those of others manages the team.
  if (section === 'licenses') return name === '' ? '/profile' : '/team-members'
  if (section === 'notices' || section === 'renewals') return `/policies/${id}`
  if (policyId) return `/policies/${policyId}`
  return clientId ? `/clients/${clientId}` : `/prospects/${prospectId}`
}
