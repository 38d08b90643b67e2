import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { assistantAnswers } from '#web/testing/assistant.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { rememberExchange } from './chat-memory.ts'
import { KnowledgeChat } from './knowledge-chat.tsx'
import { suggestionPause } from './suggestion-search.tsx'

const found = [
  { text: 'coinsurance explained', source: 'history' },
  { text: 'Coinsurance in property policies', source: 'knowledge' },
  { text: 'coinsurance penalty formula', source: 'prediction' },
]

async function open(answers: Record<string, unknown> = {}, onClose = () => {}) {
  const api = fakeApi({ ...assistantAnswers(), 'GET /api/search-suggestions': found, ...answers })
  const view = renderScreen(<KnowledgeChat onClose={onClose} />, { path: '/knowledge' })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Ask the knowledge base' })
  return { api, field, ...view }
}

function sent(api: ReturnType<typeof fakeApi>): unknown[] {
  return api.callsOf('POST /api/chat').map(({ body }) => (body as { content: unknown }).content)
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

async function openSuggestions() {
  const view = await open()
  await userEvent.type(view.field, 'coinsur')
  await screen.findByRole('listbox', { name: 'Suggestions' })
  return view
}

beforeEach(() => onScreen({ width: 1440 }))

describe('the chat on /knowledge', () => {
  it('has two tabs, the chat being chosen at first', async () => {
    await open()
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Chat', 'true'],
      ['History', 'false'],
    ])
  })

  it.each([
    [640, 1],
    [641, 4],
  ])('%i px wide shows %i of the suggested questions', async (width, count) => {
    onScreen({ width })
    await open()
    const questions = screen.getByRole('list', { name: 'Suggested questions' })
    expect(within(questions).getAllByRole('button')).toHaveLength(count)
  })

  it('fills the screen up to 640 px, until it is closed, and stands in the page from 641 px on', async () => {
    onScreen({ width: 641 })
    const { unmount } = await open()
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()
    onScreen({ width: 640 })
    const onClose = vi.fn()
    await open({}, onClose)
    expect(screen.getByRole('dialog').closest('[data-full-screen]')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('has both toggles of the dialog, both off at first', async () => {
    await open()
    const knowledge = screen.getByRole<HTMLInputElement>('switch', { name: 'Agency Knowledge' })
    expect(knowledge.checked).toBe(false)
    await userEvent.click(knowledge)
    expect([knowledge.checked, localStorage.getItem('agencyKnowledge')]).toEqual([true, 'true'])
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.getByRole('button', { name: 'Show suggested questions' })).toBeTruthy()
  })

  it('asks by its button and by Enter, on a narrow screen too', async () => {
    onScreen({ width: 390 })
    const { api, field } = await open({ 'GET /api/search-suggestions': [] })
    await userEvent.type(field, 'Explain coinsurance{Enter}')
    await screen.findByText('in writing')
    await userEvent.type(field, 'Explain deductibles')
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(sent(api)).toEqual(['Explain coinsurance', 'Explain deductibles']))
  })

  it('keeps the conversation while the other tab is looked at, and asks again from there', async () => {
    const { api, field } = await open({ 'GET /api/search-suggestions': [] })
    await userEvent.type(field, 'Explain coinsurance{Enter}')
    await screen.findByText('in writing')
    await userEvent.click(screen.getByRole('tab', { name: 'History' }))
    await userEvent.click(
      await screen.findByRole('button', { name: /Explain coinsurance.*Ask for them in writing/ }),
    )
    await waitFor(() => expect(sent(api)).toEqual(['Explain coinsurance', 'Explain coinsurance']))
    expect(screen.getByRole('tab', { name: 'Chat' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getAllByText('Explain coinsurance', { selector: 'div' })).toHaveLength(2)
  })

  it('says what the history will hold while it holds nothing', async () => {
    await open()
    await userEvent.click(screen.getByRole('tab', { name: 'History' }))
    expect(screen.getByText(/No questions yet/)).toBeTruthy()
  })

  it('lists the ten last conversations of this tab', async () => {
    for (let index = 1; index <= 11; index += 1) rememberExchange({ question: `q${index}`, answer: 'a' })
    await open()
    await userEvent.click(screen.getByRole('tab', { name: 'History' }))
    const list = screen.getByRole('tabpanel')
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  })

  it('ends with its page: the server forgets, and what is in flight is given up', async () => {
    const { api, unmount } = await open()
    unmount()
    await waitFor(() => expect(api.callsOf('DELETE /api/chat')).toHaveLength(1))
  })
})

describe('its suggestions', () => {
  it('begin at two characters, after a pause of 300 ms, and are at most five', async () => {
    expect(suggestionPause).toBe(300)
    const many = Array.from({ length: 7 }, (_, index) => ({ text: `coin ${index}`, source: 'prediction' }))
    const { api, field } = await open({ 'GET /api/search-suggestions': many })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.type(field, 'c')
    await act(() => vi.advanceTimersByTimeAsync(suggestionPause + 50))
    expect(api.callsOf('GET /api/search-suggestions')).toHaveLength(0)
    await user.type(field, 'o')
    expect(api.callsOf('GET /api/search-suggestions')).toHaveLength(0)
    await waitFor(() => expect(options()).toHaveLength(5))
    const [call] = api.callsOf('GET /api/search-suggestions')
    expect([call?.url.searchParams.get('query'), call?.url.searchParams.get('limit')]).toEqual(['co', '5'])
    expect(api.callsOf('GET /api/search-suggestions')).toHaveLength(1)
  })

  it('show by an icon of its own where each comes from', async () => {
    await openSuggestions()
    const icons = screen.getAllByRole('option').map((option) => within(option).getByRole('img'))
    expect(icons.map((icon) => icon.ariaLabel)).toEqual([
      'Asked before',
      'From the knowledge base',
      'Suggestion',
    ])
    expect(new Set(icons.map((icon) => icon.innerHTML)).size).toBe(3)
  })

  it('are gone through by the arrow keys, round and round, and asked by Enter', async () => {
    const { api, field } = await openSuggestions()
    const chosen = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
    expect(chosen()).toBeUndefined()
    await userEvent.keyboard('{ArrowDown}')
    expect(chosen()).toContain('coinsurance explained')
    await userEvent.keyboard('{ArrowUp}')
    expect(chosen()).toContain('coinsurance penalty formula')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(chosen()).toContain('Coinsurance in property policies')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent(api)).toEqual(['Coinsurance in property policies']))
    expect(options()).toEqual([])
  })

  it('leave Enter to what is typed while none of them is chosen', async () => {
    const { api } = await openSuggestions()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent(api)).toEqual(['coinsur']))
  })

  it('are closed by Escape and come back with the next character', async () => {
    const { field } = await openSuggestions()
    expect(field.getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{Escape}')
    expect([options(), field.getAttribute('aria-expanded'), field.value]).toEqual([[], 'false', 'coinsur'])
    await userEvent.type(field, 'a')
    await waitFor(() => expect(options()).toHaveLength(3))
  })

  it('are asked by a click', async () => {
    const { api } = await openSuggestions()
    await userEvent.click(screen.getByRole('option', { name: /penalty formula/ }))
    await waitFor(() => expect(sent(api)).toEqual(['coinsurance penalty formula']))
  })

  it('ask the agency’s knowledge where they came from it', async () => {
    localStorage.setItem('agencyKnowledge', 'false')
    const { api } = await openSuggestions()
    await userEvent.click(screen.getByRole('option', { name: /in property policies/ }))
    await waitFor(() => expect(sent(api)).toEqual(['Coinsurance in property policies']))
    expect(api.callsOf('POST /api/chat')[0]?.body).toMatchObject({ forceKnowledgeBase: true })
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Agency Knowledge' }).checked).toBe(true)
  })

  it('are none, without a word, where they cannot be had', async () => {
    const { api, field } = await open({ 'GET /api/search-suggestions': answer(500) })
    await userEvent.type(field, 'coinsur')
    await waitFor(() => expect(api.callsOf('GET /api/search-suggestions')).toHaveLength(1))
    expect([options(), screen.queryByRole('alert')]).toEqual([[], null])
  })
})
