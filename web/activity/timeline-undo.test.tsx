import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { RecordTimeline } from './record-timeline.tsx'

const recordId = '01990000-0000-7000-8000-00000000c001'
const createdAt = '2026-11-20T15:00:00.000Z'
const person = { userId: '01990000-0000-7000-8000-000000000001', userName: 'Dana Fox' }
const entry = {
  id: '01990000-0000-7000-8000-00000000e001',
  recordType: 'client',
  recordId,
  recordTitle: '',
  kind: 'changed',
  body: '',
  changes: [{ field: 'email', before: 'old@x.example', after: 'new@x.example' }],
  ...person,
  entered: [],
  actor: 'assistant',
  createdAt,
}
const action = {
  id: '01990000-0000-7000-8000-00000000a001',
  operation: 'client.update',
  recordType: 'client',
  recordId,
  recordTitle: 'Harbor Cafe',
  ...person,
  before: { email: 'old@x.example' },
  after: { email: 'new@x.example' },
  createdAt,
  undoUntil: '2026-11-21T15:00:00.000Z',
  undoneAt: null,
  undoneByName: '',
  isUndoable: true,
}
const undoCall = `POST /api/chatbot-db/actions/${action.id}/undo`
const byHand = { ...entry, id: '01990000-0000-7000-8000-00000000e002', actor: 'person' }

function open(actions: object[], entries: object[] = [entry, byHand]) {
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/team-members': [],
    'GET /api/activity': entries,
    'GET /api/chatbot-db/actions': { actions, next: null },
    [undoCall]: { success: true, message: 'Harbor Cafe was restored.', action },
  })
  renderScreen(<RecordTimeline recordType="client" recordId={recordId} />)
  return api
}

it('says that the assistant wrote on behalf of a person, and takes it back after a question', async () => {
  const api = open([action])
  expect(await screen.findByText(/The assistant on behalf of Dana Fox ·/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo this change' })
  expect(within(dialog).getByText('Email: new@x.example → old@x.example')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone')).toBeTruthy()
  await waitFor(() => expect(api.callsOf('GET /api/activity').length).toBeGreaterThan(1))
  expect(api.callsOf(undoCall)).toHaveLength(1)
})

it('offers nothing once it is undone, too old or overwritten', async () => {
  open([{ ...action, isUndoable: false, undoneAt: createdAt, undoneByName: 'Eve Lake' }])
  expect(await screen.findByText('Undone by Eve Lake')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('asks for nothing where the assistant wrote nothing', async () => {
  const api = open([action], [byHand])
  expect(await screen.findByText(/Dana Fox ·/)).toBeTruthy()
  expect(api.callsOf('GET /api/chatbot-db/actions')).toHaveLength(0)
})
