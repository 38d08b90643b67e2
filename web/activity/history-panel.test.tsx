import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { HistoryPanel } from './history-panel.tsx'

const recordId = '01990000-0000-7000-8000-00000000c001'
const entryId = '01990000-0000-7000-8000-00000000e001'
const city = {
  field: 'city',
  name: '',
  before: 'Norfolk',
  after: '<i>Suffolk</i>',
  now: 'Suffolk',
  canRestore: true,
}
const fein = {
  ...city,
  field: 'fein',
  before: '[redacted]',
  after: '[redacted]',
  now: null,
  canRestore: false,
}
const tier = {
  ...city,
  field: `custom.${recordId}`,
  name: 'Tier',
  before: null,
  after: 'Gold',
  canRestore: false,
}
const about = { at: '2026-11-20T15:00:00.000Z', actor: 'person', userName: 'Dana Reyes' }
const entries = [
  { ...about, id: entryId, action: 'client.updated', changes: [city, fein, tier] },
  { ...about, id: recordId, actor: 'import', userName: '', action: 'client.created', changes: [] },
]
const page = { version: 7, entries, next: null }

type Kind = Parameters<typeof HistoryPanel>[0]['recordType']

function open(
  restore: unknown = answer(204, undefined),
  history: object = page,
  recordType: Kind = 'client',
) {
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/record-history': history,
    'POST /api/record-history/restore': restore,
  })
  renderScreen(<HistoryPanel recordType={recordType} recordId={recordId} />)
  return api
}

const show = async () => userEvent.click(await screen.findByRole('button', { name: 'Show history' }))

it('reads nothing until it is opened, then says who changed what, markup as text and what is sensitive not at all', async () => {
  const api = open()
  await screen.findByRole('button', { name: 'Show history' })
  expect(api.callsOf('GET /api/record-history')).toHaveLength(0)
  await show()
  const list = await screen.findByRole('list', { name: 'Changes' })
  const [changed, created] = within(list).getAllByText(/Changed ·|Created ·/)
  expect([changed?.textContent, created?.textContent]).toEqual([
    expect.stringContaining('Changed'),
    expect.stringContaining('Created'),
  ])
  expect(screen.getByText('<i>Suffolk</i>')).toBeTruthy()
  expect(screen.getByText('Changed, values are hidden')).toBeTruthy()
  expect(screen.getByText('Tier')).toBeTruthy()
  expect(screen.getByText('Import')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Restore/ })).toHaveLength(1)
})

it('asks with now and then before it restores, and sends the version that was read', async () => {
  const api = open()
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore City to Norfolk' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Restore city?' })
  expect(within(dialog).getByText('Suffolk')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('City restored')).toBeTruthy()
  const sent = { recordType: 'client', recordId, entryId, field: 'city', version: 7 }
  expect(api.callsOf('POST /api/record-history/restore').map(({ body }) => body)).toEqual([sent])
  await waitFor(() => expect(api.callsOf('GET /api/record-history').length).toBeGreaterThan(1))
})

it('says that a lost prospect is lost for the same reason again', async () => {
  const status = { ...city, field: 'status', before: 'lost', after: 'contacted', now: 'contacted' }
  const reason = { ...city, field: 'lostReason', before: 'Price', after: '', now: null, canRestore: false }
  const changes = [reason, status]
  open(undefined, { ...page, entries: [{ ...entries[0], action: 'prospect.updated', changes }] }, 'prospect')
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Status to Lost' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText('Price')).toBeTruthy()
})

it('says who changed it meanwhile', async () => {
  const message = 'Conflict: Priya Raman changed this in the meantime.'
  open(answer(409, { error: 'conflict', message, reason: 'stale_version' }))
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore City to Norfolk' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }))
  expect(await within(dialog).findByText(message)).toBeTruthy()
})

it('says so while nothing changed', async () => {
  open(undefined, { ...page, entries: [] })
  await show()
  expect(await screen.findByText('No changes yet.')).toBeTruthy()
})
