import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type ProspectStatus, prospectStatuses } from '#shared/prospects/prospect-statuses.ts'
import { type ProspectBoard, ProspectCard } from '#shared/prospects/prospects.contract.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { aProspect } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { withMoved } from './board-moves.ts'
import { moreCards } from './prospect-board.tsx'
import { ProspectsScreen } from './prospects-screen.tsx'

const whole = aProspect({ xDate: '2027-01-12', version: 2 })
const card = (changes: Partial<ProspectCard> = {}) =>
  ProspectCard.parse({ ...whole, followUp: null, ...changes })

function board(cards: ProspectCard[], more: Partial<Record<ProspectStatus, number>> = {}): ProspectBoard {
  const columns = prospectStatuses.map((status) => {
    const prospects = cards.filter((one) => one.status === status)
    const premium = prospects.reduce((sum, { potentialPremium }) => sum + (potentialPremium ?? 0), 0)
    return { status, count: prospects.length + (more[status] ?? 0), premium, prospects }
  })
  return { columns }
}

const path = `/api/prospects/${whole.id}`
const quiet = {
  ...{ 'GET /api/user': userAnswer(), 'GET /api/team-members': [], 'GET /api/custom-fields': [] },
  'GET /api/prospects/board': () => board([card()]),
}
const column = (name: string) => screen.findByRole('region', { name })
const move = async (to: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Move Marigold Catering LLC' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: to }))
}

it('shows a moved card at once with its premium, and saves it from its version', async () => {
  let save = (_answer: Response) => {}
  const saving = new Promise<Response>((resolve) => {
    save = resolve
  })
  const api = fakeApi({ ...quiet, [`PATCH ${path}`]: () => saving })
  renderScreen(<ProspectsScreen />, { path: '/prospects' })
  await move('Contacted')
  const contacted = await column('Contacted')
  expect(within(contacted).getByRole('link', { name: 'Marigold Catering LLC' })).toBeTruthy()
  expect(within(contacted).getAllByText('$3,200')).toHaveLength(2)
  expect(within(await column('Quoted')).getByText('$0')).toBeTruthy()
  expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({ status: 'contacted', version: 2 })
  save(answer(200, { ...whole, status: 'contacted', version: 3 }))
  await waitFor(() => expect(api.callsOf('GET /api/prospects/board')).toHaveLength(2))
})

it('takes a refused move back and says why', async () => {
  const stale = {
    error: 'conflict',
    reason: 'stale_version',
    message: 'Conflict: someone else changed this.',
  }
  fakeApi({ ...quiet, [`PATCH ${path}`]: answer(409, stale) })
  renderScreen(<ProspectsScreen />, { path: '/prospects' })
  await move('New')
  expect(await screen.findByText('Marigold Catering LLC was not moved')).toBeTruthy()
  expect(screen.getByText('Someone else just changed it. The board shows how it is now.')).toBeTruthy()
  const quoted = await column('Quoted')
  expect(await within(quoted).findByRole('link', { name: 'Marigold Catering LLC' })).toBeTruthy()
})

it('asks for the reason of a lost prospect and for the client of a converted one', async () => {
  let version = 2
  const read = () => ({ ...whole, version })
  const api = fakeApi({
    ...quiet,
    [`GET ${path}`]: read,
    [`PATCH ${path}`]: whole,
    [`POST ${path}/convert`]: answer(409, {}),
  })
  renderScreen(<ProspectsScreen />, { path: '/prospects' })
  await move('Lost')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Reason' }), 'Price')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as lost' }))
  await waitFor(() => expect(api.callsOf(`PATCH ${path}`)).toHaveLength(1))
  expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({ status: 'lost', lostReason: 'Price', version: 2 })
  version = 3
  await move('Converted')
  await userEvent.click(await screen.findByRole('button', { name: 'Convert to client' }))
  await waitFor(() => expect(api.callsOf(`POST ${path}/convert`)).toHaveLength(1))
  expect(api.callsOf(`POST ${path}/convert`)[0]?.body).toMatchObject({ version: 3 })
})

it('moves no converted prospect', async () => {
  fakeApi({ ...quiet, 'GET /api/prospects/board': board([card({ status: 'converted' })]) })
  renderScreen(<ProspectsScreen />, { path: '/prospects' })
  expect(await screen.findByRole('link', { name: 'Marigold Catering LLC' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})

it('leads from each figure to the rows that it counts', async () => {
  const cards = [
    card(),
    card({ id: '01990000-0000-7000-8000-00000000b002', status: 'lost', potentialPremium: 100 }),
  ]
  fakeApi({ ...quiet, 'GET /api/prospects/board': board(cards) })
  renderScreen(<ProspectsScreen />, { path: '/prospects?view=board&q=mari' })
  const leads = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  const rows = '/prospects?q=mari&view=table&status='
  expect(await leads('Open pipeline $3,200')).toBe(`${rows}new%2Ccontacted%2Cquoted`)
  expect(await leads('Pipeline $3,300')).toBe(`${rows}new%2Ccontacted%2Cquoted%2Clost`)
  expect(await leads('Quoted: 1 card, open as a table')).toBe(`${rows}quoted`)
})

it('shows more cards where there are more', async () => {
  const api = fakeApi({ ...quiet, 'GET /api/prospects/board': board([card()], { quoted: 40 }) })
  renderScreen(<ProspectsScreen />, { path: '/prospects' })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() =>
    expect(api.callsOf('GET /api/prospects/board').at(-1)?.url.searchParams.get('limit')).toBe('60'),
  )
  expect([moreCards(60), moreCards(600)]).toEqual([120, 1000])
})

it('opens as it was left, and as a table where a link brings filters along', async () => {
  fakeApi({ ...quiet, 'GET /api/prospects': [] })
  const first = renderScreen(<ProspectsScreen />, { path: '/prospects' })
  await screen.findByRole('group', { name: 'Prospects by status' })
  expect(first.router.state.location.search).toBe('')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search prospects' }), 'm')
  await waitFor(() => expect(first.router.state.location.search).toBe('?q=m&view=board'))
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search prospects' }))
  await waitFor(() => expect(first.router.state.location.search).toBe('?view=board'))
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  expect(first.router.state.location.search).toBe('?view=table')
  expect(localStore.read(storageKeys.prospectsView)).toBe('table')
  first.unmount()
  const again = renderScreen(<ProspectsScreen />, { path: '/prospects' })
  expect(await screen.findByText(/^No prospects yet/)).toBeTruthy()
  again.unmount()
  localStore.write(storageKeys.prospectsView, 'board')
  renderScreen(<ProspectsScreen />, { path: '/prospects?status=new' })
  expect(await screen.findByText('No prospects match this search and these filters.')).toBeTruthy()
})

it('offers the first prospect where the board has no card, and every prospect where its filters leave none', async () => {
  fakeApi({ ...quiet, 'GET /api/prospects/board': board([]) })
  const { router } = renderScreen(<ProspectsScreen />, { path: '/prospects?q=nobody&view=board' })
  const none = await screen.findByText('No prospects match this search and these filters.')
  await userEvent.click(
    within(none.parentElement as HTMLElement).getByRole('button', { name: 'Clear filters' }),
  )
  await waitFor(() => expect(router.state.location.search).not.toContain('nobody'))
  const first = await screen.findByText(/^No prospects yet/)
  expect(
    within(first.parentElement as HTMLElement).getByRole('button', { name: 'New prospect' }),
  ).toBeTruthy()
})

it('counts a moved card once, in the column that it was dropped in', () => {
  const one = card({ status: 'new', potentialPremium: 10 })
  const moved = withMoved(board([one]), one, 'quoted')
  expect(moved.columns.map(({ count, premium }) => [count, premium])).toEqual([
    [0, 0],
    [0, 0],
    [1, 10],
    [0, 0],
    [0, 0],
  ])
  expect(withMoved(moved, one, 'quoted')).toBe(moved)
  expect(withMoved(moved, one, 'new')).toEqual(board([one]))
})
