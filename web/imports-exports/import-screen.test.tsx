import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { fakeUploads } from '#web/testing/fake-uploads.ts'
import { aCheckedImport, anImport, anImportRow } from '#web/testing/imports.ts'
import { userAnswer } from '#web/testing/people.ts'
import { aClient } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ImportScreen } from './import-screen.tsx'

const { id } = anImport()
const here = `/imports/${id}`
const one = `GET /api/imports/${id}`
const rowsOf = `GET /api/imports/${id}/rows`
const bad = anImportRow({
  rowNumber: 3,
  outcome: 'refuse',
  cells: ['', 'nobody@nowhere.example', '12'],
  position: null,
  problems: [
    { field: 'phone', column: 2, message: '"12" is not a phone number; skipped', isFatal: false },
    { field: 'name', column: 0, message: 'The name is missing', isFatal: true },
  ],
})
const known = anImportRow({
  rowNumber: 4,
  outcome: 'skip',
  position: 7,
  cells: ['Harbor Lane Bakery', 'ines@harborlane.example', ''],
  duplicate: {
    reason: 'email',
    name: 'Harbor Lane Bakery LLC',
    recordId: aClient().id,
    decision: 'skip',
    isOwn: false,
  },
})
const rows = [anImportRow(), bad, known]

function open(path: string, answers: Record<string, unknown>) {
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    [rowsOf]: ({ url }: { url: URL }) => {
      const after = Number(url.searchParams.get('after'))
      const outcome = url.searchParams.get('outcome')
      return rows.filter((row) => row.rowNumber > after && (!outcome || row.outcome === outcome))
    },
    [`GET /api/clients/${aClient().id}`]: aClient(),
    ...answers,
  })
  const screens = (
    <Routes>
      <Route path="/imports/:id" element={<ImportScreen />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return { api, ...renderScreen(screens, { path }) }
}

/** A server whose import goes from one state to the next as it is asked. */
function stateOf(first: Import) {
  let now = first
  return { read: () => now, become: (next: Import) => (now = next) }
}

beforeEach(() => {
  // A desktop: every column is shown.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

it('shows whose the documents of a ZIP file are, and files those', async () => {
  const file = { bytes: 1, reason: '', clientName: '', policyNumber: '', clientId: null, policyId: null }
  const files = [
    {
      ...file,
      ...{ entry: 1, path: '12/dec.pdf', outcome: 'ready' },
      ...{ clientId: aClient().id, clientName: 'Harbor Bakery', policyNumber: 'BOP-7' },
    },
    { ...file, entry: 2, path: 'who.pdf', outcome: 'unmatched', reason: 'No client number.' },
  ]
  const counts = { created: 2, policies: 1 }
  const done = anImport({ status: 'published', publishedAt: anImport().createdAt, counts })
  const job = stateOf(done)
  const uploads = fakeUploads()
  const { api } = open(here, {
    [one]: job.read,
    [`GET /api/imports/${id}/attachments`]: { fileName: 'docs.zip', files },
    [`POST /api/imports/${id}/attachments/file`]: () =>
      job.become({ ...done, status: 'filing', progress: 25 }),
  })
  const chooser = await screen.findByLabelText('ZIP file of documents')
  await userEvent.upload(chooser, new File(['x'], 'docs.rar'), { applyAccept: false })
  expect(screen.getByRole('alert').textContent).toBe('docs.rar is not a ZIP file.')
  await userEvent.upload(screen.getByLabelText('ZIP file of documents'), new File(['PK'], 'docs.zip'))
  expect(uploads.at(0).url).toBe(`/api/imports/${id}/attachments`)
  job.become({ ...done, attachmentsName: 'docs.zip' })
  uploads.at(0).answer(201, { fileName: 'docs.zip', files })
  const table = await screen.findByRole('grid', { name: 'Documents of the ZIP file' })
  expect(within(table).getByRole('link', { name: 'Harbor Bakery · policy BOP-7' })).toBeTruthy()
  expect(screen.queryByText('Uploading docs.zip')).toBeNull()
  expect(within(table).getByText('No client number.')).toBeTruthy()
  await userEvent.click(screen.getByText('Not matched 1'))
  expect(within(table).queryByText('12/dec.pdf')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'File 1 document' }))
  expect(await screen.findByText('25 documents so far')).toBeTruthy()
  expect(api.callsOf(`POST /api/imports/${id}/attachments/file`)).toHaveLength(1)
})

it('reads another sheet of a workbook, and says which formulas have no value', async () => {
  const sheetOf = (name: string, rows: number, uncalculated = 0) => ({
    place: { index: 0, name, headRow: 1, columns: [0, 1], uncalculated },
    ...{ headings: ['Name', 'Email'], rows, confidence: [1, 1], proposals: [], mapping: ['name', 'email'] },
  })
  const sheets = [sheetOf('Clients', 412, 2), sheetOf('Leads', 1)]
  const { source } = anImport()
  const job = stateOf(anImport({ source: { ...source, encoding: null, delimiter: null, sheets, sheet: 0 } }))
  const { api } = open(here, {
    [one]: job.read,
    [`PATCH /api/imports/${id}`]: () =>
      job.become(
        anImport({
          source: { ...source, ...sheets[1], encoding: null, delimiter: null, sheets, sheet: 1 },
          mapping: ['name', 'email'],
        }),
      ),
  })
  expect(await screen.findByText(/412 rows · 3 columns · Excel$/)).toBeTruthy()
  expect(screen.getByText(/^2 formulas on this sheet have no saved value/)).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Sheet' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Leads · 1 row' }))
  expect(await screen.findByText(/1 row · 2 columns · Excel$/)).toBeTruthy()
  expect(api.callsOf(`PATCH /api/imports/${id}`)[0]?.body).toEqual({ sheet: 1 })
  expect(screen.queryByRole('combobox', { name: 'Field for Cell' })).toBeNull()
  expect(screen.queryByText(/no saved value/)).toBeNull()
})

it('says that a file is a download in ACORD XML, which has nothing between its columns', async () => {
  const found = anImport()
  const source = { ...found.source, delimiter: null, isAcord: true as const }
  open(here, { [one]: { ...found, source } })
  expect(await screen.findByText(/412 rows · 3 columns · ACORD XML$/)).toBeTruthy()
})

it('shows the columns with samples, the guess and how sure it is, and what was found out about the file', async () => {
  open(here, { [one]: anImport() })
  expect(
    await screen.findByText(/412 rows · 3 columns · Windows-1252 · semicolon between columns/),
  ).toBeTruthy()
  const [name, , phone] = screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('combobox'))
  expect(name?.textContent).toContain('Zephyr Kayaks LLC')
  expect(name?.textContent).toContain('Matched')
  expect(phone?.textContent).toContain('Check')
})

it('lets a field be chosen once, and says which required one is missing', async () => {
  open(here, { [one]: anImport() })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Field for Insured Name' }))
  const taken = screen.getByRole('option', { name: 'Email · E-mail' })
  expect(taken.getAttribute('data-combobox-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('option', { name: "Don't import" }))
  expect(screen.getByText('Choose the column that holds the name.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check the file' }).disabled).toBe(true)
})

it('checks the file by its columns once however often it is pressed, and follows the work to the report', async () => {
  const job = stateOf(anImport())
  const pressed = Promise.withResolvers<void>()
  const { api } = open(here, {
    [one]: () => job.read(),
    [`POST /api/imports/${id}/dry-run`]: async () => {
      await pressed.promise
      return job.become(anImport({ status: 'checking', progress: 100 }))
    },
  })
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Check the file' }))
  pressed.resolve()
  expect(await screen.findByText('100 of 412 rows')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Checking book.csv' })).toBeTruthy()
  job.become(aCheckedImport())
  expect(await screen.findByRole('button', { name: 'Import 2 clients' })).toBeTruthy()
  const calls = api.callsOf(`POST /api/imports/${id}/dry-run`)
  expect(calls.map(({ body }) => body)).toEqual([{ mapping: ['name', 'email', 'phone'] }])
})

it('keeps the chosen columns when the check cannot be asked for', async () => {
  open(here, {
    [one]: anImport(),
    [`POST /api/imports/${id}/dry-run`]: answer(409, { message: 'Conflict: busy' }),
  })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Field for Cell' }))
  await userEvent.click(screen.getByRole('option', { name: "Don't import" }))
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your columns are kept here')
  const choice = screen.getByRole<HTMLInputElement>('combobox', { name: 'Field for Cell' })
  expect(choice.value).toBe("Don't import")
})

it('reports row by row what is wrong in which column, the worst first, and filters by outcome in the address', async () => {
  const { router, api } = open(here, { [one]: aCheckedImport() })
  const row = await screen.findByRole('row', { name: /No name/ })
  expect(row.querySelector('mark')?.textContent).toBe('Insured Name')
  expect(row.textContent).toContain('The name is missing · 1 more')
  await userEvent.click(screen.getByRole('button', { name: 'Reject 1' }))
  expect(router.state.location.search).toBe('?show=refuse')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Zephyr/ })).toBeNull())
  expect(api.calls.at(-1)?.url.searchParams.get('outcome')).toBe('refuse')
})

it('shows a look-alike beside the record that is there and takes a decision for its row', async () => {
  const { api, router } = open(here, {
    [one]: aCheckedImport(),
    [`PATCH /api/imports/${id}`]: aCheckedImport(),
  })
  await userEvent.click(await screen.findByRole('link', { name: /Harbor Lane Bakery$/ }))
  expect(router.state.location.search).toBe('?row=4')
  const dialog = await screen.findByRole('dialog', { name: 'Row 4 of book.csv' })
  const phone = await within(dialog).findByRole('row', { name: /Phone/ })
  expect(phone.textContent).toContain('(757) 555-0101')
  await userEvent.selectOptions(within(dialog).getByLabelText('Action for row 4'), 'Update')
  const body = { decisions: [{ position: 7, decision: 'update' }] }
  await waitFor(() =>
    expect(api.callsOf(`PATCH /api/imports/${id}`).map((call) => call.body)).toEqual([body]),
  )
})

it('corrects a rejected cell in place: Escape leaves it, a wrong value is shown beside it, Enter saves', async () => {
  const job = stateOf(aCheckedImport())
  const call = `POST /api/imports/${id}/corrections`
  const { api, router } = open(`${here}?row=3`, {
    [one]: () => job.read(),
    [call]: ({ body }: { body: { value: string } }) =>
      body.value === '-'
        ? answer(400, { message: 'Invalid', fields: { value: '"-" is not a name' } })
        : job.become(aCheckedImport({ status: 'checking' })),
  })
  const dialog = await screen.findByRole('dialog', { name: 'Row 3 of book.csv' })
  const correct = await within(dialog).findByRole('button', { name: 'Correct Name of row 3' })
  expect(within(dialog).queryByRole('button', { name: /Correct Phone/ })).toBeNull()
  await userEvent.click(correct)
  await userEvent.keyboard('Nobody{Escape}')
  expect(router.state.location.search).toBe('?row=3')
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Correct Name of row 3' }))
  await userEvent.keyboard('{Enter}')
  const input = within(dialog).getByRole('textbox', { name: 'Name of row 3' })
  await userEvent.keyboard('-{Enter}')
  expect(await within(dialog).findByText('"-" is not a name')).toBeTruthy()
  await userEvent.clear(input)
  await userEvent.keyboard('Ned Nile{Enter}')
  await waitFor(() => expect(within(dialog).queryByRole('textbox')).toBeNull())
  const cell = { rowNumber: 3, column: 0, field: 'name', was: '' }
  const bodies = api.callsOf(call).map(({ body }) => body)
  expect(bodies).toEqual([
    { ...cell, value: '-' },
    { ...cell, value: 'Ned Nile' },
  ])
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 clients', hidden: true }).disabled,
  ).toBe(true)
  rows[1] = {
    ...bad,
    outcome: 'create',
    position: 9,
    problems: [],
    corrected: [0],
    cells: ['Ned Nile', '', ''],
  }
  job.become(aCheckedImport())
  expect(await within(dialog).findByText('Corrected')).toBeTruthy()
  expect(within(dialog).getByRole('status').textContent).toBe('Create')
  rows[1] = bad
})

it('decides for all look-alikes at once', async () => {
  const { api } = open(here, { [one]: aCheckedImport(), [`PATCH /api/imports/${id}`]: aCheckedImport() })
  await userEvent.click(await screen.findByRole('radio', { name: 'Create' }))
  await waitFor(() =>
    expect(api.callsOf(`PATCH /api/imports/${id}`)[0]?.body).toEqual({ decision: 'create' }),
  )
})

it('publishes once after asking, and leads to the clients and the rejected rows', async () => {
  const job = stateOf(aCheckedImport())
  const { api } = open(here, {
    [one]: () => job.read(),
    [`POST /api/imports/${id}/publish`]: () => job.become(aCheckedImport({ status: 'publishing' })),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 clients' }))
  const question = screen.getByRole('dialog', { name: 'Import 2 clients?' })
  await userEvent.dblClick(within(question).getByRole('button', { name: 'Import' }))
  expect(await screen.findByRole('progressbar', { name: 'Importing your clients' })).toBeTruthy()
  const counts = { ...aCheckedImport().counts, created: 2, updated: 0, skipped: 1 }
  job.become(aCheckedImport({ status: 'published', counts, publishedAt: '2026-11-20T16:00:00.000Z' }))
  const link = await screen.findByRole('link', { name: 'See the 2 clients' })
  expect(link.getAttribute('href')).toBe(`/clients?importId=${id}`)
  const refused = screen.getByRole('link', { name: 'Download rejected rows' })
  expect(refused.getAttribute('href')).toBe(`/api/imports/${id}/refused.csv`)
  expect(api.callsOf(`POST /api/imports/${id}/publish`)).toHaveLength(1)
})

it('says that nothing was imported when publishing did not come to its end, and offers the check again', async () => {
  const message = '1 record that this file touches was added or changed. Nothing was imported.'
  const { api } = open(here, {
    [one]: aCheckedImport({ message }),
    [`POST /api/imports/${id}/dry-run`]: anImport({ status: 'checking' }),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The import did not finish')
  expect(alert.textContent).toContain('Nothing was imported.')
  await userEvent.click(within(alert).getByRole('button', { name: 'Check the file again' }))
  await waitFor(() => expect(api.callsOf(`POST /api/imports/${id}/dry-run`)).toHaveLength(1))
})

it('undoes the batch, telling which records stay because they were changed since', async () => {
  const published = aCheckedImport({ status: 'published', publishedAt: '2026-11-20T16:00:00.000Z' })
  const job = stateOf(published)
  const { api } = open(here, {
    [one]: () => job.read(),
    [`GET /api/imports/${id}/undo`]: {
      removes: 1,
      documents: 0,
      restores: 0,
      staying: 1,
      names: ['Edited Eddie'],
    },
    [`POST /api/imports/${id}/undo`]: () =>
      job.become({ ...published, status: 'undone', undoneAt: published.publishedAt, counts: { stayed: 1 } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }))
  const question = screen.getByRole('dialog', { name: 'Undo this import?' })
  expect(await within(question).findByText(/1 client was changed since and stays: Edited Eddie/)).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Undo import' }))
  expect(
    await screen.findByText(/1 client changed since and stayed; everything else was removed/),
  ).toBeTruthy()
  expect(api.callsOf(`POST /api/imports/${id}/undo`)[0]?.body).toEqual({ staying: 1 })
  // Asked for again while the undo is under way, the preview is refused.
  expect(api.callsOf(`GET /api/imports/${id}/undo`)).toHaveLength(1)
})

it('says of an import that is not there that it does not exist', async () => {
  open(here, {})
  expect(await screen.findByText('This import does not exist, or you have no access to it.')).toBeTruthy()
})

it('says of every column where it went, and takes the type of lines that are not in the list', async () => {
  const counts = { ...aCheckedImport().counts, otherLines: 3 }
  const columns = [
    { filled: 4, noted: 0 },
    { filled: 3, noted: 1 },
    { filled: 2, noted: 0 },
  ]
  const { api } = open(here, {
    [one]: aCheckedImport({ counts, columns, mapping: ['name', 'email', null] }),
    [`POST /api/imports/${id}/dry-run`]: anImport({ status: 'checking' }),
  })
  const list = await screen.findByRole('list', { name: 'Where columns go' })
  const told = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(told).toEqual([
    'Insured Name4 valuesName',
    'E-mail3 valuesEmail1 note',
    'Cell2 valuesNot imported · Choose a field',
  ])
  expect(within(list).getByRole('link', { name: 'Choose a field' }).getAttribute('href')).toContain(
    '?step=columns',
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Auto' }))
  expect(api.callsOf(`POST /api/imports/${id}/dry-run`)[0]?.body).toEqual({ otherType: 'auto' })
})

const difference = {
  key: 'term:2:premium',
  kind: 'different',
  of: 'term',
  field: 'premium',
  client: 'Acme Plumbing LLC',
  clientId: '01990000-0000-7000-8000-00000000c001',
  policyId: '01990000-0000-7000-8000-00000000d001',
  policyNumber: 'BOP-1',
  carrier: 'Travelers',
  effectiveDate: '2026-01-01',
  here: '1200.00',
  there: '1250.01',
  rowNumber: 2,
}

it('compares the export with the book to the cent, and takes a difference over', async () => {
  const gone = {
    ...difference,
    key: 'here:1',
    kind: 'missing_there',
    field: '',
    client: 'Only Here',
    there: null,
  }
  const figures = { missingHere: 0, missingThere: 1, different: 1, premiumThere: 1250.01, premiumHere: 2400 }
  const { api } = open(`${here}?step=compare`, {
    [one]: aCheckedImport(),
    [`GET /api/imports/${id}/differences`]: { ...figures, differences: [difference, gone] },
    [`POST /api/imports/${id}/differences`]: { taken: 1, refused: [] },
  })
  const list = await screen.findByRole('list', { name: 'Differences' })
  const items = within(list).getAllByRole('listitem')
  expect(items[0]?.textContent).toContain('$1,200 here, $1,250.01 in the export')
  expect(items[1]?.textContent).toContain('Only here, $1,200')
  await userEvent.click(within(list).getByRole('button', { name: /^Apply: Acme Plumbing LLC BOP-1/ }))
  await waitFor(() => expect(api.callsOf(`POST /api/imports/${id}/differences`)).toHaveLength(1))
  expect(api.callsOf(`POST /api/imports/${id}/differences`)[0]?.body).toEqual({ keys: ['term:2:premium'] })
  await userEvent.click(within(list).getByRole('button', { name: /^Delete here: Only Here/ }))
  const question = screen.getByRole('dialog', { name: 'Apply 1 difference?' })
  expect(
    within(question).getByText(/1 record that the export doesn’t have will be deleted here/),
  ).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(api.callsOf(`POST /api/imports/${id}/differences`)).toHaveLength(2))
})
