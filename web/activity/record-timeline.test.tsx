import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { addDays, dayIn } from '#shared/dates.ts'
import { keepOpenForms } from '#web/lib/form-drafts.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { RecordTimeline } from './record-timeline.tsx'

const recordId = '01990000-0000-7000-8000-00000000c001'
const entry = {
  id: '01990000-0000-7000-8000-00000000e001',
  recordType: 'client',
  recordId,
  recordTitle: '',
  kind: 'changed',
  body: '',
  changes: [{ field: 'city', before: 'Norfolk', after: '<i>Suffolk</i>' }],
  entered: [],
  direction: null,
  outcome: null,
  userId: null,
  userName: '',
  actor: 'import',
  createdAt: '2026-11-20T15:00:00.000Z',
}
const team = { 'GET /api/user': userAnswer(), 'GET /api/team-members': [] }

it('shows changes in words, markup as text, and who made them', async () => {
  fakeApi({ ...team, 'GET /api/activity': [entry] })
  renderScreen(<RecordTimeline recordType="client" recordId={recordId} />)
  expect(await screen.findByText('City: Norfolk → <i>Suffolk</i>')).toBeTruthy()
  expect(screen.getByText(/Import ·/)).toBeTruthy()
})

it('says so while nothing happened', async () => {
  fakeApi({ ...team, 'GET /api/activity': [] })
  renderScreen(<RecordTimeline recordType="policy" recordId={recordId} />)
  expect(await screen.findByText('Nothing logged yet.')).toBeTruthy()
})

it('says that a client was merged, that this was undone, and that it was restored', async () => {
  const changes = [
    { field: 'mergedClient', before: null, after: 'Harbor <b>LLC</b>' },
    { field: 'mergedClient', before: 'Harbor <b>LLC</b>', after: null },
    { field: 'deletedAt', before: '2026-11-20T15:00:00.000Z', after: null },
  ]
  const entries = changes.map((change, index) => ({
    ...entry,
    id: `${entry.id.slice(0, -1)}${index}`,
    changes: [change],
  }))
  fakeApi({ ...team, 'GET /api/activity': entries })
  renderScreen(<RecordTimeline recordType="client" recordId={recordId} />)
  expect(await screen.findByText('Merged with Harbor <b>LLC</b>')).toBeTruthy()
  expect(screen.getByText('Merge with Harbor <b>LLC</b> undone')).toBeTruthy()
  expect(screen.getByText('Restored')).toBeTruthy()
})

it('names what was entered on a policy, a notice as a notice', async () => {
  const notice = { kind: 'notice_of_cancellation', effectiveDate: '2026-12-15', premiumChange: 0 }
  const refund = { kind: 'cancellation', effectiveDate: '2026-12-15', premiumChange: -120.5 }
  const own = { ...entry, changes: [], recordTitle: 'Policy BOP-1' }
  fakeApi({
    ...team,
    'GET /api/activity': [
      { ...own, entered: [notice] },
      { ...own, id: '01990000-0000-7000-8000-00000000e002', recordTitle: '', entered: [refund] },
    ],
  })
  renderScreen(<RecordTimeline recordType="client" recordId={recordId} />)
  expect(await screen.findByText('Policy BOP-1 · notice of cancellation')).toBeTruthy()
  expect(screen.getByText('Cancellation')).toBeTruthy()
  expect(screen.getByText('Effective Dec 15, 2026')).toBeTruthy()
  expect(screen.getByText('Effective Dec 15, 2026, premium change −$120.50')).toBeTruthy()
})

it('logs a call, and keeps the words when that fails', async () => {
  let isDown = true
  const api = fakeApi({
    ...team,
    'GET /api/activity': [],
    'POST /api/activity': () =>
      isDown ? answer(400, { error: 'invalid', message: 'Too long' }) : answer(201, entry),
  })
  renderScreen(<RecordTimeline recordType="client" recordId={recordId} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Log call' }))
  expect(await screen.findByText('Write something first.')).toBeTruthy()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  await userEvent.type(field, 'Left a voicemail')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Too long')).toBeTruthy()
  expect(field.value).toBe('Left a voicemail')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Log call' }))
  await waitFor(() => expect(field.value).toBe(''))
  expect(api.callsOf('POST /api/activity').at(-1)?.body).toEqual({
    recordType: 'client',
    recordId,
    kind: 'call',
    body: 'Left a voicemail',
  })
})

it('offers what was written when a failed save or an ended session kept it from being logged', async () => {
  window.localStorage.setItem('userData', JSON.stringify({ id: aUser().id }))
  const api = fakeApi({ ...team, 'GET /api/activity': [], 'POST /api/activity': answer(201, entry) })
  const view = renderScreen(<RecordTimeline recordType="client" recordId={recordId} />)
  await userEvent.type(await screen.findByRole('textbox'), 'Left a voicemail')
  keepOpenForms('Session Expired')
  view.unmount()
  renderScreen(<RecordTimeline recordType="client" recordId={recordId} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Left a voicemail')
  await userEvent.click(screen.getByRole('button', { name: 'Log call' }))
  await waitFor(() => expect(api.callsOf('POST /api/activity')).toHaveLength(1))
  await waitFor(() => expect(window.localStorage.getItem('formRecovery')).toBeNull())
})

it('logs what came of a call and when to follow up, without a word having to be written', async () => {
  const today = dayIn(aUser().timeZone, new Date())
  const api = fakeApi({ ...team, 'GET /api/activity': [], 'POST /api/activity': answer(201, entry) })
  renderScreen(<RecordTimeline recordType="client" recordId={recordId} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Outbound' }))
  await userEvent.click(screen.getByRole('button', { name: 'No answer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Tomorrow' }))
  await userEvent.click(screen.getByRole('button', { name: 'Log call' }))
  const logged = { kind: 'call', body: 'No answer', direction: 'outbound', outcome: 'no_answer' }
  const followUp = { kind: 'call', title: 'Call back', dueDate: addDays(today, 1) }
  await waitFor(() =>
    expect(api.callsOf('POST /api/activity')[0]?.body).toEqual({
      recordType: 'client',
      recordId,
      ...logged,
      followUp,
    }),
  )
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Tomorrow' }).getAttribute('aria-pressed')).toBe('false'),
  )
})

it('shows who called and what came of it, and what was to be done', async () => {
  const call = { ...entry, kind: 'call', changes: [], body: 'No answer', outcome: 'no_answer' }
  fakeApi({
    ...team,
    'GET /api/activity': [
      { ...call, direction: 'outbound' },
      { ...call, id: `${entry.id.slice(0, -1)}2`, kind: 'follow_up', outcome: null, body: 'Call back' },
      { ...call, id: `${entry.id.slice(0, -1)}3`, kind: 'done', outcome: null, body: 'Send the form' },
    ],
  })
  renderScreen(<RecordTimeline recordType="client" recordId={recordId} />)
  expect(await screen.findByText('Outbound call · No answer')).toBeTruthy()
  expect(screen.queryByText('No answer', { selector: 'p' })).toBeNull()
  expect(screen.getByText('Follow-up added')).toBeTruthy()
  expect(screen.getByText('Follow-up done')).toBeTruthy()
})

it('asks for no follow-up of a ticket, which has a due date of its own', async () => {
  fakeApi({ ...team, 'GET /api/activity': [] })
  renderScreen(<RecordTimeline recordType="ticket" recordId={recordId} />)
  expect(await screen.findByRole('button', { name: 'Log call' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tomorrow' })).toBeNull()
})
