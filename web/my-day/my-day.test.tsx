import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { addDays, dayIn } from '#shared/dates.ts'
import { type MyDayRow, maxRowsOfSection } from '#shared/my-day/my-day.contract.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { MyDay } from './my-day.tsx'

const me = aUser({ seesWholeBook: true })
const today = dayIn(me.timeZone, new Date())
const id = (digit: number) => `01990000-0000-7000-8000-00000000a00${digit}`
const team = {
  'GET /api/user': userAnswer(),
  'GET /api/team-members': [
    { id: id(9), name: 'Terrence Boyd', email: 't@tidewater.example', role: 'agent' },
  ],
}

function aRow(changes: Partial<MyDayRow> = {}): MyDayRow {
  return {
    ...{ id: id(1), title: 'Call back', detail: 'call', dueDate: today, name: 'Ana Lopez', version: 1 },
    ...{ clientId: id(7), prospectId: null, policyId: null, phone: '(757) 555-0101', email: 'ana@x.example' },
    ...{ assigneeId: me.id, assigneeName: me.name, status: null, confirmationDue: false },
    emailTemplateId: null,
    ...changes,
  }
}

const two = [aRow({ dueDate: addDays(today, -1) }), aRow({ id: id(2), title: 'Send the form' })]
const aTicket = aRow({ id: id(3), title: 'Fix the address', detail: 'T-104', status: 'in_progress' })

/** A server that lists what is left to do of these. */
function dayOf(rows: MyDayRow[], more: Record<string, unknown> = {}) {
  let left = rows
  const change = ({ path, body }: FakeCall) => {
    const at = path.split('/').at(-1)
    const { isDone, status } = body as { isDone?: boolean; status?: string }
    const before = rows.find((row) => row.id === at)
    left = isDone === false || status === 'in_progress' ? rows : left.filter((row) => row.id !== at)
    return { ...before, version: (before?.version ?? 0) + 1 }
  }
  const list = (isTicket: boolean) => {
    const shown = left.filter(({ status }) => (status !== null) === isTicket)
    return { total: shown.length, rows: shown }
  }
  return fakeApi({
    ...team,
    'GET /api/my-day': () => ({ today, sections: { followUps: list(false), tickets: list(true) } }),
    ...Object.fromEntries(
      rows.map((row) => [`PATCH /api/${row.status ? 'tickets' : 'follow-ups'}/${row.id}`, change]),
    ),
    ...more,
  })
}

const focused = () => document.activeElement?.textContent

it('is worked through by keyboard: next, done, the next one at once, undone', async () => {
  const api = dayOf([...two, aTicket])
  renderScreen(<MyDay />, { user: me })
  expect(await screen.findByText('Overdue')).toBeTruthy()
  await userEvent.keyboard('j')
  expect(focused()).toBe('Call back')
  await userEvent.keyboard('j{ArrowDown}k')
  expect(focused()).toBe('Send the form')
  await userEvent.keyboard('d')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Send the form' })).toBeNull())
  expect(focused()).toBe('Fix the address')
  expect(await screen.findByText('Follow-up done')).toBeTruthy()
  await userEvent.keyboard('d')
  expect(await screen.findByText('Ticket resolved')).toBeTruthy()
  const ticket = api.callsOf(`PATCH /api/tickets/${aTicket.id}`)
  expect(ticket[0]?.body).toEqual({ status: 'resolved', version: 1 })
  await userEvent.keyboard('u')
  await waitFor(() => expect(api.callsOf(`PATCH /api/tickets/${aTicket.id}`)).toHaveLength(2))
  expect(api.callsOf(`PATCH /api/tickets/${aTicket.id}`)[1]?.body).toEqual({
    status: 'in_progress',
    version: 2,
  })
})

it('postpones to tomorrow with two keys, and gives a follow-up to somebody else', async () => {
  const api = dayOf(two)
  renderScreen(<MyDay />, { user: me })
  await screen.findByText('Overdue')
  await userEvent.keyboard('jp')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Postpone' }))
  const first = `PATCH /api/follow-ups/${id(1)}`
  await waitFor(() => expect(api.callsOf(first)[0]?.body).toEqual({ dueDate: addDays(today, 1), version: 1 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(focused()).toBe('Send the form'))
  await userEvent.keyboard('r')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Who does it' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Terrence Boyd' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Reassign' }))
  const second = `PATCH /api/follow-ups/${id(2)}`
  await waitFor(() => expect(api.callsOf(second)[0]?.body).toEqual({ assigneeId: id(9), version: 1 }))
})

it('brings back what somebody else changed meanwhile', async () => {
  dayOf(two, { [`PATCH /api/follow-ups/${id(1)}`]: answer(409, { error: 'conflict', message: 'Stale' }) })
  renderScreen(<MyDay />, { user: me })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Done: Call back' }))
  expect(await screen.findByText('Someone else was faster')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Call back' })).toBeTruthy()
})

it('shows everyone’s work and all rows of a section to whoever sees the whole book', async () => {
  const api = fakeApi({
    ...team,
    'GET /api/my-day': ({ url }: FakeCall) => {
      const rows = url.searchParams.has('section') ? two : two.slice(0, 1)
      return { today, sections: { followUps: { total: 2, rows } } }
    },
  })
  renderScreen(<MyDay />, { user: me })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Whose work' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Everyone’s' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 2' }))
  expect(await screen.findByRole('link', { name: 'Send the form' })).toBeTruthy()
  const { searchParams } = api.callsOf('GET /api/my-day').at(-1)?.url ?? new URL('http://none')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ who: 'all', section: 'followUps', limit: String(maxRowsOfSection) },
  })
})

it('shows an agent their own and says when nothing is left', async () => {
  fakeApi({ ...team, 'GET /api/my-day': { today, sections: { followUps: { total: 0, rows: [] } } } })
  renderScreen(<MyDay />, { user: aUser({ role: 'agent', seesWholeBook: false, agencyOwnerId: id(8) }) })
  expect(await screen.findByText('Nothing to do right now.')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Whose work' })).toBeNull()
})

it('writes the email of a follow-up from its template and leaves the list once it is sent', async () => {
  const prospectId = id(6)
  const templateId = '00000000-0000-7000-8000-000000000007'
  const email = aRow({
    ...{ title: 'Introduce us', detail: 'email', clientId: null, prospectId, emailTemplateId: templateId },
  })
  const api = dayOf([email, aRow({ id: id(2), title: 'Send the form' })], {
    'GET /api/email-templates': [],
    'GET /api/emails/draft': {
      ...{ to: 'ana@x.example', toName: 'Ana Lopez', hasOptedOut: false, subject: 'Your quote' },
      ...{ message: 'Hi Ana', missing: [] },
    },
    'POST /api/emails': answer(201, { to: 'ana@x.example' }),
  })
  renderScreen(<MyDay />, { user: me })
  await screen.findByText('Introduce us')
  await userEvent.keyboard('je')
  const dialog = within(await screen.findByRole('dialog', { name: 'Email Ana Lopez' }))
  const draft = api.callsOf('GET /api/emails/draft')[0]?.url.searchParams
  expect(Object.fromEntries(draft ?? [])).toMatchObject({
    recordType: 'prospect',
    recordId: prospectId,
    templateId,
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Send email' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.callsOf('POST /api/emails')[0]?.body).toMatchObject({ followUpId: id(1), templateId })
  expect(screen.queryByRole('link', { name: 'Introduce us' })).toBeNull()
  await waitFor(() => expect(focused()).toBe('Send the form'))
})

it.each([
  ['a phone', 390, false],
  ['a desk', 1440, true],
])(
  'on %s of %i px shows its rows before other work: %s, unless chosen otherwise',
  async (_where, width, isShown) => {
    onScreen({ width })
    const sections = { tickets: { total: 1, rows: [aRow({ title: 'Send the form' })] } }
    fakeApi({ ...team, 'GET /api/my-day': { today, sections } })
    const { unmount } = renderScreen(<MyDay before="list" />, { user: me })
    await screen.findByRole('heading', { name: 'My day 1' })
    const rows = () => screen.queryAllByRole('link', { name: 'Send the form' })
    expect(rows()).toHaveLength(isShown ? 1 : 0)
    await userEvent.click(screen.getByRole('button', { name: isShown ? 'Hide' : 'Show' }))
    expect(rows()).toHaveLength(isShown ? 0 : 1)
    unmount()
    renderScreen(<MyDay before="list" />, { user: me })
    await screen.findByRole('heading', { name: 'My day 1' })
    expect(rows()).toHaveLength(isShown ? 0 : 1)
  },
)

it('is whole on a board when it is first seen there, and folded from then on unless unfolded', async () => {
  onScreen({ width: 1440 })
  const sections = { tickets: { total: 1, rows: [aRow({ title: 'Send the form' })] } }
  fakeApi({ ...team, 'GET /api/my-day': { today, sections } })
  const rowsAfter = async () => {
    const { unmount } = renderScreen(<MyDay before="board" />, { user: me })
    await screen.findByRole('heading', { name: 'My day 1' })
    const shown = screen.queryAllByRole('link', { name: 'Send the form' }).length
    return { shown, unmount }
  }
  const first = await rowsAfter()
  expect(first.shown).toBe(1)
  first.unmount()
  const second = await rowsAfter()
  expect(second.shown).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  second.unmount()
  expect((await rowsAfter()).shown).toBe(1)
})
