import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { MarketMemory } from '#shared/requotes/ledger.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { RequoteScreen } from './requote-screen.tsx'

const [gl, wc] = ['General liability', 'Workers comp']
const idOf = (tail: string) => `01990000-0000-7000-8000-00000000${tail}`

function quote(id: string, fields: Partial<Quote>): Quote {
  return {
    ...{ id: idOf(id), carrier: 'CNA', lines: [gl, wc], underwriter: '', email: '', note: '', terms: '' },
    ...{ documentIds: [], documents: [], status: 'requested', reason: '', sentOn: null, answeredOn: null },
    ...{ decidedOn: null, premium: null, linePremiums: [], taxes: null, fees: [], commissionPercent: null },
    ...{ coverages: [], endorsements: [], validUntil: null, toCheck: [], decision: null, boundTermId: null },
    ...{ expiringPremium: null, version: 4, ...fields },
  }
}

const term = (id: string, line: string, premium: number) => ({
  ...{ id: idOf(id), policyNumber: '', carrier: 'Erie', type: 'commercial' as const, lineOfBusiness: line },
  ...{ lines: [line], effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium, linePremiums: [] },
})

const requote: Requote = {
  ...{ id: idOf('a001'), clientId: idOf('c001'), clientName: 'Harbor Grill', title: 'Package renewal' },
  ...{ reason: 'renewal_increase', lines: [gl, wc], termIds: [], effectiveDate: null, dueDate: null },
  ...{ targetPremium: null, status: 'marketing', outcome: null, outcomeReason: '', ownerId: aUser().id },
  ...{ ownerName: 'Maya', assignedAgentId: aUser().id, servicerId: null, policyServicers: null, notes: '' },
  ...{ createdAt: '2026-11-01T10:00:00Z', updatedAt: '2026-11-01T10:00:00Z', version: 7 },
  expiring: [term('b001', gl, 4000), term('b002', wc, 6000)],
  quotes: [
    quote('d001', {}),
    quote('d002', { carrier: 'Travelers', lines: [gl], status: 'quoted', premium: 3600 }),
    quote('d003', { carrier: 'Hartford', lines: [wc], status: 'quoted', premium: 6300 }),
  ],
}
const memory: MarketMemory = {
  ...{ carrier: 'CNA', spellings: ['CNA'], won: 2, lost: 3, hitRatio: 40 },
  declines: [
    {
      ...{ lines: [wc], naics: '722511', reason: 'Payroll', answeredOn: '2026-03-03' },
      ...{ isSameLine: true, isSameClass: true },
    },
  ],
}

const answerCall = `PATCH /api/requote-quotes/${idOf('d001')}`

function show(quotes = requote.quotes, others: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/user': userAnswer({ role: 'agency_owner', isAgencyOwner: true }),
    [`GET /api/requotes/${requote.id}`]: { ...requote, quotes },
    [`GET /api/requotes/${requote.id}/markets`]: [memory],
    [`GET /api/requotes/${requote.id}/history`]: [],
    [`GET /api/requotes/${requote.id}/proposals`]: [],
    [`GET /api/policies/${idOf('b001')}/details`]: answer(404, { message: 'Not found' }),
    [`GET /api/policies/${idOf('b002')}/details`]: answer(404, { message: 'Not found' }),
    'GET /api/documents': [],
    [answerCall]: requote,
    [`POST /api/requotes/${requote.id}/quotes`]: answer(201, requote),
    [`POST /api/requotes/${requote.id}/bind`]: { requote, transactions: [] },
    ...others,
  })
  renderScreen(<RequoteScreen />, { path: `/requotes/${requote.id}`, route: '/requotes/:id' })
  return api
}

const cell = (carrier: string, line: string) =>
  screen.findByRole('button', { name: `${carrier}, ${line}: change` })

describe('the grid of lines and carriers', () => {
  it('shows each answer against what expires, and what a carrier declined before', async () => {
    show()
    const row = await screen.findByRole('row', { name: /^General liability/ })
    expect(within(row).getByText('Expiring $4,000, Erie')).toBeTruthy()
    expect(within(row).getByText('$3,600')).toBeTruthy()
    expect(within(row).getByText('−$400 (10%)')).toBeTruthy()
    expect(within(row).getByRole('button', { name: 'Request General liability from Hartford' })).toBeTruthy()
    const head = await screen.findByRole('columnheader', { name: /^CNA/ })
    await within(head).findByText('Hit ratio 40%, 2 of 5')
    expect(head.textContent).toContain(
      'Declined on Mar 3, 2026: Payroll (Workers comp; NAICS 722511, same class)',
    )
  })

  it('moves by arrows, and takes a decline of one line by keyboard alone', async () => {
    const api = show()
    ;(await cell('CNA', gl)).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}')
    expect(document.activeElement).toBe(await cell('CNA', wc))
    await userEvent.keyboard('d')
    const dialog = await screen.findByRole('dialog', { name: 'CNA, Workers comp' })
    const reason = within(dialog).getByLabelText(/^Reason/)
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await userEvent.keyboard('{Enter}')
    await within(dialog).findByText('Enter the reason it declined')
    expect(api.callsOf(answerCall)).toHaveLength(0)
    await userEvent.keyboard('Payroll{Enter}')
    await waitFor(() => expect(api.callsOf(answerCall)).toHaveLength(1))
    expect(api.callsOf(answerCall)[0]?.body).toEqual({
      ...{ status: 'declined', reason: 'Payroll', line: wc, version: 4 },
    })
  })

  it('takes a premium from its first digit on, for all lines where told so', async () => {
    const api = show()
    ;(await cell('CNA', gl)).focus()
    await userEvent.keyboard('9')
    const dialog = await screen.findByRole('dialog', { name: 'CNA, General liability' })
    const premium = within(dialog).getByLabelText(/^Premium/)
    await waitFor(() => expect(document.activeElement).toBe(premium))
    await userEvent.keyboard('{End}900')
    await userEvent.click(within(dialog).getByRole('radio', { name: /^All: / }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.callsOf(answerCall)).toHaveLength(1))
    expect(api.callsOf(answerCall)[0]?.body).toEqual({ status: 'quoted', premium: 9900, version: 4 })
  })

  it('asks a carrier for a line that it was not asked for', async () => {
    const api = show()
    await userEvent.click(
      await screen.findByRole('button', { name: 'Request General liability from Hartford' }),
    )
    await waitFor(() => expect(api.callsOf(`POST /api/requotes/${requote.id}/quotes`)).toHaveLength(1))
    expect(api.callsOf(`POST /api/requotes/${requote.id}/quotes`)[0]?.body).toEqual({
      quotes: [{ carrier: 'Hartford', lines: [gl] }],
    })
  })

  it('binds each line with the carrier that was chosen for it, shown first', async () => {
    const api = show()
    ;(await cell('Travelers', gl)).focus()
    await userEvent.keyboard('b')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Hartford for Workers comp' }))
    expect(screen.getByText(/^Travelers for General liability; Hartford for Workers comp\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Bind 2 quotes' }))
    const dialog = await screen.findByRole('dialog', { name: 'Bind with Travelers and Hartford' })
    const bindCall = `POST /api/requotes/${requote.id}/bind`
    await waitFor(() => expect(api.callsOf(bindCall).at(-1)?.body).toMatchObject({ dryRun: true }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bind 2 policies' }))
    await waitFor(() => expect(api.callsOf(bindCall).at(-1)?.body).not.toHaveProperty('dryRun'))
    const line = (name: string, premium: number) => [{ line: name, premium }]
    expect(api.callsOf(bindCall).at(-1)?.body).toMatchObject({
      version: 7,
      binds: [
        { quoteId: idOf('d002'), action: 'renewal', termId: idOf('b001'), lines: line(gl, 3600) },
        { quoteId: idOf('d003'), action: 'renewal', termId: idOf('b002'), lines: line(wc, 6300) },
      ],
    })
  })

  it('binds only once the preview has come: it would be refused after that', async () => {
    let release: (() => void) | undefined
    const previewed = new Promise<void>((resolve) => {
      release = resolve
    })
    const api = show(requote.quotes, {
      [`POST /api/requotes/${requote.id}/bind`]: async ({ body }: FakeCall) => {
        if ((body as { dryRun?: boolean }).dryRun) await previewed
        return { requote, transactions: [] }
      },
    })
    ;(await cell('Travelers', gl)).focus()
    await userEvent.keyboard('b')
    await userEvent.click(await screen.findByRole('button', { name: 'Bind quote' }))
    const dialog = await screen.findByRole('dialog', { name: 'Bind with Travelers' })
    const bindCall = `POST /api/requotes/${requote.id}/bind`
    const bound = () => api.callsOf(bindCall).filter(({ body }) => !(body as { dryRun?: boolean }).dryRun)
    await waitFor(() => expect(api.callsOf(bindCall)).toHaveLength(1))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bind policy' }))
    const busy = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Saving…' })
    expect([busy.disabled, bound()]).toEqual([true, []])
    release?.()
    await waitFor(() => expect(bound()).toHaveLength(1))
  })

  it('shows the list one below the other as well', async () => {
    show()
    await userEvent.click(await screen.findByRole('radio', { name: 'List' }))
    expect(await screen.findByRole('region', { name: 'Quotes by carrier' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Lines by carrier' })).toBeNull()
  })
})
