import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { type Failure, listenForErrors } from '#web/lib/error-bus.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { failUpload, fakeUploads } from '#web/testing/fake-uploads.ts'
import { anImport, anImportItem } from '#web/testing/imports.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ImportClientsScreen, ImportProspectsScreen } from './start-import-screens.tsx'

let uploads: ReturnType<typeof fakeUploads>

const file = new File(['Name\nZephyr'], 'book.csv', { type: 'text/csv' })
const chooser = () => screen.getByLabelText('File to import') as HTMLInputElement
const choose = (chosen: File) => userEvent.upload(chooser(), chosen, { applyAccept: false })

beforeEach(() => {
  uploads = fakeUploads()
  // A desktop: every column is shown.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

it('sends a file once, shows how far it is, and goes on to its columns', async () => {
  fakeApi({ 'GET /api/imports': [] })
  const { router } = renderScreen(<ImportClientsScreen />, { path: '/clients/import' })
  expect(await screen.findByText(/up to 50 MB and 100,000 rows/)).toBeTruthy()
  await choose(file)
  const request = uploads.at(0)
  expect(request.url).toBe('/api/imports?kind=clients')
  expect(request.withCredentials).toBe(true)
  act(() => request.upload.onprogress?.({ loaded: 40, total: 100 }))
  expect(screen.getByText(/^40 % of/)).toBeTruthy()
  act(() => request.upload.onprogress?.({ loaded: 100, total: 100 }))
  expect(screen.getByText('Reading the file…')).toBeTruthy()
  act(() => request.answer(201, anImport()))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/imports/${anImport().id}`))
  expect(uploads.count()).toBe(1)
})

it('takes a file that is dropped, and no more than one', async () => {
  fakeApi({ 'GET /api/imports': [] })
  renderScreen(<ImportProspectsScreen />, { path: '/prospects/import' })
  const zone = screen.getByText('Drop a CSV or Excel file of your prospects here')
    .parentElement as HTMLElement
  fireEvent.drop(zone, { dataTransfer: { files: [file, file], types: ['Files'] } })
  expect(screen.getByRole('alert').textContent).toContain('one file at a time')
  fireEvent.drop(zone, { dataTransfer: { files: [file], types: ['Files'] } })
  await waitFor(() => expect(uploads.at(0).url).toBe('/api/imports?kind=prospects'))
})

it('refuses a file of another kind without sending it', async () => {
  fakeApi({ 'GET /api/imports': [] })
  renderScreen(<ImportClientsScreen />, { path: '/clients/import' })
  await choose(new File(['x'], 'book.pdf'))
  expect(screen.getByRole('alert').textContent).toContain('book.pdf is not a CSV, Excel or ACORD XML file')
  expect(uploads.count()).toBe(0)
})

it('says what the server found wrong with a file', async () => {
  fakeApi({ 'GET /api/imports': [] })
  renderScreen(<ImportClientsScreen />, { path: '/clients/import' })
  await choose(file)
  act(() => uploads.at(0).answer(422, { error: 'unprocessable', message: 'The file has no headings.' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The file has no headings.')
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
})

it('keeps a file that did not arrive and sends it again as the same import', async () => {
  fakeApi({ 'GET /api/imports': [] })
  renderScreen(<ImportClientsScreen />, { path: '/clients/import' })
  await choose(file)
  const heard: Failure[] = []
  const stop = listenForErrors((failure) => heard.push(failure))
  await failUpload(uploads)
  // A refusal of an earlier test may appear late.
  const lost = () => heard.filter(({ error }) => error instanceof ApiError && error.status === 0)
  await waitFor(() => expect(lost()).toMatchObject([{ source: 'mutation' }]))
  stop()
  await userEvent.click(await screen.findByRole('button', { name: 'Send book.csv again' }))
  const keys = [0, 1, 2].map((index) => uploads.at(index).headers['Idempotency-Key'])
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
})

it('stops an upload', async () => {
  fakeApi({ 'GET /api/imports': [] })
  renderScreen(<ImportClientsScreen />, { path: '/clients/import' })
  await choose(file)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('lists past imports: file, who, state and what came of each', async () => {
  const counts = { rows: 412, created: 300, updated: 2, refuse: 12 }
  const done = anImportItem({ status: 'published', counts })
  const undone = anImportItem({ id: `${done.id.slice(0, -1)}2`, fileName: 'old.csv', status: 'undone' })
  fakeApi({ 'GET /api/imports': [done, undone] })
  renderScreen(<ImportClientsScreen />, { path: '/clients/import' })
  const link = await screen.findByRole('link', { name: 'book.csv' })
  expect(link.getAttribute('href')).toBe(`/imports/${done.id}`)
  const row = screen.getByRole('row', { name: /book\.csv/ })
  expect(row.textContent).toContain('Maya Okafor')
  expect(row.textContent).toContain('Imported')
  expect(row.textContent).toContain('300 clients created, 2 updated, 12 rows rejected')
  expect(screen.getByRole('row', { name: /old\.csv/ }).textContent).toContain('All removed')
})

it('says why there is no import where an admin switched it off', async () => {
  fakeApi({ 'GET /api/imports': [] })
  renderScreen(<ImportClientsScreen />, { user: aUser({ featuresOff: ['csvImport'] }) })
  expect(await screen.findByText(/^CSV import is turned off for your agency/)).toBeTruthy()
  expect(document.querySelector('input[type="file"]')).toBeNull()
})
