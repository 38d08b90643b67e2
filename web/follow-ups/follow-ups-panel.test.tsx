import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { addDays, dayIn } from '#shared/dates.ts'
import type { FollowUp } from '#shared/follow-ups/follow-ups.contract.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aFollowUp } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { FollowUpsPanel } from './follow-ups-panel.tsx'

const clientId = '01990000-0000-7000-8000-00000000c001'
const today = dayIn(aUser().timeZone, new Date())
const team = { 'GET /api/user': userAnswer(), 'GET /api/team-members': [] }
const path = `/api/follow-ups/${aFollowUp().id}`

const renderPanel = () => renderScreen(<FollowUpsPanel about={{ clientId }} />)

/** A server that keeps one follow-up as it is changed. */
function keeping(kept: FollowUp) {
  let now = kept
  return fakeApi({
    ...team,
    'GET /api/follow-ups': () => (now.doneAt ? [] : [now]),
    [`PATCH ${path}`]: ({ body }: FakeCall) => {
      const { version, isDone, ...fields } = body as { version: number; isDone?: boolean }
      if (version !== now.version) return answer(409, { error: 'conflict', message: 'Stale' })
      const doneAt = isDone ? '2026-11-20T15:00:00.000Z' : null
      now = { ...now, ...fields, doneAt, version: now.version + 1 }
      return now
    },
  })
}

it('finishes a follow-up with one click, marks one that is overdue, and takes it back from the toast', async () => {
  const api = keeping(aFollowUp({ title: 'Call back', dueDate: addDays(today, -2) }))
  renderPanel()
  expect(await screen.findByText('Overdue')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Done: Call back' }))
  expect(await screen.findByText('Follow-up done')).toBeTruthy()
  expect(screen.getByText('No open follow-ups.')).toBeTruthy()
  expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({ isDone: true, version: 3 })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('checkbox', { name: 'Done: Call back' })).toBeTruthy()
  expect(api.callsOf(`PATCH ${path}`)[1]?.body).toEqual({ isDone: false, version: 4 })
})

it('shows how it stands when somebody else was faster', async () => {
  let version = 3
  fakeApi({
    ...team,
    'GET /api/follow-ups': () => [
      aFollowUp({ title: version === 3 ? 'Call back' : 'Call at five', version }),
    ],
    [`PATCH ${path}`]: () => {
      version = 4
      return answer(409, { error: 'conflict', message: 'Stale', reason: 'stale_version' })
    },
  })
  renderPanel()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Done: Call back' }))
  expect(await screen.findByText('Someone else was faster')).toBeTruthy()
  expect(await screen.findByText('Call at five')).toBeTruthy()
})

it('postpones, deletes, and adds with a quick day', async () => {
  const api = fakeApi({
    ...team,
    'GET /api/follow-ups': [aFollowUp({ title: 'Call back', dueDate: today })],
    'POST /api/follow-ups': answer(201, aFollowUp()),
    [`PATCH ${path}`]: aFollowUp({ dueDate: addDays(today, 7), version: 4 }),
    [`DELETE ${path}`]: answer(204),
  })
  renderPanel()
  const openMenu = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Actions for Call back' }))
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete follow-up' }))
  await waitFor(() => expect(api.callsOf(`DELETE ${path}`)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'New follow-up' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /What needs to be done/ }), 'Send the quote')
  await userEvent.click(dialog.getByRole('button', { name: 'In 3 days' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add follow-up' }))
  const added = { clientId, kind: 'task', title: 'Send the quote', assigneeId: aUser().id }
  await waitFor(() =>
    expect(api.callsOf('POST /api/follow-ups')[0]?.body).toEqual({ ...added, dueDate: addDays(today, 3) }),
  )
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Postpone a week' }))
  await waitFor(() =>
    expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({ dueDate: addDays(today, 7), version: 3 }),
  )
})

it('changes nothing for whoever may only look', async () => {
  fakeApi({ ...team, 'GET /api/follow-ups': [aFollowUp({ title: 'Call back' })] })
  renderScreen(<FollowUpsPanel about={{ clientId }} />, { user: aUser({ role: 'agent', isReadOnly: true }) })
  expect(await screen.findByText('Call back')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it('writes an email from its template where there still is one', async () => {
  const templateId = '00000000-0000-7000-8000-000000000007'
  const email = aFollowUp({ kind: 'email', title: 'Introduce us', emailTemplateId: templateId })
  const draft = {
    ...{ to: '', toName: 'Ana Lopez', hasOptedOut: false },
    subject: '',
    message: '',
    missing: [],
  }
  const api = fakeApi({
    ...team,
    'GET /api/follow-ups': [email],
    'GET /api/email-templates': [],
    'GET /api/documents': [],
    'GET /api/emails/draft': ({ url }: FakeCall) =>
      url.searchParams.has('templateId') ? answer(404, { error: 'not_found', message: 'Not found' }) : draft,
  })
  renderPanel()
  await userEvent.click(await screen.findByRole('button', { name: 'Write email: Introduce us' }))
  expect(await screen.findByRole('dialog', { name: 'Email Ana Lopez' })).toBeTruthy()
  expect(api.callsOf('GET /api/emails/draft')).toHaveLength(2)
})
