import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { AssistantSection } from './assistant-section.tsx'

const action = {
  id: '01990000-0000-7000-8000-00000000a001',
  operation: 'prospect.update',
  recordType: 'prospect',
  recordId: '01990000-0000-7000-8000-00000000b001',
  recordTitle: 'Harbor <b>Cafe</b>',
  userId: '01990000-0000-7000-8000-000000000001',
  userName: 'Dana Fox',
  before: { status: 'lost' },
  after: { status: 'in_progress' },
  createdAt: '2026-11-20T15:00:00.000Z',
  undoUntil: '2026-11-21T15:00:00.000Z',
  undoneAt: null,
  undoneByName: '',
  isUndoable: true,
}
const usage = {
  isModelOn: true,
  month: '2026-11',
  tokens: 4200,
  monthlyTokens: 1_000_000,
  dailyTokensPerUser: 50_000,
  people: [{ id: action.userId, name: 'Dana Fox', requests: 1, tokens: 4200 }],
}
const modelCall = {
  id: '01990000-0000-7000-8000-00000000d001',
  at: '2026-11-20T15:00:00.000Z',
  userName: 'Dana Fox',
  model: 'small-model',
  host: 'models.example',
  fields: ['question', 'client.name'],
  inputTokens: 1000,
  outputTokens: 200,
  outcome: 'answered',
  milliseconds: 900,
}

function open(user: Parameters<typeof aUser>[0] = {}, calls: Parameters<typeof fakeApi>[0] = {}) {
  const shown = {
    role: 'agency_owner',
    allowsAssistantWrites: true,
    allowsLanguageModel: true,
    ...user,
  } as const
  const api = fakeApi({
    'GET /api/team-members': [],
    'GET /api/chatbot-db/actions': { actions: [action], next: null },
    'GET /api/assistant/usage': usage,
    'GET /api/assistant/model-calls': { calls: [modelCall], next: null },
    'GET /api/user': userAnswer(shown),
    ...calls,
  })
  renderScreen(<AssistantSection />, { user: aUser(shown) })
  return { api, user: userEvent.setup() }
}

it('lets an owner switch writes and the language model off, each in plain words', async () => {
  const { api, user } = open({}, { 'PATCH /api/users/profile': { success: true, user: userAnswer().user } })
  await user.click(screen.getByRole('switch', { name: /The assistant may change records/ }))
  await user.click(screen.getByRole('switch', { name: /Allow AI model/ }))
  await user.click(screen.getByRole('button', { name: 'Save assistant' }))
  await waitFor(() =>
    expect(api.callsOf('PATCH /api/users/profile')[0]?.body).toMatchObject({
      allowsAssistantWrites: false,
      allowsLanguageModel: false,
    }),
  )
})

it('shows an owner what was used and which fields left', async () => {
  open()
  expect(await screen.findByText('1,000,000')).toBeTruthy()
  expect(screen.getByText('1 question · 4,200 tokens')).toBeTruthy()
  expect(await screen.findByText('small-model at models.example')).toBeTruthy()
  expect(screen.getByText('Sent: question, client.name')).toBeTruthy()
})

it('undoes a change after a question that says what comes back', async () => {
  const undone = {
    success: true,
    message: 'Harbor Cafe was restored.',
    action: { ...action, isUndoable: false },
  }
  const undo = `POST /api/chatbot-db/actions/${action.id}/undo`
  const { api, user } = open({}, { [undo]: undone })
  expect(await screen.findByText('Status: Lost → In progress')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Harbor <b>Cafe</b>' }).getAttribute('href')).toBe(
    `/prospects/${action.recordId}`,
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo this change' })
  expect(within(dialog).getByText('Status: In progress → Lost')).toBeTruthy()
  expect(api.callsOf(undo)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Harbor Cafe was restored.')).toBeTruthy()
  await waitFor(() => expect(api.callsOf('GET /api/chatbot-db/actions').length).toBeGreaterThan(1))
})

it('keeps the question open and says why when the record was changed since', async () => {
  const message = 'Harbor Cafe was changed since then, so this change can no longer be undone.'
  const refused = answer(409, { error: 'conflict', reason: 'changed_since', message })
  const { user } = open({}, { [`POST /api/chatbot-db/actions/${action.id}/undo`]: refused })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  expect(await within(dialog).findByText(message)).toBeTruthy()
})

it("shows an agent the settings and their own changes, without what is the owner's", async () => {
  const { api } = open(
    { role: 'agent', agencyOwnerId: action.id },
    { 'GET /api/chatbot-db/actions': { actions: [], next: null } },
  )
  expect(await screen.findByText('The assistant has not changed any records yet.')).toBeTruthy()
  expect(screen.getByText('When you ask for it')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(api.callsOf('GET /api/assistant/model-calls')).toHaveLength(0)
})

it('shows an agent who works alone what left for a language model, as the agency goes by their name', async () => {
  const { api } = open({ role: 'agent', id: action.id, agencyOwnerId: action.id })
  expect(await screen.findByText('small-model', { exact: false })).toBeTruthy()
  expect(api.callsOf('GET /api/assistant/usage')).toHaveLength(1)
})

it('says to an admin why there is nothing', () => {
  const { api } = open({ role: 'admin', agencyOwnerId: null, isAdmin: true })
  expect(screen.getByText(/isn’t part of an agency/)).toBeTruthy()
  expect(api.callsOf('GET /api/chatbot-db/actions')).toHaveLength(0)
})
