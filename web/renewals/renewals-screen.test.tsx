import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Renewal, RenewalSummary } from '#shared/renewals/renewals.contract.ts'
import { usualRenewalSettings } from '#shared/renewals/renewals.rules.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { RenewalsScreen } from './renewals-screen.tsx'

// At their full width, with every column.
beforeEach(() => onScreen())

const renewal: Renewal = {
  id: '01990000-0000-7000-8000-00000000d001',
  clientId: '01990000-0000-7000-8000-00000000c001',
  clientName: 'Ana Lopez',
  phone: '(555) 010-1111',
  email: '',
  policyNumber: 'PA-7',
  type: 'auto',
  lineOfBusiness: 'Personal auto',
  carrier: 'Erie',
  assignedAgentId: aUser().id,
  assignedAgentName: 'Maya',
  servicerId: null,
  clientServicerId: null,
  policyServicers: null,
  expirationDate: '2026-12-01',
  isExpirationAssumed: false,
  premium: 1000,
  offeredPremium: 1300,
  mark: 'remarket',
  isRequoteSuggested: true,
  ownerId: null,
  ownerName: '',
  nextStep: null,
  claimCount: 2,
  lastContactAt: null,
  decision: 'remarket',
  requoteId: null,
  version: 3,
}
const none = { count: 0, premium: 0 }
const summary: RenewalSummary = {
  buckets: { overdue: none, '30': { count: 1, premium: 1000 }, '60': none, '90': none, '120': none },
  ...{ unowned: 1, withoutNextStep: 1, suggested: 1 },
}
const answers = {
  'GET /api/user': userAnswer({ role: 'agency_owner', isAgencyOwner: true }),
  'GET /api/renewals': [renewal],
  'GET /api/renewals/summary': summary,
  'GET /api/renewal-settings': usualRenewalSettings,
  'GET /api/team-members': [],
  [`GET /api/renewals/${renewal.id}`]: renewal,
}

describe('the worklist of renewals', () => {
  it('is in whole dollars', async () => {
    fakeApi({ ...answers, 'GET /api/renewals': [{ ...renewal, premium: 1000.2, offeredPremium: 1300.6 }] })
    renderScreen(<RenewalsScreen />)
    const row = await screen.findByRole('row', { name: /Ana Lopez/ })
    for (const text of ['$1,000', '$1,301', '+$300 (30%)']) expect(within(row).getByText(text)).toBeTruthy()
  })

  it('shows what expires, what is offered and what is missing', async () => {
    fakeApi(answers)
    renderScreen(<RenewalsScreen />)
    const row = await screen.findByRole('row', { name: /Ana Lopez/ })
    for (const text of ['Personal auto · PA-7', 'Remarket', '$1,000', '$1,300', '+$300 (30%)'])
      expect(within(row).getByText(text)).toBeTruthy()
    expect(screen.getByText('1 open renewal')).toBeTruthy()
  })

  it('says at 1,024 px too whose renewal it is and what is next, rather than the carrier', async () => {
    onScreen({ width: 1024 })
    fakeApi(answers)
    renderScreen(<RenewalsScreen />)
    const row = await screen.findByRole('row', { name: /Ana Lopez/ })
    for (const text of ['No owner', 'No next step']) expect(within(row).getByText(text)).toBeTruthy()
    expect(within(row).queryByText('Erie')).toBeNull()
  })

  it('opens a row over the search that was just typed', async () => {
    fakeApi(answers)
    const { router } = renderScreen(<RenewalsScreen />, { path: '/requotes' })
    const link = await screen.findByRole('link', { name: /Ana Lopez/ })
    await router.navigate('/requotes?q=ana')
    // The rows are not drawn again yet.
    expect(link.getAttribute('href')).toBe(`/requotes?renewal=${renewal.id}`)
    fireEvent.click(link)
    await waitFor(() => expect(router.state.location.search).toBe(`?q=ana&renewal=${renewal.id}`))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('filters by when they expire and by what they lack', async () => {
    const api = fakeApi(answers)
    renderScreen(<RenewalsScreen />)
    await userEvent.click(await screen.findByRole('button', { name: /^0–30 days/ }))
    await userEvent.click(screen.getByRole('button', { name: 'No next step 1' }))
    await waitFor(() =>
      expect(
        Object.fromEntries(api.callsOf('GET /api/renewals').at(-1)?.url.searchParams ?? []),
      ).toMatchObject({
        bucket: '30',
        hasNextStep: 'false',
      }),
    )
    expect(screen.getByRole('button', { name: /^0–30 days/, pressed: true })).toBeTruthy()
  })

  it('keeps what a carrier asks for, with the version it was read at', async () => {
    const api = fakeApi({ ...answers, [`PATCH /api/renewals/${renewal.id}`]: answer(200, renewal) })
    renderScreen(<RenewalsScreen />, { path: `/requotes?renewal=${renewal.id}` })
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Change: +$300 (30%)')).toBeTruthy()
    const field = within(dialog).getByLabelText('Offered premium')
    await userEvent.clear(field)
    await userEvent.type(field, '1100.50')
    expect(within(dialog).getByText('Change: +$100.50 (10.1%)')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(api.callsOf(`PATCH /api/renewals/${renewal.id}`)[0]?.body).toEqual({
        offeredPremium: 1100.5,
        version: 3,
      }),
    )
  })

  it('emails several after showing who gets what and who is left out', async () => {
    const left = { clientId: renewal.clientId, clientName: 'Bo Chen', reason: 'no_email', missing: [] }
    const sample = { clientId: renewal.clientId, clientName: 'Ana Lopez', to: 'ana@client.example' }
    const api = fakeApi({
      ...answers,
      'GET /api/email-templates': [
        { id: 't', name: 'Renewal', subject: 's', body: 'b', isStarter: false, updatedAt: null, version: 1 },
      ],
      'POST /api/renewals/emails/preview': {
        ...{ count: 1, leftOut: [left], remaining: 500 },
        samples: [{ ...sample, subject: 'Your renewal', message: 'Hi Ana' }],
      },
      'POST /api/renewals/emails': answer(200, { queued: 1, leftOut: [left] }),
    })
    renderScreen(<RenewalsScreen />)
    await userEvent.click(await screen.findByRole('checkbox', { name: /Ana Lopez/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Email' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send emails' }))
    expect(within(dialog).getByText('Choose a template', { selector: 'p' })).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Template' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Renewal' }))
    expect(await within(dialog).findByText('Bo Chen: no email address')).toBeTruthy()
    expect(within(dialog).getByRole('article', { name: 'Email to Ana Lopez' }).textContent).toContain(
      'Hi Ana',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send 1 email' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.callsOf('POST /api/renewals/emails')[0]?.body).toEqual({
      ...{ ids: [renewal.id], templateId: 't' },
    })
  })

  it('gives several a next step, with a toast that removes it again', async () => {
    const undoId = '01990000-0000-7000-8000-00000000abcd'
    const api = fakeApi({
      ...answers,
      'POST /api/renewals/bulk': answer(200, { matched: 1, changed: 1, undoId }),
      [`POST /api/bulk-changes/${undoId}/undo`]: answer(200, { restored: 1, left: 0, named: [] }),
    })
    renderScreen(<RenewalsScreen />)
    await userEvent.click(await screen.findByRole('checkbox', { name: /Ana Lopez/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Add next step' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add next step' }))
    expect(within(dialog).getByText('Enter what needs to be done')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText(/What needs to be done/), 'Send the offer')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Tomorrow' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add next step' }))
    await waitFor(() =>
      expect(api.callsOf('POST /api/renewals/bulk')[0]?.body).toEqual({
        ...{ ids: [renewal.id], action: 'next_step', kind: 'call', title: 'Send the offer' },
        dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 next step removed')).toBeTruthy()
  })

  it('adds a next step in the row, due on the day that is chosen beside it, with a toast that removes it again', async () => {
    const undoId = '01990000-0000-7000-8000-00000000abcd'
    const api = fakeApi({
      ...answers,
      'POST /api/renewals/bulk': answer(200, { matched: 1, changed: 1, undoId }),
      [`POST /api/bulk-changes/${undoId}/undo`]: answer(200, { restored: 1, left: 0, named: [] }),
    })
    renderScreen(<RenewalsScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Next step of Ana Lopez' }))
    await userEvent.type(screen.getByLabelText('Next step of Ana Lopez'), 'Call about the offer')
    const day = screen.getByLabelText<HTMLInputElement>('Due date')
    expect(day.value).toMatch(/^\d{4}-\d\d-\d\d$/)
    await userEvent.click(day)
    expect(api.callsOf('POST /api/renewals/bulk')).toHaveLength(0)
    await userEvent.clear(day)
    await userEvent.type(day, '2026-12-04{Enter}')
    expect(await screen.findByText('Next step added, due Dec 4, 2026')).toBeTruthy()
    expect(api.callsOf('POST /api/renewals/bulk')[0]?.body).toEqual({
      ...{ ids: [renewal.id], action: 'next_step', kind: 'task', title: 'Call about the offer' },
      dueDate: '2026-12-04',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 next step removed')).toBeTruthy()
  })

  it('changes what is next, by when, the offer and the owner in the row, each with its own version', async () => {
    const step = {
      id: '01990000-0000-7000-8000-00000000f001',
      kind: 'call',
      title: 'Call',
      version: 7,
    } as const
    const nextStep = { ...step, dueDate: '2026-12-01', assigneeName: '' }
    const [stepPath, path] = [`PATCH /api/follow-ups/${step.id}`, `PATCH /api/renewals/${renewal.id}`]
    const api = fakeApi({
      ...answers,
      'GET /api/renewals': [{ ...renewal, nextStep }],
      'GET /api/team-members': [{ id: '01990000-0000-7000-8000-00000000a009', name: 'Noah Pike' }],
      [stepPath]: answer(200, { ...nextStep, version: 8 }),
      [path]: answer(200, { ...renewal, version: 4 }),
    })
    renderScreen(<RenewalsScreen />)
    const type = async (label: string, text: string) => {
      await userEvent.click(await screen.findByRole('button', { name: label }))
      await userEvent.clear(screen.getByLabelText(label))
      await userEvent.type(screen.getByLabelText(label), `${text}{Enter}`)
    }
    await type('Due date of Ana Lopez', '2026-12-09')
    await waitFor(() => expect(api.callsOf(stepPath)[0]?.body).toEqual({ dueDate: '2026-12-09', version: 7 }))
    await type('Offer of Ana Lopez', '1,150.50')
    await waitFor(() => expect(api.callsOf(path)[0]?.body).toEqual({ offeredPremium: 1150.5, version: 3 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Owner of Ana Lopez' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Noah Pike' }))
    await waitFor(() => expect(api.callsOf(path)[1]?.body).toMatchObject({ version: 3 }))
  })

  it('lets the owner say when renewals start', async () => {
    const api = fakeApi({ ...answers, 'PUT /api/renewal-settings': answer(200, usualRenewalSettings) })
    renderScreen(<RenewalsScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Renewal settings' }))
    const dialog = await screen.findByRole('dialog')
    const days = within(dialog).getByLabelText('Start renewals this many days before they expire')
    await userEvent.clear(days)
    await userEvent.type(days, '45')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(api.callsOf('PUT /api/renewal-settings')[0]?.body).toEqual({
        ...usualRenewalSettings,
        daysBefore: 45,
      }),
    )
  })
})
