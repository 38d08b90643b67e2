import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AssistantDialog } from '#web/assistant-dialog/assistant-dialog.tsx'
import { anAssistantConfig, assistantAnswers } from '#web/testing/assistant.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { EdisonPanel } from './edison-panel.tsx'

const withFile = 'POST /api/edison/chat-with-file'
const withoutFile = 'POST /api/edison/chat'
const config = anAssistantConfig()
const tabWelcome = /Upload a commercial policy and submit/
const policy = (name = 'policy.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

function reply(content: unknown, more: Record<string, unknown> = {}) {
  return { message: { role: 'assistant', content }, requestId: 'req-1', documentId: null, ...more }
}

function open(answers: Record<string, unknown> = {}, isWide = true) {
  const api = fakeApi({ ...assistantAnswers(), ...answers })
  const panel = <EdisonPanel config={config} isWide={isWide} welcome={config.commercialTabWelcome} />
  return { api, ...renderScreen(panel) }
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const chooser = () => document.querySelector('input[type="file"]') as HTMLInputElement
const conversation = () => screen.getByRole('region', { name: 'Conversation' })

async function choose(file = policy()) {
  await userEvent.upload(chooser(), file)
}

async function type(words: string) {
  await userEvent.click(field())
  await userEvent.paste(words)
  await userEvent.click(button('Send message'))
}

function sentForm(api: ReturnType<typeof fakeApi>, at = 0) {
  const form = api.callsOf(withFile)[at]?.body as FormData
  return {
    names: [...form.keys()],
    file: (form.get('file') as File).name,
    model: form.get('model'),
    messages: JSON.parse(String(form.get('messages'))),
  }
}

beforeEach(() => onScreen({ width: 1440 }))
afterEach(() => vi.useRealTimers())

describe('the tab of the commercial-policy assistant', () => {
  it('says beside the models that answers come from rules while no model is configured', () => {
    const { unmount } = open()
    const line = 'No AI model is configured. Answers come from rules.'
    expect(screen.queryByText(line)).toBeNull()
    unmount()
    renderScreen(<EdisonPanel config={{ ...config, hasModel: false }} isWide welcome="Welcome" />)
    expect(screen.getByText(line)).toBeTruthy()
    const models = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Model' })
    expect([...models.options].map(({ label }) => label)).toEqual(['GPT-4o Mini', 'GPT-4o', 'GPT-3.5 Turbo'])
  })

  it('welcomes while nothing was said, and has its field and buttons', () => {
    open()
    expect(
      screen.getByText(
        "Hi Maya, I'm Edison. Upload a commercial policy and submit, and I'll provide you with an estimate and policy analysis.",
      ),
    ).toBeTruthy()
    expect(field().placeholder).toBe('Upload commercial policy first')
    expect(field().maxLength).toBe(1000)
    expect(conversation().tabIndex).toBe(0)
    expect(button('Upload PDF')).toBeTruthy()
    expect(button('Get Estimate').disabled).toBe(true)
    expect(button('Send message').disabled).toBe(true)
  })

  it('takes the nine types of files', () => {
    open()
    expect(chooser().getAttribute('aria-label')).toBe('Policy file')
    expect(chooser().accept.split(',')).toEqual([
      ...['.pdf', '.doc', '.docx', '.txt', '.rtf', '.jpeg', '.jpg', '.png', '.gif'],
    ])
  })

  it('offers the three models on a wide screen, gpt-4o-mini first, and none on a narrow one', () => {
    const { unmount } = open()
    const models = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Model' })
    expect([...models.options].map(({ value, text }) => [value, text])).toEqual([
      ['gpt-4o-mini', 'GPT-4o Mini'],
      ['gpt-4o', 'GPT-4o'],
      ['gpt-3.5-turbo', 'GPT-3.5 Turbo'],
    ])
    expect(models.value).toBe('gpt-4o-mini')
    unmount()
    open({}, false)
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it.each([
    ['fifteen-cha.pdf', 'fifteen-cha.pdf'],
    ['sixteen-char.pdf', 'sixteen-char.…'],
  ])('shows the chosen file %s as %s, and lets it go again', async (name, shown) => {
    open()
    await choose(policy(name))
    expect(button(shown).title).toBe(name)
    expect(button('Get Estimate').disabled).toBe(false)
    await userEvent.click(button('Remove file'))
    expect(button('Upload PDF')).toBeTruthy()
    expect(button('Get Estimate').disabled).toBe(true)
  })
})

describe('Get Estimate', () => {
  it('sends file, model and messages, says so in the conversation, and keeps the file', async () => {
    const { api } = open({ [withFile]: reply('COMMERCIAL INSURANCE QUOTE\nTotal: $5') })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'gpt-4o')
    await choose()
    await userEvent.click(button('Get Estimate'))
    await screen.findByText(/Total: \$5/, { selector: 'li p' })
    expect(
      screen.getByText("I've uploaded policy.pdf. Please parse and provide an estimate for this policy."),
    ).toBeTruthy()
    expect(sentForm(api)).toEqual({
      ...{ names: ['file', 'model', 'messages'], file: 'policy.pdf', model: 'gpt-4o' },
      messages: [
        { role: 'user', content: 'Please parse this policy document and provide an accurate estimate.' },
      ],
    })
    expect(button('policy.pdf')).toBeTruthy()
  })

  it('shows a quote in a card with its line breaks, other replies in a gray bubble', async () => {
    const card = 'Here it is:\nCOMMERCIAL INSURANCE QUOTE\nTotal: $5'
    open({ [withFile]: reply(card), [withoutFile]: reply('Words') })
    await choose()
    await userEvent.click(button('Get Estimate'))
    const quote = await screen.findByText(/COMMERCIAL INSURANCE QUOTE/, { selector: 'li p' })
    expect(quote.textContent).toBe('Here it is:\nCOMMERCIAL INSURANCE QUOTE\nTotal: $5')
    expect(quote.closest('[data-quote]')?.className).toMatch(/card/)
    expect(quote.className).toMatch(/words/)
    await userEvent.click(button('Remove file'))
    await type('When does it end?')
    const words = await screen.findByText('Words', { selector: 'li p' })
    expect(words.closest('[data-quote]')).toBeNull()
    expect(words.parentElement?.className).toMatch(/bubble.*gray/)
    expect(screen.queryByText(tabWelcome)).toBeNull()
  })

  it('is busy meanwhile: everything is disabled, "Processing...", "Please wait...", and nothing else is sent', async () => {
    const { api } = open({ [withFile]: () => new Promise(() => {}) })
    await choose()
    await userEvent.type(field(), 'half a')
    await userEvent.click(button('Get Estimate'))
    expect(button('Processing...').disabled).toBe(true)
    expect(field().disabled).toBe(true)
    expect(field().placeholder).toBe('Please wait...')
    expect(button('policy.pdf').disabled).toBe(true)
    expect(button('Remove file').disabled).toBe(true)
    expect(button('Send message').disabled).toBe(true)
    expect(button('Send message').querySelector('.mantine-Loader-root')).toBeTruthy()
    expect(screen.getByRole<HTMLSelectElement>('combobox').disabled).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('Edison is thinking')
    await userEvent.click(button('Processing...'))
    expect(api.callsOf(withFile)).toHaveLength(1)
  })

  it('fails with the words in a red line, and keeps the file', async () => {
    open({ [withFile]: () => Promise.reject(new TypeError('offline')) })
    await choose()
    await userEvent.click(button('Get Estimate'))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to process policy. Please try again.')
    expect(button('policy.pdf')).toBeTruthy()
  })

  it.each([
    ['no content', reply(undefined), 200],
    ['an error of another shape', { error: 'internal', message: 'Broken' }, 500],
    ['empty words', reply('  '), 200],
  ])('answered with %s says what to do', async (_what, body, status) => {
    open({ [withFile]: answer(status, body) })
    await choose()
    await userEvent.click(button('Get Estimate'))
    const words =
      "Sorry, I couldn't process that file. Please try again with a different file format or contact support."
    expect(await screen.findByText(words, { selector: 'li p' })).toBeTruthy()
  })

  it.each([
    ['encrypted', 200, 'I could not read policy.pdf. This PDF is protected with a password.'],
    ['too large', 413, 'The file is larger than 25 MB. Split it and upload the parts.'],
    ['of another type', 415, 'Files of this type cannot be read. Save it as a PDF and upload that file.'],
    ['empty', 422, 'The file is empty.'],
    ['more than the server could take', 500, 'Something else.'],
  ])(
    'shows in the conversation why a file is refused that is %s, whatever the status %i',
    async (_what, status, words) => {
      open({ [withFile]: answer(status, reply(words)) })
      await choose()
      await userEvent.click(button('Get Estimate'))
      expect(await screen.findByText(words, { selector: 'li p' })).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )
})

describe('a typed message', () => {
  it('with a file sends it along, and clears the file once it is answered', async () => {
    const { api } = open({ [withFile]: reply('Read.') })
    await choose()
    await type('Is wind covered?')
    await screen.findByText('Read.', { selector: 'li p' })
    expect(sentForm(api).messages.at(-1)).toEqual({ role: 'user', content: 'Is wind covered?' })
    expect(button('Upload PDF')).toBeTruthy()
    expect(field().value).toBe('')
  })

  it('without a file sends the conversation and the last document of it', async () => {
    const { api } = open({
      [withFile]: reply('Read.', { documentId: 'd-1' }),
      [withoutFile]: reply('March.'),
    })
    await choose()
    await type('Hello there')
    await screen.findByText('Read.', { selector: 'li p' })
    await type('When does it expire?')
    await screen.findByText('March.', { selector: 'li p' })
    const [call] = api.callsOf(withoutFile)
    expect(call?.headers['x-document-id']).toBe('d-1')
    expect(call?.body).toEqual({
      model: 'gpt-4o-mini',
      messages: [
        { role: 'user', content: 'Hello there' },
        { role: 'assistant', content: 'Read.' },
        { role: 'user', content: 'When does it expire?' },
      ],
    })
  })

  it('has the documented ids and source', async () => {
    open({ [withoutFile]: reply('March.') })
    await type('When does it expire?')
    await screen.findByText('March.', { selector: 'li p' })
    const [asked, said, ...more] = within(conversation()).getAllByRole('listitem')
    expect(more).toEqual([])
    expect(asked?.dataset.id).toMatch(/^\d+$/)
    expect(asked?.dataset.source).toBe('edison')
    expect(said?.dataset.id).toBe('edison-response-req-1')
    expect([asked?.textContent, said?.textContent]).toEqual([
      expect.stringMatching(/^You: When does it expire\?/),
      expect.stringMatching(/Edison: March\.$/),
    ])
    expect(said?.querySelector('[data-kind]')?.getAttribute('data-kind')).toBe('edison')
    expect(screen.getByRole('status').textContent).toBe('March.')
  })

  it('fails with the words, and gives its text back', async () => {
    open({ [withoutFile]: () => Promise.reject(new TypeError('offline')) })
    await type('When does it expire?')
    const line = await screen.findByRole('alert')
    expect(line.textContent).toBe('Failed to process message. Please try again.')
    expect(line.style.getPropertyValue('--alert-color')).toContain('red')
    expect(line.nextElementSibling?.contains(field())).toBe(true)
    expect(field().value).toBe('When does it expire?')
    expect(within(conversation()).queryByText('When does it expire?')).toBeNull()
  })

  it.each([
    [
      'a network failure',
      () => Promise.reject(new TypeError('offline')),
      'alert',
      'Failed to process message.',
    ],
    ['no content', answer(500, { error: 'internal' }), null, "Sorry, I couldn't process that file."],
  ])('with a file that meets %s is shown in the words of its kind', async (_what, given, role, words) => {
    open({ [withFile]: given })
    await choose()
    await type('Is wind covered?')
    const shownError = role
      ? screen.findByRole(role)
      : screen.findByText(/couldn't process/, { selector: 'li p' })
    expect((await shownError).textContent).toContain(words)
    expect(screen.queryByRole('button', { name: 'policy.pdf' }) !== null).toBe(role !== null)
  })

  it.each([
    [
      'garbage',
      new Response('<html>', { status: 502 }),
      'alert',
      'Failed to process message. Please try again.',
    ],
    ['no content', answer(500, {}), null, "I'm sorry, I couldn't process that message. Please try again."],
  ])('answered with %s is reported', async (_what, given, role, words) => {
    open({ [withoutFile]: given })
    await type('When does it expire?')
    if (role) expect((await screen.findByRole(role)).textContent).toBe(words)
    else expect(await screen.findByText(words, { selector: 'li p' })).toBeTruthy()
  })

  it('of one letter is too short', async () => {
    open()
    await type('x')
    expect(screen.getByRole('alert').textContent).toBe('Please enter a longer message to chat with Edison')
  })

  it('goes by Enter on a wide screen and not on a narrow one', async () => {
    const { api, unmount } = open({ [withoutFile]: reply('Yes.') })
    await userEvent.type(field(), 'Is wind{Shift>}{Enter}{/Shift}covered?')
    expect([api.callsOf(withoutFile).length, field().value]).toEqual([0, 'Is wind\ncovered?'])
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    expect(api.callsOf(withoutFile)).toHaveLength(0)
    await userEvent.type(field(), '{Enter}')
    await waitFor(() => expect(api.callsOf(withoutFile)).toHaveLength(1))
    unmount()
    const narrow = open({}, false)
    await userEvent.type(field(), 'Is wind covered?{Enter}')
    expect(narrow.api.callsOf(withoutFile)).toHaveLength(0)
  })

  it('shows what a document says as plain words: no picture, no link, no markup', async () => {
    const hostile = '“![x](https://evil.example/a.png) <img src=x onerror=alert(1)>” (page 2)'
    open({ [withoutFile]: reply(hostile) })
    await type('What does it say?')
    expect((await screen.findByText(/evil\.example/, { selector: 'li p' })).textContent).toBe(hostile)
    expect(conversation().querySelector('img[src*="evil"], a, script')).toBeNull()
  })
})

describe('"is thinking..."', () => {
  it('has four states of its dots, and stops with the answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onScreen({ width: 1440, isMotionReduced: false })
    open({ [withoutFile]: () => new Promise(() => {}) })
    await type('When does it expire?')
    const thinking = () => within(conversation()).getByText(/^Edison is thinking/).textContent
    expect(thinking()).toBe('Edison is thinking...')
    const states = [0, 1, 2, 3].map(() => {
      act(() => void vi.advanceTimersByTime(400))
      return thinking()
    })
    expect(new Set(states)).toEqual(
      new Set(['Edison is thinking', 'Edison is thinking.', 'Edison is thinking..', 'Edison is thinking...']),
    )
  })
})

describe('for whom motion is reduced', () => {
  it('the dots are still, and no timer stays behind', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { unmount } = open({ [withoutFile]: () => new Promise(() => {}) })
    await type('When does it expire?')
    act(() => void vi.advanceTimersByTime(400))
    expect(within(conversation()).getByText(/^Edison is thinking/).textContent).toBe('Edison is thinking...')
    unmount()
    onScreen({ width: 1440, isMotionReduced: false })
    const moving = open({ [withoutFile]: () => new Promise(() => {}) })
    const before = vi.getTimerCount()
    await type('When does it expire?')
    expect(vi.getTimerCount()).toBe(before + 1)
    moving.unmount()
    expect(vi.getTimerCount()).toBe(before)
  })
})

describe('in the dialog', () => {
  async function openDialog(answers: Record<string, unknown> = {}) {
    const api = fakeApi({ ...assistantAnswers(), ...answers })
    const view = renderScreen(<AssistantDialog onClose={() => {}} />)
    await screen.findByRole('textbox', { name: 'Message' })
    return { api, ...view }
  }

  it('is chosen by a dropdown on a wide screen, and what was said to the other stays', async () => {
    await openDialog()
    await userEvent.click(button('Paige'))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Edison' }))
    expect(await screen.findByText(tabWelcome)).toBeTruthy()
    expect(screen.getAllByRole('region', { name: 'Conversation' })).toHaveLength(1)
  })

  it.each([
    [767, 'radio', null],
    [768, 'button', 'Model'],
  ])(
    'on a screen of %i px is chosen by a %s, with models only where it is wide',
    async (width, role, models) => {
      onScreen({ width })
      await openDialog()
      await userEvent.click(screen.getByRole(role, { name: role === 'radio' ? 'Edison' : 'Paige' }))
      if (role === 'button')
        await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Edison' }))
      await screen.findByText(tabWelcome)
      expect(screen.queryByRole('combobox', { name: 'Model' }) !== null).toBe(models !== null)
    },
  )

  it('forgets messages, file and text when it closes, and keeps them while the other tab is shown', async () => {
    onScreen({ width: 390 })
    const { unmount } = await openDialog({ [withoutFile]: reply('March.') })
    expect(screen.queryByText(tabWelcome)).toBeNull()
    const go = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
    await go('Edison')
    await screen.findByText(tabWelcome)
    await type('When does it expire?')
    await screen.findByText('March.', { selector: 'li p' })
    await choose()
    await go('Paige')
    await go('Edison')
    expect(screen.getByText('March.', { selector: 'li p' })).toBeTruthy()
    expect(button('policy.pdf')).toBeTruthy()
    unmount()
    await openDialog()
    await go('Edison')
    await screen.findByText(tabWelcome)
    expect(screen.queryByText('March.')).toBeNull()
    expect(button('Upload PDF')).toBeTruthy()
  })

  it('is chosen by a toggle on a narrow screen, and closing ends what is under way', async () => {
    onScreen({ width: 390 })
    const { unmount } = await openDialog()
    await userEvent.click(screen.getByRole('radio', { name: 'Edison' }))
    await screen.findByText(tabWelcome)
    let signal: AbortSignal | undefined
    vi.stubGlobal('fetch', (_input: string, init: RequestInit) => {
      signal ??= init.method === 'POST' ? (init.signal ?? undefined) : undefined
      return new Promise(() => {})
    })
    await type('When does it expire?')
    await waitFor(() => expect(signal).toBeDefined())
    unmount()
    expect(signal?.aborted).toBe(true)
  })
})
