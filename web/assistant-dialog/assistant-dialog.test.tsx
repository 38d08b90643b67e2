import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberQuery } from '#web/assistant/chat-memory.ts'
import { anAssistantConfig, assistantAnswers } from '#web/testing/assistant.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { AssistantDialog } from './assistant-dialog.tsx'

const unknown = 'Explain coinsurance penalties to me'

async function open(answers: Record<string, unknown> = {}, path = '/dashboard') {
  const api = fakeApi({ ...assistantAnswers(), ...answers })
  const onClose = vi.fn()
  const view = renderScreen(<AssistantDialog onClose={onClose} />, { path })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  return { api, onClose, field, ...view }
}

function sendButton() {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' })
}

async function ask(field: HTMLElement, question: string) {
  await userEvent.click(field)
  await userEvent.paste(question)
  await userEvent.click(sendButton())
}

beforeEach(() => onScreen({ width: 1440 }))

describe('the dialog of the general assistant', () => {
  it('is named after the assistant and welcomes by first name while nothing was said', async () => {
    const config = anAssistantConfig({
      assistantName: 'Ada',
      welcome: 'Hi {first name}, I am {assistant name}.',
    })
    const { field } = await open({ 'GET /api/assistant/config': config })
    expect(screen.getByRole('dialog', { name: 'Ada' })).toBeTruthy()
    expect(screen.getByText('Hi Maya, I am Ada.')).toBeTruthy()
    await ask(field, unknown)
    expect(await screen.findByText('in writing')).toBeTruthy()
    expect(screen.queryByText('Hi Maya, I am Ada.')).toBeNull()
  })

  it('names every message by its id: a timestamp, or what begins with whose it is', async () => {
    const { field } = await open()
    const ids = () =>
      within(screen.getByRole('region', { name: 'Conversation' }))
        .getAllByRole('listitem')
        .map((message) => message.dataset.id)
    expect(ids()).toEqual([expect.stringMatching(/^welcome-\d+$/)])
    await ask(field, unknown)
    await screen.findByText('in writing')
    expect(ids()).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^response-\d+$/)])
  })

  it('has the focus in its field, which takes 1000 characters', async () => {
    const { field } = await open()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.maxLength).toBe(1000)
  })

  it('says when the assistant cannot be loaded, and tries again', async () => {
    const fails = answer(403, { error: 'forbidden', message: 'Not for you.' })
    const api = fakeApi({ ...assistantAnswers(), 'GET /api/assistant/config': fails })
    renderScreen(<AssistantDialog onClose={() => {}} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(api.callsOf('GET /api/assistant/config').length).toBeGreaterThan(1))
  })

  it('shows the words of a reply once, to eyes and to screen readers', async () => {
    const { field } = await open()
    await ask(field, unknown)
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ask for them in writing.'))
    expect(
      within(screen.getByRole('region', { name: 'Conversation' })).getAllByRole('listitem'),
    ).toHaveLength(2)
  })

  it('says that the assistant is thinking while a request is in flight', async () => {
    const { field } = await open({ 'POST /api/chat': () => new Promise(() => {}) })
    await ask(field, unknown)
    const conversation = screen.getByRole('region', { name: 'Conversation' })
    expect(await within(conversation).findByText('Paige is thinking')).toBeTruthy()
    expect(sendButton().disabled).toBe(true)
    expect(sendButton().querySelector('.mantine-Loader-root')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(sendButton().querySelector('.mantine-Loader-root')).toBeNull()
    expect(within(conversation).queryByText('Paige is thinking')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the send button and Enter', () => {
  it('is disabled while there is nothing to send', async () => {
    const { field } = await open()
    expect(sendButton().disabled).toBe(true)
    await userEvent.type(field, '   ')
    expect(sendButton().disabled).toBe(true)
    await userEvent.type(field, 'x')
    expect(sendButton().disabled).toBe(false)
  })

  it('sends by Enter on a wide screen, and begins a line by Shift and Enter', async () => {
    const { api, field } = await open()
    await userEvent.type(field, 'Explain{Shift>}{Enter}{/Shift}coinsurance')
    expect(field.value).toBe('Explain\ncoinsurance')
    await userEvent.type(field, '{Enter}')
    await waitFor(() => expect(api.callsOf('POST /api/chat')).toHaveLength(1))
  })

  it('sends nothing by Enter on a narrow screen', async () => {
    onScreen({ width: 390 })
    const { api, field } = await open()
    await userEvent.type(field, `${unknown}{Enter}`)
    expect(field.value).toBe(`${unknown}\n`)
    expect(api.callsOf('POST /api/chat')).toHaveLength(0)
  })

  it('says what is wrong with a message that is empty or too short', async () => {
    const { field } = await open()
    await userEvent.type(field, '{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a message before sending.')
    await userEvent.type(field, 'x{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Please enter a longer message to chat with Paige')
  })

  it('brings the last questions back by the arrow keys', async () => {
    rememberQuery('First question')
    rememberQuery('Second question')
    const { field } = await open()
    await userEvent.type(field, '{ArrowUp}')
    expect(field.value).toBe('Second question')
    await userEvent.type(field, '{ArrowUp}{ArrowUp}')
    expect(field.value).toBe('First question')
    await userEvent.type(field, '{ArrowDown}{ArrowDown}')
    expect(field.value).toBe('')
  })
})

describe('a failed call', () => {
  it('takes the message away, gives its text back and shows why in a red line', async () => {
    const { field } = await open({ 'POST /api/chat': answer(503, { message: 'Back in a minute.' }) })
    await ask(field, unknown)
    expect((await screen.findByRole('alert')).textContent).toBe('Back in a minute.')
    expect(field.value).toBe(unknown)
    expect(screen.queryAllByText(unknown, { selector: 'div' })).toEqual([])
  })
})

describe('the focus', () => {
  it('is in the field again once something was asked by a click, so that the next question needs none', async () => {
    const { field } = await open({}, '/tickets')
    const [first = ''] = anAssistantConfig().suggestions.tickets
    await userEvent.click(screen.getByRole('button', { name: first }))
    expect(document.activeElement).toBe(field)
    await screen.findByRole('button', { name: 'Copy answer' })
    await ask(field, 'How many clients do we have?')
    expect(document.activeElement).toBe(field)
  })

  it('stays where it is on a phone, whose keyboard would cover the answer', async () => {
    onScreen({ width: 390 })
    const { field } = await open()
    await ask(field, 'How many clients do we have?')
    expect(document.activeElement).not.toBe(field)
  })
})

describe('suggested questions', () => {
  const chips = () => screen.queryByRole('list', { name: 'Suggested questions' })

  it('are four of the page’s own on a wide screen', async () => {
    await open({}, '/tickets/7')
    const questions = within(chips() as HTMLElement)
      .getAllByRole('button')
      .map((chip) => chip.textContent)
    expect(questions).toEqual(anAssistantConfig().suggestions.tickets)
  })

  it.each([
    [767, 1],
    [768, 4],
  ])('on a screen of %i px are %i', async (width, count) => {
    onScreen({ width })
    await open()
    expect(within(chips() as HTMLElement).getAllByRole('button')).toHaveLength(count)
  })

  it('are hidden and shown again, and stay so', async () => {
    const { unmount } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(chips()).toBeNull()
    unmount()
    await open()
    expect(chips()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show suggested questions' }))
    expect(chips()).toBeTruthy()
    expect(window.localStorage.getItem('suggestionsHidden')).toBe('false')
  })

  it('are asked by a click and leave what is typed alone', async () => {
    const suggestions = { ...anAssistantConfig().suggestions, dashboard: [unknown] }
    const { api, field } = await open({ 'GET /api/assistant/config': anAssistantConfig({ suggestions }) })
    await userEvent.type(field, 'half a')
    await userEvent.click(screen.getByRole('button', { name: unknown }))
    await waitFor(() => expect(api.callsOf('POST /api/chat')).toHaveLength(1))
    expect(field.value).toBe('half a')
  })
})

describe('Agency Knowledge', () => {
  it('is off at first, is sent along when on, and stays on', async () => {
    const { api, field, unmount } = await open()
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Agency Knowledge' })
    expect(toggle.checked).toBe(false)
    await ask(field, unknown)
    await screen.findByText('in writing')
    await userEvent.click(toggle)
    await ask(field, unknown)
    await waitFor(() => expect(api.callsOf('POST /api/chat')).toHaveLength(2))
    const forced = api
      .callsOf('POST /api/chat')
      .map(({ body }) => (body as Record<string, unknown>).forceKnowledgeBase)
    expect(forced).toEqual([false, true])
    unmount()
    await open()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Agency Knowledge' }).checked).toBe(true)
  })
})

describe('closing', () => {
  it.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    [
      'a click on the backdrop',
      () => userEvent.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement),
    ],
  ])('happens by %s', async (_by, close) => {
    const { onClose } = await open()
    await close()
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  it('happens by going back on a narrow screen, and leads nowhere else', async () => {
    onScreen({ width: 390 })
    const { router, onClose } = await open({}, '/clients')
    await waitFor(() => expect(router.state.location.state).toEqual({ isAssistantOpen: true }))
    await act(() => router.navigate(-1))
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(router.state.location.pathname).toBe('/clients')
  })

  it('leaves no entry in the history when it happens by the button on a narrow screen', async () => {
    onScreen({ width: 390 })
    const { router, onClose } = await open({}, '/clients')
    await waitFor(() => expect(router.state.location.state).toBeTruthy())
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(router.state.location.state).toBeNull()
  })

  it('leaves the history of a wide screen alone', async () => {
    const { router } = await open({}, '/clients')
    expect(router.state.location.state).toBeNull()
  })

  it('forgets what was said here, in the tab and on the server, and ends what is in flight', async () => {
    let signal: AbortSignal | undefined
    const { api, field, unmount } = await open()
    await ask(field, unknown)
    await screen.findByText('in writing')
    expect(window.sessionStorage.getItem('chatQueries')).toContain(unknown)
    const fetchNow = window.fetch
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      if (init.method === 'POST') signal = init.signal ?? undefined
      return init.method === 'POST' ? new Promise(() => {}) : fetchNow(input, init)
    })
    await ask(field, unknown)
    await waitFor(() => expect(signal).toBeDefined())
    unmount()
    expect(signal?.aborted).toBe(true)
    await waitFor(() => expect(api.callsOf('DELETE /api/chat')).toHaveLength(1))
    expect(window.sessionStorage.length).toBe(0)
    await open()
    expect(screen.getByText(/built by Bindery/)).toBeTruthy()
  })

  it('stops what was begun step by step', async () => {
    const { field, unmount } = await open()
    await ask(field, 'Create a ticket')
    const asked = await screen.findAllByText('What is the title of the ticket?')
    expect(asked.length).toBeGreaterThan(0)
    unmount()
    await open()
    expect(screen.getByText(/built by Bindery/)).toBeTruthy()
  })
})

describe('what was said before', () => {
  it('is loaded silently, stays hidden and is sent along', async () => {
    const messages = [{ role: 'user', content: 'Earlier question' }]
    const { api, field } = await open({ 'GET /api/chat/history': { messages } })
    expect(screen.queryByText('Earlier question')).toBeNull()
    await ask(field, unknown)
    await waitFor(() => expect(api.callsOf('POST /api/chat')).toHaveLength(1))
    expect(api.callsOf('POST /api/chat')[0]?.body).toMatchObject({ messages })
  })

  it('is nothing, without a word, where it cannot be loaded', async () => {
    const { api, field } = await open({ 'GET /api/chat/history': answer(500, { message: 'Broken.' }) })
    await ask(field, unknown)
    await waitFor(() => expect(api.callsOf('POST /api/chat')).toHaveLength(1))
    expect(api.callsOf('POST /api/chat')[0]?.body).toMatchObject({ messages: [] })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
