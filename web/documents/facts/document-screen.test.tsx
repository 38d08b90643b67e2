import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { correctFacts } from '#shared/documents/corrections.rules.ts'
import type { DocumentDetail, FactCorrection } from '#shared/documents/documents.contract.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'
import { aDocument, aPage, aWholeDocument, documentId, someFacts } from '#web/testing/documents.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { DocumentScreen } from './document-screen.tsx'

const path = `/api/documents/${documentId}`

/** The server's part: keeps the document and corrects it as asked. */
function open(document: DocumentDetail = aWholeDocument(), answers: Record<string, unknown> = {}) {
  let held = document
  const patch = ({ body }: FakeCall) => {
    const { corrections = [], review } = body as { corrections?: FactCorrection[]; review?: 'accepted' }
    const result = correctFacts(held.facts ?? someFacts(), corrections)
    if (!('facts' in result)) return answer(400, { error: 'invalid', message: result.problem.message })
    held = { ...held, facts: result.facts, review: review ?? held.review, version: held.version + 1 }
    return held
  }
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    [`GET ${path}`]: () => held,
    [`GET ${path}/pages`]: { pages: [aPage(), aPage({ page: 2 })], total: 2 },
    [`PATCH ${path}`]: patch,
    ...answers,
  })
  const routes = (
    <Routes>
      <Route path="/document-extraction/:id" element={<DocumentScreen />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return { api, ...renderScreen(routes, { path: `/document-extraction/${documentId}` }) }
}

// By their paths and labels: asking a page of a hundred buttons for roles is slow.
const value = (path: string) =>
  waitFor(() => {
    const button = document.querySelector<HTMLElement>(`button[data-path="${path}"]`)
    if (!button) throw new Error(`There is no ${path}.`)
    return button
  })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })
const press = (words: string) => userEvent.click(screen.getByText(words))
const nameOf = async (path: string) => (await value(path)).getAttribute('aria-label')
const sent = (api: ReturnType<typeof fakeApi>) =>
  api.callsOf(`PATCH ${path}`).flatMap(({ body }) => (body as { corrections: FactCorrection[] }).corrections)

it('accepts values by Enter and goes from one to check to the next', async () => {
  const { api } = open()
  expect(await screen.findByText('2 values to check')).toBeTruthy()
  await press('Next to review')
  expect((await field('Carrier')).value).toBe('Granite Mutual')
  await userEvent.keyboard('{Enter}')
  const premium = await field('Premium')
  await userEvent.clear(premium)
  await userEvent.type(premium, '8,500{Enter}')
  expect(await screen.findByText('All values reviewed')).toBeTruthy()
  await waitFor(() =>
    expect(sent(api)).toEqual([
      { change: 'set', path: 'policies.0.carrier', value: 'Granite Mutual' },
      { change: 'set', path: 'policies.0.premium', value: 8500 },
    ]),
  )
  expect(await nameOf('policies.0.premium')).toBe('Premium: $8,500')
})

it('says what is wrong with what was typed, keeps it, and saves nothing', async () => {
  const { api } = open()
  await userEvent.click(await value('policies.0.effectiveDate'))
  const typed = await field('Effective')
  await userEvent.clear(typed)
  await userEvent.type(typed, 'soon{Enter}')
  expect(await screen.findByText(/is not a date such as/)).toBeTruthy()
  await userEvent.click(await value('namedInsured'))
  expect(await nameOf('policies.0.effectiveDate')).toContain('not saved')
  await userEvent.click(await value('policies.0.effectiveDate'))
  expect((await field('Effective')).value).toBe('soon')
  expect(sent(api)).toEqual([])
})

it('marks the words of the chosen field, and puts clicked words into it with their place', async () => {
  const { api, container } = open()
  await userEvent.click(await value('policies.0.policyNumber'))
  const picture = await screen.findByAltText('Page 1')
  const chosen = () => container.querySelector('[data-mark][data-chosen]')?.getAttribute('data-mark')
  expect(chosen()).toBe('policies.0.policyNumber')
  const sheet = picture.parentElement as HTMLElement
  sheet.getBoundingClientRect = () => ({ left: 0, top: 0, width: 612, height: 792 }) as DOMRect
  const at = { clientX: 120, clientY: 205, button: 0, pointerId: 1, pointerType: 'mouse' }
  fireEvent.pointerDown(sheet, at)
  fireEvent.pointerUp(sheet, at)
  const typed = await field('Policy number')
  await waitFor(() => expect(typed.value).toBe('GLX-45'))
  await userEvent.type(typed, '{Enter}')
  const box = { x: 100, y: 200, width: 80, height: 12 }
  await waitFor(() =>
    expect(sent(api)).toEqual([
      { change: 'set', path: 'policies.0.policyNumber', value: 'GLX-45', page: 1, box },
    ]),
  )
})

it('adds and takes out rows', async () => {
  const { api } = open()
  await userEvent.click(await screen.findByText('Add coverage'))
  await userEvent.type(await field('Coverage'), 'Medical expense{Enter}')
  expect(await nameOf('coverages.1.name')).toBe('Coverage: Medical expense')
  await userEvent.click(screen.getByLabelText('Remove Coverage 1'))
  await waitFor(() => expect(sent(api)).toHaveLength(2))
  expect(sent(api)[1]).toEqual({ change: 'remove', path: 'coverages.0' })
})

it('has what was typed of a new row there again when the page was left before it was added', async () => {
  window.localStorage.setItem('userData', JSON.stringify({ id: aUser().id }))
  open()
  await userEvent.click(await screen.findByText('Add coverage'))
  await userEvent.type(await field('Coverage'), 'Medical exp')
  cleanup()
  open()
  await userEvent.click(await screen.findByText('Add coverage'))
  expect((await field('Coverage')).value).toBe('Medical exp')
  await userEvent.type(await field('Coverage'), 'ense{Enter}')
  expect(localStore.read(storageKeys.formRecovery)).toBeNull()
})

it('folds away what most documents lack, and shows it when asked', async () => {
  open()
  await value('namedInsured')
  expect(document.querySelector('[data-path="annualSales"]')).toBeNull()
  await userEvent.click(screen.getByLabelText('Show 6 empty fields of Insured'))
  expect(await nameOf('annualSales')).toBe('Annual sales: not found')
})

it('names lists of which nothing was found in one place, where they can be begun', async () => {
  open()
  const absent = await screen.findByLabelText('Not found in this document')
  expect(within(absent).getByText('Locations')).toBeTruthy()
  expect(within(absent).queryByText('Coverages')).toBeNull()
  await userEvent.click(within(absent).getByText('Add location'))
  expect(await nameOf('locations.0.address')).toBe('Address: not found')
  expect(within(absent).queryByText('Locations')).toBeNull()
})

it('accepts all values, telling how many nobody has checked', async () => {
  const { api } = open()
  await userEvent.click(await screen.findByText('Accept all (2 unchecked)'))
  await waitFor(() => expect(api.callsOf(`PATCH ${path}`)[0]?.body).toMatchObject({ review: 'accepted' }))
})

it.each([
  [{ reading: 'waiting' as const, pages: null, pagesDone: 0 }, 'Waiting'],
  [{ reading: 'reading' as const, pages: 300, pagesDone: 40 }, 'Reading 40 of 300 pages'],
  [{ reading: 'scanning' as const, pages: 12, pagesDone: 3 }, 'Scanning 3 of 12 pages'],
])('shows how far the reading is: %s', async (progress, words) => {
  open({ ...aDocument(progress), found: null, facts: null, filing: null })
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})

it('says why a document cannot be read, and that its file is kept', async () => {
  const failed = { reading: 'failed' as const, problem: 'It asks for a password.' }
  open({ ...aDocument(failed), found: null, facts: null, filing: null })
  expect((await screen.findByRole('alert')).textContent).toContain('It asks for a password.')
  expect(screen.getByRole('button', { name: 'Retry policy.pdf' })).toBeTruthy()
})

it('offers the text of a page whose picture fails', async () => {
  open()
  fireEvent.error(await screen.findByAltText('Page 1'))
  await userEvent.click(await screen.findByText('Show its text'))
  expect(await screen.findByText(/GLX-45/)).toBeTruthy()
})

it('files a document once, however often the button is pressed', async () => {
  const filing = {
    id: documentId,
    filedById: documentId,
    filedByName: 'Maya Okafor',
    filedAt: '2026-11-22T10:00:00.000Z',
    undoUntil: new Date(Date.now() + 3_600_000).toISOString(),
    lines: ['Added client Pelican Marine LLC'],
  }
  const filed = aWholeDocument({ review: 'filed', version: 9, filing, clientId: documentId })
  const { api } = open(aWholeDocument(), {
    [`POST ${path}/match`]: { clients: [], prospects: [], policies: [] },
    [`POST ${path}/file`]: { message: 'Added.', document: filed },
    [`POST ${path}/undo`]: { message: 'Taken back.', document: aWholeDocument({ version: 10 }) },
  })
  await userEvent.click(await screen.findByText('Save to client'))
  const dialog = await screen.findByRole('dialog', { name: 'Save to client' })
  const button = await within(dialog).findByRole('button', { name: 'Save to client' })
  await userEvent.dblClick(button)
  expect((await screen.findByText('Added client Pelican Marine LLC')).tagName).toBe('LI')
  expect(api.callsOf(`POST ${path}/file`)).toHaveLength(1)
  expect(api.callsOf(`POST ${path}/file`)[0]?.body).toMatchObject({
    client: { action: 'create', fields: { name: 'Pelican Marine LLC' } },
    version: 3,
  })
  await press('Undo')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText('Added client Pelican Marine LLC')).toBeNull())
})
