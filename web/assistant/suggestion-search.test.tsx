import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, useSyncExternalStore } from 'react'
import { expect, it, vi } from 'vitest'
import { userKey } from '#web/lib/query-client.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { createConversation } from './conversation.ts'
import { SuggestionSearch, suggestionPause } from './suggestion-search.tsx'

function Search() {
  const [conversation] = useState(() =>
    createConversation({
      assistantName: () => 'Paige',
      isAnswerAwaited: () => false,
      answer: async () => ({ prefix: 'response', content: 'Yes.' }),
      typingDelay: () => null,
      loadHistory: async () => [],
      onAnswered: () => {},
      now: Date.now,
    }),
  )
  const snapshot = useSyncExternalStore(conversation.subscribe, conversation.snapshot)
  return (
    <SuggestionSearch conversation={conversation} snapshot={snapshot} isWide={true} onKnowledge={() => {}} />
  )
}

it('suggestions are offered to somebody who is signed in, and to nobody else', async () => {
  const api = fakeApi({ 'GET /api/search-suggestions': [{ text: 'coinsurance', source: 'history' }] })
  const { client } = renderScreen(<Search />)
  const field = screen.getByRole('combobox')
  await userEvent.type(field, 'coin')
  expect(await screen.findByRole('option', { name: /coinsurance/ })).toBeTruthy()
  client.setQueryData(userKey, null)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(field, 's')
  await act(() => vi.advanceTimersByTimeAsync(suggestionPause + 50))
  expect(screen.queryByRole('option')).toBeNull()
  const asked = api.callsOf('GET /api/search-suggestions').map(({ url }) => url.searchParams.get('query'))
  expect(asked).toEqual(['coin'])
})
