import { describe, expect, it } from 'vitest'
import { myDaySections } from './my-day.contract.ts'
import { myDayActsOf, myDayHref } from './my-day.rules.ts'

const reachable = { phone: '(757) 555-0101', email: 'ana@client.example' }
const all = { mayWrite: true, mayAssign: true }

describe('what can be done to a row of My day', () => {
  it.each([
    ['followUps', ['done', 'postpone', 'reassign', 'call', 'email', 'open']],
    ['tickets', ['done', 'postpone', 'reassign', 'call', 'email', 'open']],
    ['renewals', ['plan', 'call', 'email', 'open']],
    ['notices', ['plan', 'call', 'email', 'open']],
    ['certificateRequests', ['call', 'email', 'open']],
    ['documents', ['call', 'email', 'open']],
    ['licenses', ['call', 'email', 'open']],
  ] as const)('depends on its section: %s', (section, acts) => {
    expect(myDayActsOf(section, reachable, all)).toEqual(acts)
  })

  it('depends on who asks and on how somebody can be reached', () => {
    const silent = { phone: '', email: '' }
    expect(myDayActsOf('followUps', silent, { ...all, mayAssign: false })).toEqual([
      'done',
      'postpone',
      'open',
    ])
    expect(myDayActsOf('tickets', silent, { mayWrite: false, mayAssign: false })).toEqual(['open'])
  })
})

it('leads from a row to what it is about', () => {
  const row = { id: 'i', name: '', clientId: null, prospectId: null, policyId: null }
  const leads = myDaySections.map((section) => myDayHref(section, { ...row, clientId: 'c' }))
  const [requests, documents] = ['/acords?tab=requests', '/document-extraction/i']
  const first = ['/policies/i', '/clients/c', '/tickets/i', '/policies/i']
  expect(leads).toEqual([...first, requests, documents, '/profile'])
  expect(myDayHref('licenses', { ...row, name: 'Priya Raman' })).toBe('/team-members')
  expect(myDayHref('followUps', { ...row, clientId: 'c', policyId: 'p' })).toBe('/policies/p')
  expect(myDayHref('followUps', { ...row, prospectId: 'q' })).toBe('/prospects/q')
})
