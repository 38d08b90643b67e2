import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { HistoryTerm, TransactionResult } from '#shared/policies/history.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { TermStanding } from '#shared/policies/term-standing.contract.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import {
  aHistory,
  aResult,
  aReturnPremium,
  aTerm,
  aTransaction,
  transactionId,
} from '#web/testing/histories.ts'
import { userAnswer } from '#web/testing/people.ts'
import { aClient, aPolicy } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import type { TermAction } from './term-actions.ts'

beforeEach(() => {
  vi.setSystemTime('2026-06-15T16:00:00Z')
})

const user = { 'GET /api/user': userAnswer() }
const term = aTerm()
const enter = `POST /api/policies/${term.id}/transactions`
const cancelled = { ...term, status: 'cancelled', endDate: '2026-04-01', premium: 101.92 } as const
const cancellation = aResult(
  cancelled,
  { kind: 'cancellation', premiumChange: -1098.08 },
  { returnPremium: aReturnPremium() },
)

/** Opens the dialog of an action; the server answers each transaction, tried or entered. */
function open(
  action: TermAction,
  answered: TransactionResult | ((call: FakeCall) => unknown),
  of: HistoryTerm = term,
  others: Record<string, unknown> = {},
) {
  const onClose = vi.fn()
  const api = fakeApi({
    ...user,
    [enter]: answered,
    [`GET /api/policies/${of.id}/history`]: aHistory(of),
    ...others,
  })
  renderScreen(<ActionDialog action={action} term={of} onClose={onClose} />)
  const sent = () => api.callsOf(enter).map(({ body }) => body)
  const isEntered = (body: unknown) => !(body as { dryRun?: boolean }).dryRun
  return {
    api,
    onClose,
    tried: () => sent().filter((body) => !isEntered(body)),
    entered: () => sent().filter(isEntered),
  }
}

async function fill(label: string | RegExp, text: string) {
  const field = await screen.findByLabelText(label, { selector: 'input, textarea' })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const effect = () => screen.findByRole('region', { name: 'Effect' })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('shows what a cancellation returns, line by line, before it is entered', async () => {
  const { entered, tried } = open('cancel', cancellation)
  expect(await screen.findByText('31 of 365')).toBeTruthy()
  const text = (await effect()).textContent
  expect(text).toContain('New business of Mar 1, 2026')
  expect(text).toContain('Return $1,200 − $101.92')
  expect(text).toContain('$1,098.08')
  expect(text).toContain('Premium now$1,200Change−$1,098.08Premium after$101.92')
  expect(text).toContain('In force → Cancelled')
  expect(text).toContain('Mar 1, 2027 → Apr 1, 2026')
  expect(tried()).toEqual([
    { kind: 'cancellation', effectiveDate: '2026-06-15', method: 'pro_rata', dryRun: true },
  ])
  expect(entered()).toEqual([])
})

it('enters a cancellation once, by a button that says what it does, with the version', async () => {
  const { entered, onClose, api } = open('cancel', cancellation)
  await fill(/Cancellation date/, '2026-04-01')
  await fill('Reason', 'Sold the shop')
  await fill('Carrier’s return premium', '1100')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Cancel policy as of Apr 1, 2026' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(entered()).toEqual([
    {
      kind: 'cancellation',
      effectiveDate: '2026-04-01',
      method: 'pro_rata',
      reason: 'Sold the shop',
      returnPremium: 1100,
      version: 5,
    },
  ])
  const written = api.callsOf(enter).find(({ body }) => (body as { version?: number }).version === 5)
  expect(written?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

it('sets the date of a flat cancellation to the effective date', async () => {
  const { entered } = open('cancel', cancellation)
  await userEvent.click(await screen.findByRole('radio', { name: 'Flat' }))
  await press('Cancel policy as of Mar 1, 2026')
  await waitFor(() => expect(entered()).toHaveLength(1))
  expect(entered()[0]).toMatchObject({ method: 'flat', effectiveDate: '2026-03-01' })
})

it('distinguishes the carrier’s figure from the calculated one', async () => {
  open('cancel', { ...cancellation, transaction: { ...cancellation.transaction, premiumChange: -1100 } })
  expect(await screen.findByText('Carrier’s figure')).toBeTruthy()
  expect((await effect()).textContent).toContain('$1,100')
})

it('says at once in the server’s sentence why something cannot be', async () => {
  const sentence = 'This term is cancelled as of Apr 1, 2026.'
  const { tried } = open('endorse', () =>
    answer(422, { error: 'invalid', message: sentence, reason: 'already_cancelled' }),
  )
  expect((await effect()).textContent).not.toContain('Premium')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(tried()).toHaveLength(1)
})

it('keeps what was typed when someone else changed the term meanwhile, and enters it on the latest', async () => {
  const stale = { error: 'conflict', message: 'Conflict: changed', reason: 'stale_version' }
  const result = aResult({ ...term, premium: 1320 }, { kind: 'endorsement', premiumChange: 120 })
  const versions: unknown[] = []
  const onClose = vi.fn()
  fakeApi({
    ...user,
    [enter]: ({ body }: FakeCall) => {
      const { dryRun, version } = body as { dryRun?: boolean; version?: number }
      if (dryRun) return result
      versions.push(version)
      return version === 6 ? result : answer(409, stale)
    },
    [`GET /api/policies/${term.id}/history`]: aHistory({ ...term, version: 6 }),
  })
  renderScreen(<ActionDialog action="endorse" term={term} onClose={onClose} />)
  await fill('Premium change', '120')
  await press('Endorse as of Jun 15, 2026')
  await userEvent.click(await screen.findByRole('button', { name: 'Reload and keep my changes' }))
  await screen.findByText(/The latest version is loaded/)
  await press('Endorse as of Jun 15, 2026')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(versions).toEqual([5, 6])
})

it('endorses by line where the term has several, and by the year where it has one', async () => {
  const lines = [
    { line: 'General liability', type: 'commercial', premium: 700 },
    { line: 'Property', type: 'commercial', premium: 500 },
  ] as const
  const result = aResult(term, { kind: 'endorsement' })
  const several = open('endorse', result, aTerm({ lines: [...lines] }))
  await fill('Premium change: Property', '-50.25')
  await press(/^Endorse as of/)
  await waitFor(() => expect(several.entered()).toHaveLength(1))
  expect(several.entered()[0]).toMatchObject({
    premiumChange: -50.25,
    lines: [{ line: 'Property', premiumChange: -50.25 }],
  })
})

it('sends an annual change for the server to prorate', async () => {
  const { entered } = open('endorse', aResult(term, { kind: 'endorsement' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Annual, prorated' }))
  await fill('Annual premium change', '365')
  await press(/^Endorse as of/)
  await waitFor(() => expect(entered()).toHaveLength(1))
  expect(entered()[0]).toMatchObject({ annualPremiumChange: 365 })
  expect(entered()[0]).not.toHaveProperty('premiumChange')
})

it('renews several policies as one, by line or as a line of its own, and shows what becomes of each', async () => {
  const policy = aPolicy()
  const property = aPolicy({
    ...{ id: transactionId(60), policyId: transactionId(60), lineOfBusiness: 'Commercial property' },
    ...{ policyNumber: 'CP-7', premium: 800 },
  })
  const standingOf = ({ id, policyId }: Policy): TermStanding => ({
    ...{
      id,
      policyId,
      status: 'in_force',
      effectiveDate: '2026-03-01',
      isEffectiveAssumed: false,
      isExpirationAssumed: false,
    },
    ...{ expirationDate: '2027-03-01', endDate: '2027-03-01', confirmationDue: false, renewedBy: null },
    certificate: { standing: 'allowed', refusal: '', notice: '' },
  })
  const beside = aTerm({
    ...{ id: property.id, policyNumber: 'CP-7', status: 'in_force', premium: 800 },
    lines: [{ line: 'Commercial property', type: 'commercial', premium: 800 }],
  })
  const newTerm = aTerm({ id: transactionId(50), premium: 2000, status: 'bound' })
  const result = aResult(term, { kind: 'renewal' }, { newTerm, besides: [{ term: beside }] })
  const { entered } = open('renew', result, term, {
    [`GET /api/policies/${term.id}`]: policy,
    [`GET /api/clients/${policy.clientId}`]: aClient({ policies: [policy, property] }),
    [`GET /api/clients/${policy.clientId}/terms`]: [standingOf(policy), standingOf(property)],
  })
  await userEvent.click(await screen.findByRole('combobox', { name: /Also replaces/ }))
  await userEvent.click(await screen.findByRole('option', { name: /CP-7/ }))
  expect(await screen.findByLabelText('Premium: Commercial property')).toHaveProperty('value', '$800')
  await userEvent.click(screen.getByRole('combobox', { name: 'Becomes' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Commercial package' }))
  await fill(/Premium for the new term/, '2000')
  await waitFor(async () =>
    expect((await effect()).textContent).toContain('Also replaced: Commercial property'),
  )
  await press(/Renew as of/)
  await waitFor(() => expect(entered()).toHaveLength(1))
  expect(entered()[0]).toMatchObject({
    kind: 'renewal',
    renewsTermIds: [property.id],
    newTerm: { premium: 2000, lines: [{ line: 'Commercial package', premium: 2000 }] },
  })
})

it('splits a line off to a policy of its own, and names who places the new term', async () => {
  const own = aTerm({
    premium: 2000,
    lines: [
      { line: 'General liability', type: 'commercial', premium: 1200 },
      { line: 'Cyber', type: 'commercial', premium: 800 },
    ],
  })
  const newTerm = aTerm({ id: transactionId(50), premium: 1200, status: 'bound' })
  const cyber = aTerm({ id: transactionId(51), premium: 800, lines: own.lines.slice(1), policyNumber: '' })
  const { entered } = open(
    'renew',
    aResult(own, { kind: 'renewal' }, { newTerm, furtherTerms: [cyber] }),
    own,
  )
  await press('Split off a policy')
  expect(screen.getByText(/Total premium of 2 policies/).textContent).toContain('$2,000')
  expect(screen.queryByLabelText('Premium: Cyber')).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Placed' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Wholesaler' }))
  await fill(/Name of MGA or wholesaler/, 'Summit Brokerage')
  await waitFor(async () => expect((await effect()).textContent).toContain('Separate policy: Cyber'))
  await press(/Renew as of/)
  await waitFor(() => expect(entered()).toHaveLength(1))
  expect(entered()[0]).toMatchObject({
    newTerm: {
      premium: 1200,
      lines: [{ line: 'General liability', premium: 1200 }],
      intermediary: { kind: 'wholesaler', name: 'Summit Brokerage' },
    },
    furtherTerms: [{ premium: 800, effectiveDate: '2027-03-01', lines: [{ line: 'Cyber', premium: 800 }] }],
  })
  await press('Remove separate policy 1')
  expect(screen.getByLabelText('Premium: Cyber')).toHaveProperty('value', '$800')
})

it('renews from the expiration for as long, and shows the new term beside the expiring premium', async () => {
  const newTerm = aTerm({
    id: transactionId(50),
    policyNumber: 'BOP-2000',
    effectiveDate: '2027-03-01',
    expirationDate: '2028-03-01',
    premium: 1300,
    status: 'bound',
  })
  const { entered } = open('renew', aResult(term, { kind: 'renewal' }, { newTerm }))
  await waitFor(async () =>
    expect((await effect()).textContent).toContain('Expiring$1,200Change+$100New term$1,300'),
  )
  expect((await effect()).textContent).toContain('Mar 1, 2027 – Mar 1, 2028')
  await fill(/Premium for the new term/, '1300')
  await press('Renew as of Mar 1, 2027')
  await waitFor(() => expect(entered()).toHaveLength(1))
  expect(entered()[0]).toEqual({
    kind: 'renewal',
    newTerm: {
      policyNumber: 'BOP-1042',
      carrier: 'Granite Mutual',
      effectiveDate: '2027-03-01',
      expirationDate: '2028-03-01',
      premium: 1300,
    },
    version: 5,
  })
})

it('enters no endorsement of which nothing is said, as Enter right after opening would', async () => {
  const { entered } = open('endorse', aResult(term, { kind: 'endorsement' }))
  await fill(/Effective date/, '2026-06-01{Enter}')
  expect(await screen.findByText('Enter a premium change or what changed')).toBeTruthy()
  expect(entered()).toEqual([])
  await fill('What changed', 'Added a driver')
  await press('Endorse as of Jun 1, 2026')
  await waitFor(() => expect(entered()).toHaveLength(1))
})

it('binds a quote at the premium that was quoted, unless another is entered', async () => {
  const quote = aTerm({ status: 'quoted', premium: 0, endDate: null, transactions: [] })
  const policy = { [`GET /api/policies/${quote.id}`]: aPolicy({ id: quote.id, premium: 1200.5 }) }
  const { entered } = open('bind', aResult(term, { kind: 'new' }), quote, policy)
  expect((await screen.findByLabelText<HTMLInputElement>('Premium for the term')).value).toBe('$1,200.50')
  await waitFor(async () => expect((await effect()).textContent).toContain('Coverage endsMar 1, 2027'))
  await press('Bind as of Mar 1, 2026')
  await waitFor(() => expect(entered()).toHaveLength(1))
  expect(entered()[0]).toMatchObject({ kind: 'new', premiumChange: 1200.5 })
})

it('gives a notice with its two dates and who gave it', async () => {
  const { entered } = open('notice_of_cancellation', aResult(term, { kind: 'notice_of_cancellation' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Given by the insured' }))
  await press('Enter notice: cancels Jul 15, 2026')
  await waitFor(() => expect(entered()).toHaveLength(1))
  expect(entered()[0]).toMatchObject({
    noticeDate: '2026-06-15',
    effectiveDate: '2026-07-15',
    givenBy: 'insured',
  })
})

it('reinstates from the cancellation on, and names the lapse of a later date', async () => {
  const made = aTransaction({
    id: transactionId(2),
    kind: 'cancellation',
    effectiveDate: '2026-04-01',
    premiumChange: -1098.08,
  })
  const ended = aTerm({ status: 'cancelled', endDate: '2026-04-01', transactions: [aTransaction(), made] })
  const back = aTerm({ lapses: [{ from: '2026-04-01', to: '2026-04-06' }], premium: 1183.56 })
  open('reinstate', aResult(back, { kind: 'reinstatement', premiumChange: 1081.64 }), ended)
  expect(await screen.findByRole('button', { name: 'Reinstate as of Apr 1, 2026' })).toBeTruthy()
  await waitFor(async () =>
    expect((await effect()).textContent).toContain('Apr 1, 2026 – Apr 6, 2026, 5 days'),
  )
})

it('corrects a date with a replacement, or only voids', async () => {
  const wrong = aTransaction({
    id: transactionId(2),
    kind: 'endorsement',
    effectiveDate: '2026-04-01',
    premiumChange: 600,
  })
  const of = aTerm({ transactions: [aTransaction(), wrong] })
  const api = fakeApi({ ...user, [enter]: aResult(of, { kind: 'correction', premiumChange: -600 }) })
  const entered = () =>
    api
      .callsOf(enter)
      .map(({ body }) => body)
      .filter((body) => !(body as { dryRun?: boolean }).dryRun)
  const onClose = vi.fn()
  renderScreen(<CorrectDialog wrong={wrong} term={of} onClose={onClose} />)
  await fill(/Right date/, '2026-05-01')
  await press('Correct to endorsement of May 1, 2026')
  await waitFor(() => expect(entered()).toHaveLength(1))
  expect(entered()[0]).toEqual({
    kind: 'correction',
    corrects: wrong.id,
    replacement: { effectiveDate: '2026-05-01' },
    version: 5,
  })
})

it('changes who is credited with one transaction, with the effect shown first', async () => {
  const [maya, lee] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002']
  const names = [
    { id: maya, name: 'Maya Okafor' },
    { id: lee, name: 'Lee Park' },
  ]
  const wrong = aTransaction({
    ...{ id: transactionId(2), kind: 'endorsement', effectiveDate: '2026-04-01', premiumChange: 600 },
    producers: [{ userId: maya, share: 100 }],
  })
  const producers = [
    { userId: maya, share: 70 },
    { userId: lee, share: 30 },
  ]
  const of = aTerm({ transactions: [aTransaction(), wrong] })
  const correction = aTransaction({ id: transactionId(3), kind: 'correction', corrects: wrong.id })
  const right = { ...wrong, id: transactionId(4), producers }
  const after = aTerm({ transactions: [...of.transactions, correction, right] })
  const result = aResult(after, right)
  const api = fakeApi({ ...user, 'GET /api/team-members': names, [enter]: result })
  renderScreen(<CorrectDialog wrong={wrong} term={of} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('switch', { name: 'Change who is credited' }))
  const share = await screen.findByRole('textbox', { name: 'Share of producer 1' })
  await userEvent.clear(share)
  await userEvent.type(share, '70')
  await press('Correct to endorsement of Apr 1, 2026')
  expect(await screen.findByText('The shares must add up to 100%')).toBeTruthy()
  await press('Add producer')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Producer 2' }))
  await userEvent.click(await screen.findByRole('option', { name: /Lee Park/ }))
  await waitFor(async () =>
    expect((await effect()).textContent?.replaceAll('\u00a0', ' ')).toContain(
      'Maya Okafor 100% ($600) → Maya Okafor 70% ($420), Lee Park 30% ($180)',
    ),
  )
  await press('Correct to endorsement of Apr 1, 2026')
  await waitFor(() =>
    expect(api.callsOf(enter).at(-1)?.body).toEqual({
      kind: 'correction',
      corrects: wrong.id,
      replacement: { effectiveDate: '2026-04-01', producers },
      version: 5,
    }),
  )
})

it('voids a transaction without another in its place', async () => {
  const wrong = aTransaction({
    id: transactionId(2),
    kind: 'endorsement',
    effectiveDate: '2026-04-01',
    premiumChange: 600,
  })
  const api = fakeApi({ ...user, [enter]: aResult(term, { kind: 'correction', premiumChange: -600 }) })
  renderScreen(
    <CorrectDialog
      wrong={wrong}
      term={aTerm({ transactions: [aTransaction(), wrong] })}
      onClose={() => {}}
    />,
  )
  await userEvent.click(await screen.findByRole('switch', { name: 'Enter the right endorsement' }))
  await press('Void endorsement')
  const body = { kind: 'correction', corrects: wrong.id, version: 5 }
  await waitFor(() => expect(api.callsOf(enter).at(-1)?.body).toEqual(body))
})

it('decides on a renewal with a reason, and takes the decision back', async () => {
  const put = `PUT /api/policies/${term.id}/renewal-decision`
  const api = fakeApi({ ...user, [put]: term })
  const decided = aTerm({
    decision: { decision: 'remarket', reason: '', by: 'Maya', at: '2026-06-01T10:00:00.000Z' },
  })
  renderScreen(<ActionDialog action="decide" term={decided} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Undecided' }))
  await press('Save decision')
  await waitFor(() =>
    expect(api.callsOf(put).map(({ body }) => body)).toEqual([{ decision: null, version: 5 }]),
  )
})
