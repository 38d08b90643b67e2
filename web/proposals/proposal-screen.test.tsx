import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { AnsweredOption, ClientProposal, OptionState } from '#shared/proposals/proposals.contract.ts'
import type { Offer } from '#shared/requotes/proposal.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ProposalScreen } from './proposal-screen.tsx'

const idOf = (tail: string) => `01990000-0000-4000-8000-00000000${tail}`

function offer(tail: string, carrier: string, fields: Partial<Offer> = {}): Offer {
  return {
    ...{ id: idOf(tail), carrier, lines: ['BOP'], premium: 1800, linePremiums: [], taxes: null, fees: [] },
    ...{ coverages: [], endorsements: [], terms: '', validUntil: null, ...fields },
  }
}

const offers = [offer('a001', 'Travelers'), offer('a002', 'CNA', { premium: 2300 })]
const option = (quoteId: string, state: OptionState = 'open') => ({ quoteId, state })
const term = {
  ...{ id: idOf('b001'), policyNumber: 'P-1', carrier: 'Erie', type: 'commercial' as const },
  ...{ lineOfBusiness: 'BOP', lines: ['BOP'], effectiveDate: null, expirationDate: null, premium: 2000 },
  linePremiums: [],
}

const proposal: ClientProposal = {
  content: {
    requote: { clientName: 'Pottery LLC', title: 'BOP renewal', lines: ['BOP'], effectiveDate: '2027-01-05' },
    offers,
    expiring: [{ term, details: { coverages: [], endorsements: [] } }],
    agency: { name: 'Tidewater Insurance', phone: '(555) 010-2000', address: '1 Dock St' },
    sender: { name: 'Maya Okafor', email: 'maya@tidewater.example' },
    today: '2026-11-24',
  },
  options: offers.map(({ id }) => option(id)),
  expiresOn: '2026-12-24',
  consent: 'I agree to sign electronically.',
  notice: '',
  answer: null,
  questions: [],
}
const decided = (at: number, said: AnsweredOption['answer']): AnsweredOption => ({
  ...{ quoteId: offers[at]?.id ?? '', carrier: offers[at]?.carrier ?? '', lines: ['BOP'] },
  ...{ premium: offers[at]?.premium ?? null, answer: said },
})
const answered: ClientProposal = {
  ...proposal,
  options: offers.map(({ id }) => option(id, 'answered')),
  answer: {
    ...{ at: '2026-11-24T17:05:00Z', name: 'Ida Kilner', signature: { kind: 'typed' }, consent: 'I agree.' },
    ...{ decisions: [decided(0, 'accepted'), decided(1, 'declined')], fileHash: 'abc' },
  },
}

const answerCall = 'POST /api/proposals/answer'
const questionCall = 'POST /api/proposals/question'

function show(answers: Record<string, unknown> = {}, path = '/proposal#secret') {
  const api = fakeApi({
    'POST /api/proposals/open': proposal,
    [answerCall]: answered,
    ...answers,
  })
  renderScreen(<ProposalScreen />, { path })
  return api
}

const choice = async (carrier: string, name: 'Accept' | 'Decline') =>
  within(await screen.findByRole('radiogroup', { name: `${carrier}, BOP` })).getByRole('radio', { name })

async function sign(): Promise<void> {
  await userEvent.type(screen.getByLabelText(/^Full name/), 'Ida Kilner')
  await userEvent.click(screen.getByRole('checkbox', { name: proposal.consent }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
}

describe('the page of a proposal', () => {
  it('shows the options beside what the client has, with the difference in words', async () => {
    show()
    const travelers = await screen.findByRole('article', { name: 'Travelers' })
    expect(within(travelers).getByText('$1,800')).toBeTruthy()
    expect(within(travelers).getByText('$200 (10%) lower')).toBeTruthy()
    expect(within(screen.getByRole('article', { name: 'CNA' })).getByText('$300 (15%) higher')).toBeTruthy()
    expect(within(screen.getByRole('article', { name: 'Current policy' })).getByText('$2,000')).toBeTruthy()
  })

  it('takes an answer to every option, with name and consent, and declines what competes with the accepted one', async () => {
    const api = show()
    await userEvent.click(await choice('CNA', 'Accept'))
    await userEvent.click(await choice('Travelers', 'Accept'))
    expect(await choice('CNA', 'Decline')).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    expect(screen.getByRole('alert').textContent).toContain('Enter your full name.')
    await userEvent.type(screen.getByLabelText(/^Full name/), 'Ida Kilner')
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    expect(screen.getByRole('alert').textContent).toContain('Check the box to agree before you send.')
    await userEvent.click(screen.getByRole('checkbox', { name: proposal.consent }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
    expect(await screen.findByRole('heading', { name: 'Answered by Ida Kilner' })).toBeTruthy()
    expect(api.callsOf(answerCall)).toHaveLength(1)
    expect(api.callsOf(answerCall)[0]?.body).toMatchObject({
      ...{ token: 'secret', name: 'Ida Kilner', isAgreed: true, signature: { kind: 'typed' } },
      decisions: [
        { quoteId: offers[1]?.id, answer: 'declined' },
        { quoteId: offers[0]?.id, answer: 'accepted' },
      ],
    })
    expect(screen.getByText(/We email you a copy\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign and send' })).toBeNull()
  })

  it('asks for the options that are left before it is sent', async () => {
    const api = show()
    await userEvent.click(await choice('CNA', 'Decline'))
    await sign()
    expect(screen.getByRole('alert').textContent).toContain('Accept or decline Travelers.')
    expect(api.callsOf(answerCall)).toHaveLength(0)
  })

  it('shows what somebody else answered first', async () => {
    const message = 'Ida Kilner already answered this proposal.'
    let opened = 0
    const api = show({
      'POST /api/proposals/open': () => {
        opened += 1
        return opened === 1 ? proposal : answered
      },
      [answerCall]: answer(409, { message, reason: 'answered' }),
    })
    await userEvent.click(await choice('CNA', 'Decline'))
    await userEvent.click(await choice('Travelers', 'Decline'))
    await sign()
    expect(await screen.findByRole('heading', { name: 'Answered by Ida Kilner' })).toBeTruthy()
    expect(api.callsOf('POST /api/proposals/open')).toHaveLength(2)
  })

  it('offers no choice for what expired, and no signature where nothing is open', async () => {
    const options = [option(idOf('a001'), 'expired'), option(idOf('a002'), 'withdrawn')]
    show({ 'POST /api/proposals/open': { ...proposal, options } })
    expect(await screen.findByRole('article', { name: 'Travelers' })).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Sign and send' })).toBeNull()
  })

  it('says why it is closed', async () => {
    const notice = 'This proposal is closed. Contact Tidewater Insurance if you have questions.'
    show({ 'POST /api/proposals/open': { ...proposal, notice } })
    expect(await screen.findByText(notice)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Sign and send' })).toBeNull()
  })

  it('sends a question, once it has words', async () => {
    const asked = { at: '2026-11-24T17:05:00Z', name: 'Ida Kilner', message: 'When does it start?' }
    const api = show({ [questionCall]: { ...proposal, questions: [asked] } })
    const form = within(await screen.findByRole('region', { name: 'Ask a question' }))
    await userEvent.click(form.getByRole('button', { name: 'Send question' }))
    expect(form.getByRole('alert').textContent).toContain('Enter your name and your question.')
    await userEvent.type(form.getByLabelText(/^Your name/), asked.name)
    await userEvent.type(form.getByLabelText(/^Your question/), asked.message)
    await userEvent.click(form.getByRole('button', { name: 'Send question' }))
    expect(await form.findByText('Sent to Maya Okafor.')).toBeTruthy()
    expect(api.callsOf(questionCall)[0]?.body).toMatchObject({ token: 'secret', message: asked.message })
    expect(form.getByRole('list', { name: 'Questions' }).textContent).toContain(asked.message)
  })

  it('says nothing of a proposal by a link that does not work or is cut off', async () => {
    show({ 'POST /api/proposals/open': answer(404, { message: 'Gone', reason: 'dead_link' }) })
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
    expect(screen.queryByText(/Pottery/)).toBeNull()
  })

  it('asks for the whole link where its secret is missing', async () => {
    const api = show({}, '/proposal')
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy()
    await waitFor(() => expect(api.callsOf('POST /api/proposals/open')).toHaveLength(0))
  })
})
