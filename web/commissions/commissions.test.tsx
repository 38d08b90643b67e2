import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CarrierStatement, StatementLine } from '#shared/commissions/statements.contract.ts'
import { draftOf } from '#web/lib/form-drafts.ts'
import { type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { CommissionsScreen } from './commissions-screen.tsx'
import { LinesPane } from './lines-pane.tsx'
import { OutstandingPane } from './outstanding-pane.tsx'
import { ReviewPanel } from './review-panel.tsx'

const id = '01990000-0000-7000-8000-0000000000c1'
const user = { ...userAnswer(), timeZone: 'America/New_York' }
const line: StatementLine = {
  ...{ id, statementId: id, carrierId: id, carrierName: 'Acme Mutual', fileName: 'october.csv', row: 2 },
  ...{ statementDate: '2026-10-31', policyNumber: 'GL-1', insured: 'Lopez, Ana', kind: 'New' },
  ...{ effectiveDate: '2026-10-01', premium: 1000, rate: 10, commission: 100, status: 'open' },
  ...{ isAutomatic: false, why: '', receipts: [], decidedByName: '', decidedAt: null, version: 1 },
  suggestions: [
    {
      ...{ termId: id, transactionId: id, clientName: 'Ana Lopez', policyNumber: 'GL-10', kind: 'new' },
      ...{ effectiveDate: '2026-10-01', premiumChange: 1000 },
      why: ['similar policy number', 'same premium', 'same effective date'],
    },
  ],
}

describe('lines to match', () => {
  it('say why a policy is suggested, and the page before is shown once the last one is empty', async () => {
    window.localStorage.setItem('userData', JSON.stringify({ id: aUser().id }))
    let total = 51
    const answered = ({ url }: FakeCall) => {
      const rows = url.searchParams.get('cursor') === '50' ? (total > 50 ? [line] : []) : [line]
      return new Response(JSON.stringify(rows), { headers: { 'X-Total-Count': String(total) } })
    }
    const api = fakeApi({
      'GET /api/user': user,
      'GET /api/statement-lines': answered,
      [`GET /api/statement-lines/${id}/candidates`]: [],
      [`POST /api/statement-lines/${id}/not-ours`]: () => {
        total = 50
        return { ...line, status: 'not_ours' }
      },
    })
    renderScreen(<LinesPane title="Lines to match" filter={{ status: 'open' }} />)
    expect(await screen.findByText('similar policy number, same premium, effective date')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('51–51 of 51')
    await userEvent.click(screen.getByRole('button', { name: 'Match GL-1' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Choose Ana Lopez/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Not our policy' }))
    expect(draftOf(`match of line ${id}`)?.values).toHaveProperty('parts')
    const why = await screen.findByRole('dialog', { name: 'GL-1 isn’t your policy?' })
    await userEvent.click(within(why).getByRole('button', { name: 'Mark as not ours' }))
    expect(await within(why).findByText('Enter why it isn’t yours')).toBeTruthy()
    await userEvent.type(within(why).getByRole('combobox', { name: 'Reason' }), 'Sold in 2024')
    await userEvent.click(within(why).getByRole('button', { name: 'Mark as not ours' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull())
    expect(api.callsOf(`POST /api/statement-lines/${id}/not-ours`).map(({ body }) => body)).toEqual([
      { reason: 'Sold in 2024', version: 1 },
    ])
    expect(draftOf(`match of line ${id}`)).toBeNull()
    expect(api.callsOf('GET /api/statement-lines').at(-1)?.url.searchParams.has('cursor')).toBe(false)
    expect(screen.getByRole('table', { name: 'Lines to match' })).toBeTruthy()
  })
})

const statement: CarrierStatement = {
  ...{ id, carrierId: id, carrierName: 'Acme Mutual', fileName: 'october.csv', status: 'review' },
  ...{ statementDate: null, linesTotal: 0, printedTotal: null, lines: 0, openLines: 0 },
  ...{ createdAt: '2026-11-02T14:00:00.000Z', headings: ['Ref', 'Payout'], samples: [['GL-1', '10']] },
  ...{ mapping: { policyNumber: 0 }, signs: 'as_printed', isRemembered: false, rejected: [], version: 3 },
  ...{ amounts: { matched: 0, open: 0, notOurs: 0 }, uploadedByName: 'Maya Okafor' },
}

describe('missing and short commission', () => {
  it('is listed fifty transactions at a time, the oldest first', async () => {
    const carrier = { carrierId: id, carrierName: 'Acme Mutual' }
    const items = Array.from({ length: 60 }, (_, at) => ({
      ...carrier,
      ...{ transactionId: `${id.slice(0, -2)}${String(at).padStart(2, '0')}`, termId: id, clientId: id },
      ...{ clientName: `Client ${at}`, policyNumber: 'GL-1', kind: 'new', effectiveDate: '2026-08-01' },
      ...{ premiumChange: 1000, expected: 100, received: 0, missing: 100, status: 'missing', age: '90' },
      ...{ days: 80, askedAt: null },
    }))
    const byAge = { '30': 0, '60': 0, '90': 6000, over_90: 0 }
    const counts = { since: '2026-07-01', missing: 60, short: 0, amount: 6000, byAge, withoutRate: 0 }
    fakeApi({
      'GET /api/user': user,
      'GET /api/commissions/outstanding': {
        carriers: [{ ...carrier, ...counts }],
        items,
        total: 60,
        amount: 6000,
      },
    })
    renderScreen(<OutstandingPane />)
    const table = await screen.findByRole('table', { name: 'Outstanding transactions' })
    expect(table.querySelectorAll('tbody tr')).toHaveLength(50)
    await userEvent.click(screen.getByRole('button', { name: 'Show 10 more' }))
    expect(table.querySelectorAll('tbody tr')).toHaveLength(60)
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })
})

describe('the review of a statement', () => {
  it('sends the column that is chosen and nothing that nobody typed, so that its total is read anew', async () => {
    const api = fakeApi({
      'GET /api/user': user,
      [`PATCH /api/carrier-statements/${id}`]: { ...statement, printedTotal: 10, version: 4 },
    })
    renderScreen(<ReviewPanel statement={statement} />)
    await userEvent.click(await screen.findByRole('combobox', { name: 'Commission' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Payout' }))
    await waitFor(() => expect(api.callsOf(`PATCH /api/carrier-statements/${id}`)).toHaveLength(1))
    expect(api.callsOf(`PATCH /api/carrier-statements/${id}`)[0]?.body).toEqual({
      mapping: { policyNumber: 0, commission: 1 },
      version: 3,
    })
  })
})

describe('posting a statement', () => {
  it('sends what was typed last with it, in one request', async () => {
    const posted = { ...statement, status: 'posted', lines: 3, openLines: 1, version: 4 }
    const api = fakeApi({ 'GET /api/user': user, [`POST /api/carrier-statements/${id}/post`]: posted })
    renderScreen(<ReviewPanel statement={statement} />)
    fireEvent.change(await screen.findByLabelText('Statement date'), { target: { value: '2026-10-31' } })
    await userEvent.click(screen.getByRole('button', { name: 'Post and match' }))
    expect(await screen.findByText('2 of 3 lines matched')).toBeTruthy()
    const sent = api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)
    expect(sent).toEqual([{ statementDate: '2026-10-31', version: 3 }])
  })
})

describe('the commissions of an agent', () => {
  it('are their own months, with nothing to upload, match or close', async () => {
    fakeApi({
      'GET /api/user': user,
      'GET /api/commission-months': [
        {
          ...{ month: '2026-10', closedAt: null, closedByName: '', received: 10, amount: 10, adjustments: 0 },
          ...{ producers: [{ id, name: 'Priya Raman', amount: 10 }], canClose: false },
        },
      ],
    })
    const role = { role: 'agent' as const, agencyOwnerId: '01990000-0000-7000-8000-0000000000c2' }
    renderScreen(<CommissionsScreen />, { user: { ...aUser(), ...role } })
    expect(await screen.findByRole('link', { name: 'Priya Raman, October 2026' })).toBeTruthy()
    for (const name of ['Upload statement', 'Close October 2026'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByText(/It is not trust accounting/)).toBeTruthy()
  })
})
