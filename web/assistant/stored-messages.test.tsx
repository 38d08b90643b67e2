import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { AssistantDialog } from '#web/assistant-dialog/assistant-dialog.tsx'
import { EdisonPanel } from '#web/commercial/edison/edison-panel.tsx'
import { draftOf, keepOpenForms } from '#web/lib/form-drafts.ts'
import { anAssistantConfig, assistantAnswers } from '#web/testing/assistant.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { KnowledgeChat } from './knowledge-chat.tsx'

type Chat = {
  name: string
  show: () => ReactNode
  field: string
  send: string
  route: string
  reply: unknown
}

const question = 'Explain coinsurance penalties to me'
const config = anAssistantConfig()
const asked = assistantAnswers()['POST /api/chat']
const edison = { message: { role: 'assistant', content: 'In writing.' }, requestId: 'r', documentId: null }
const close = () => {}

const chats: Record<string, Chat> = {
  'the general assistant': {
    name: 'message to the assistant',
    show: () => <AssistantDialog onClose={close} />,
    ...{ field: 'Message', send: 'Send message', route: 'POST /api/chat', reply: asked },
  },
  'the chat of the knowledge base': {
    name: 'question to the knowledge base',
    show: () => <KnowledgeChat onClose={close} />,
    ...{ field: 'Ask the knowledge base', send: 'Ask', route: 'POST /api/chat', reply: asked },
  },
  'the commercial-policy assistant': {
    name: 'message to the commercial assistant',
    show: () => <EdisonPanel config={config} isWide welcome="Welcome" />,
    ...{ field: 'Message', send: 'Send message', route: 'POST /api/edison/chat', reply: edison },
  },
}

async function open({ show, field, route }: Chat, answered: unknown) {
  fakeApi({ ...assistantAnswers(), 'GET /api/search-suggestions': [], [route]: answered })
  renderScreen(show())
  return await screen.findByLabelText<HTMLTextAreaElement>(field)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  onScreen({ width: 1440 })
  window.localStorage.setItem('userData', JSON.stringify({ id: aUser().id }))
})

describe.each(Object.entries(chats))('a message to %s', (_what, chat) => {
  it.each(['typed', 'on its way'])('that was %s is there again after the session ended', async (state) => {
    await userEvent.click(await open(chat, () => new Promise(() => {})))
    await userEvent.paste(question)
    if (state === 'on its way') await press(chat.send)
    keepOpenForms('Session Expired')
    cleanup()
    const field = await open(chat, chat.reply)
    expect(field.value).toBe('')
    await press('Restore')
    expect(field.value).toBe(question)
    await press(chat.send)
    await waitFor(() => expect(draftOf(chat.name)).toBeNull())
  })

  it('that was answered is not offered again', async () => {
    await userEvent.click(await open(chat, chat.reply))
    await userEvent.paste(question)
    await press(chat.send)
    await screen.findAllByText(/in writing/i)
    keepOpenForms('Session Expired')
    expect(draftOf(chat.name)).toBeNull()
  })
})
