import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatAnswer } from '#shared/assistant/chat.contract.ts'
import { AssistantDialog } from '#web/assistant-dialog/assistant-dialog.tsx'
import { assistantAnswers } from '#web/testing/assistant.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'

const proposal: ChatAnswer['proposals'][number] = {
  id: '01990000-0000-7000-8000-0000000000aa',
  operation: 'ticket.update',
  summary: 'Resolve ticket T-104',
  changes: [{ label: 'Status', before: 'open', after: 'resolved' }],
  expiresAt: '2099-01-01T00:00:00.000Z',
}

function anAnswer(changes: Partial<ChatAnswer> = {}): ChatAnswer {
  const nothing = { sources: [], rows: [], proposals: [], suggestions: [], canSearchKnowledge: false }
  return { message: 'Here it is.', answeredBy: 'rules', ...nothing, ...changes }
}

async function askFor(given: Partial<ChatAnswer>, others: Record<string, unknown> = {}, user = aUser()) {
  const api = fakeApi({ ...assistantAnswers(), 'POST /api/chat': anAnswer(given), ...others })
  const view = renderScreen(<AssistantDialog onClose={() => {}} />, { path: '/dashboard', user })
  const field = await screen.findByRole('textbox', { name: 'Message' })
  await userEvent.click(field)
  await userEvent.paste('Explain coinsurance penalties to me')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  await screen.findByRole('button', { name: 'Copy answer' })
  return { api, ...view }
}

beforeEach(() => onScreen({ width: 1440 }))

describe('a reply', () => {
  it('quotes its sources, each with its article, its page and a link', async () => {
    const { router } = await askFor({
      sources: [
        { title: 'Ordering loss runs', path: '/knowledge/articles/1', quote: 'In writing.', page: null },
        { title: 'Office handbook', path: '/knowledge/articles/2', quote: 'Ninety days.', page: 4 },
      ],
    })
    const sources = screen.getByRole('list', { name: 'Sources' })
    expect(within(sources).getByText('In writing.').tagName).toBe('BLOCKQUOTE')
    await userEvent.click(within(sources).getByRole('link', { name: 'Office handbook, page 4' }))
    expect(router.state.location.pathname).toBe('/knowledge/articles/2')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('offers to look in the knowledge base that was left out, and asks it the same', async () => {
    const { api } = await askFor({ message: "I don't know.", canSearchKnowledge: true })
    await userEvent.click(screen.getByRole('button', { name: 'Search Agency Knowledge' }))
    await waitFor(() => expect(api.callsOf('POST /api/chat')).toHaveLength(2))
    expect(api.callsOf('POST /api/chat').map(({ body }) => body)).toMatchObject([
      { content: 'Explain coinsurance penalties to me', forceKnowledgeBase: false },
      { content: 'Explain coinsurance penalties to me', forceKnowledgeBase: true },
    ])
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Agency Knowledge' }).checked).toBe(true)
  })

  it('does not repeat a source that its words link to', async () => {
    await askFor({
      message: '> In writing.\n\n[Ordering loss runs](/knowledge/articles/1)',
      sources: [
        { title: 'Ordering loss runs', path: '/knowledge/articles/1', quote: 'In writing.', page: null },
      ],
    })
    expect(await screen.findAllByRole('link', { name: 'Ordering loss runs' })).toHaveLength(1)
    expect(screen.queryByRole('list', { name: 'Sources' })).toBeNull()
  })

  it('lists the records behind a figure: five, and all on request', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => ({
      label: `Client ${index}`,
      path: `/clients/${index}`,
    }))
    await askFor({ rows })
    const list = screen.getByRole('list', { name: 'Records behind this answer' })
    expect(within(list).getAllByRole('link')).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
    expect(within(list).getAllByRole('link')).toHaveLength(7)
  })

  it('shows the records that it lists as rows: name, facts, and what stands last', async () => {
    await askFor({
      message: [
        '2 policies expire:',
        '',
        "- [Dana O'Brien](/clients/1) · auto · dana@x.example · Dec 1, 2026 (in 10 days)",
        '- [T-104](/tickets/2): high priority',
      ].join('\n'),
    })
    const dana = (await screen.findByRole('link', { name: "Dana O'Brien" })).closest('li')
    expect([...(dana?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Dana O'Brien",
      'auto · dana@x.example',
      'Dec 1, 2026 (in 10 days)',
    ])
    expect(dana?.nextElementSibling?.lastElementChild?.textContent).toBe('high priority')
  })

  it('shows only the values of a record that is to be made', async () => {
    const changes = [{ label: 'Title', before: null, after: 'Call back' }]
    await askFor({ proposals: [{ ...proposal, operation: 'ticket.create', changes }] })
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Field', 'Value'])
  })

  it('leaves a list of other words as it is', async () => {
    await askFor({ message: '- one [Dana](/clients/1)\n- two' })
    const item = await screen.findByText(/^one/)
    expect(item.closest('[data-records]')).toBeNull()
  })

  it('shows no picture and no HTML of anybody', async () => {
    await askFor({ message: '![x](https://evil.example/x.png) <img src="https://evil.example/y.png"> Kept.' })
    const conversation = screen.getByRole('region', { name: 'Conversation' })
    expect(conversation.querySelector('img[src*="evil"]')).toBeNull()
    expect(within(conversation).getByText(/Kept/)).toBeTruthy()
  })

  it('offers other questions, which are asked by a click', async () => {
    const { api } = await askFor({ suggestions: ['Explain deductibles'] })
    await userEvent.click(screen.getByRole('button', { name: 'Explain deductibles' }))
    await waitFor(() => expect(api.callsOf('POST /api/chat')).toHaveLength(2))
    expect(api.callsOf('POST /api/chat')[1]?.body).toMatchObject({ content: 'Explain deductibles' })
  })

  it('is copied by its button', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, userAgent: 'test' })
    await askFor({ message: 'All **44** of them.' })
    await userEvent.click(screen.getByRole('button', { name: 'Copy answer' }))
    expect(writeText).toHaveBeenCalledWith('All **44** of them.')
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  })
})

describe('a change that a model proposes', () => {
  it('shows before and after, and is done by Accept alone', async () => {
    const { api } = await askFor(
      { proposals: [proposal] },
      {
        [`POST /api/chat/proposals/${proposal.id}/accept`]: {
          message: 'T-104 is resolved.',
          operation: 'ticket.update',
          actionId: 'a1',
          undoUntil: '2099-01-01T00:00:00.000Z',
        },
        'POST /api/chatbot-db/actions/a1/undo': { message: 'T-104 is open again.' },
      },
    )
    const proposed = screen.getByRole('region', { name: 'Proposed change' })
    expect(within(proposed).getByRole('row', { name: 'Status open resolved' })).toBeTruthy()
    expect(api.calls.some(({ path }) => path.includes('proposals'))).toBe(false)
    await userEvent.click(within(proposed).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('T-104 is resolved.', { selector: 'p:not([role])' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Proposed change' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('T-104 is open again.', { selector: 'p:not([role])' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(api.callsOf('POST /api/chatbot-db/actions/a1/undo')[0]?.headers['idempotency-key']).toBeTruthy()
  })

  it('is gone after Decline', async () => {
    const path = `POST /api/chat/proposals/${proposal.id}/decline`
    const { api } = await askFor({ proposals: [proposal] }, { [path]: { message: 'Nothing was changed.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Nothing was changed.', { selector: 'p:not([role])' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Proposed change' })).toBeNull()
    expect(api.callsOf(path)).toHaveLength(1)
  })

  it('stays where its acceptance failed', async () => {
    const refusal = answer(409, { error: 'conflict', message: 'The ticket was changed meanwhile.' })
    await askFor({ proposals: [proposal] }, { [`POST /api/chat/proposals/${proposal.id}/accept`]: refusal })
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The ticket was changed meanwhile.')
    expect(screen.getByRole('region', { name: 'Proposed change' })).toBeTruthy()
  })
})

describe('the avatars of a conversation', () => {
  it('are the assistant’s initials, and the person’s picture or the default one', async () => {
    const { unmount } = await askFor({})
    const avatars = () =>
      [...screen.getByRole('region', { name: 'Conversation' }).querySelectorAll('li > :is(span, img)')].map(
        (avatar) => avatar.getAttribute('src') ?? avatar.textContent,
      )
    expect(avatars()).toEqual(['/default-user.svg', 'P'])
    unmount()
    await askFor({}, {}, aUser({ profileImage: '/api/files/maya.png' }))
    expect(avatars()).toEqual(['/api/files/maya.png', 'P'])
  })
})

describe('links on a phone', () => {
  it('take the place of the dialog, so that going back passes it no more', async () => {
    onScreen({ width: 390 })
    const { router } = await askFor({ rows: [{ label: 'Bayfront Millworks', path: '/clients/1' }] })
    await waitFor(() => expect(router.state.location.state).toBeTruthy())
    await userEvent.click(screen.getByRole('link', { name: 'Bayfront Millworks' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/clients/1'))
    expect(router.state.historyAction).toBe('REPLACE')
  })
})
