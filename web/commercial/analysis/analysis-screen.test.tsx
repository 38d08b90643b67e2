import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { analyze } from '#engines/gap-analysis/analyze.rules.ts'
import { madeFacts, sampleForm } from '#engines/gap-analysis/testing/made-facts.ts'
import type { Analysis } from '#shared/commercial/analysis.contract.ts'
import { keepOpenForms } from '#web/lib/form-drafts.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'
import { answer, type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { AnalysesScreen } from './analyses-screen.tsx'
import { AnalysisScreen } from './analysis-screen.tsx'

const id = '01990000-0000-7000-8000-00000000aa01'
const address = `/api/policy-analyses/${id}`

function source(limit: number, forms: ReturnType<typeof sampleForm>[] = []) {
  const coverages = [
    { line: 'gl' as const, code: 'occ' as const, name: '<b>Occurrence</b>', limit },
    { line: 'gl' as const, code: 'pai' as const, name: 'Personal injury', limit: 5 },
  ]
  const facts = madeFacts({ lines: ['gl'], premium: limit / 100, coverages, forms })
  return { id: crypto.randomUUID(), fileName: `${limit}.pdf`, facts, factsMark: '', pages: [] }
}

function anAnalysis(changes: Partial<Analysis> = {}): Analysis {
  const sources = [source(1_000_000), source(500_000, [sampleForm('CG 21 44')])]
  return {
    id,
    title: 'Harbor renewal',
    kind: 'comparison',
    clientId: null,
    clientName: '',
    createdById: id,
    createdByName: 'Maya',
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    version: 1,
    documentIds: sources.map((one) => one.id),
    result: analyze('comparison', sources, '2026-06-15'),
    letter: 'Dear Ana,',
    isStale: false,
    ...changes,
  }
}

function open(analysis: Analysis, more: Record<string, unknown> = {}, query = '') {
  const api = fakeApi({ 'GET /api/user': userAnswer(), [`GET ${address}`]: analysis, ...more })
  renderScreen(
    <Routes>
      <Route path="/policy-analysis/:id" element={<AnalysisScreen />} />
    </Routes>,
    { path: `/policy-analysis/${id}${query}` },
  )
  return api
}

it('shows what differs with its weight in words, and all rows when asked', async () => {
  open(anAnalysis())
  const row = (await screen.findByRole('rowheader', { name: '<b>Occurrence</b>' })).closest(
    'tr',
  ) as HTMLElement
  expect(within(row).getByText('Critical')).toBeTruthy()
  expect(row.textContent).toContain('Limit decreases from $1,000,000 to $500,000')
  expect(screen.getByText('−$5,000 (−50%)')).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: 'Personal injury' })).toBeNull()
  await userEvent.click(screen.getByRole('switch'))
  expect(await screen.findByRole('rowheader', { name: 'Personal injury' })).toBeTruthy()
})

it('counts differences in one way: in the summary, on the tab and at the switch', async () => {
  const analysis = anAnalysis()
  const comparison = analysis.result.comparison
  if (!comparison) throw new Error('There is no comparison.')
  const twice = comparison.rows.map((row) =>
    row.name === '<b>Occurrence</b>'
      ? {
          ...row,
          changes: [...row.changes, { document: 1, weight: 'notable' as const, what: 'Also claims-made' }],
        }
      : row,
  )
  const count = twice.reduce((sum, { changes }) => sum + changes.length, 0)
  open({ ...analysis, result: { ...analysis.result, comparison: { ...comparison, rows: twice } } })
  expect((await screen.findByRole('tab', { name: /^Side by side/ })).textContent).toBe(`Side by side${count}`)
  expect(screen.getByRole('switch', { name: `Differences only (${count})` })).toBeTruthy()
})

it('ticks a gap off, and says so where that fails', async () => {
  let isAway = false
  const analysis = anAnalysis()
  const api = open(
    analysis,
    {
      [`PATCH ${address}`]: () =>
        isAway ? answer(403, { error: 'forbidden', message: 'Not yours' }) : analysis,
    },
    '?tab=gaps',
  )
  const box = await screen.findByRole('checkbox', {
    name: 'Done: Limited to designated premises or operations',
  })
  await userEvent.click(box)
  await waitFor(() => expect(api.callsOf(`PATCH ${address}`)).toHaveLength(1))
  expect(api.callsOf(`PATCH ${address}`)[0]?.body).toEqual({
    findings: [{ key: '1:gl-designated-premises', status: 'done' }],
  })
  expect(api.callsOf(`PATCH ${address}`)[0]?.headers['idempotency-key']).toBeTruthy()
  isAway = true
  await userEvent.click(box)
  expect(await screen.findByText('Not yours')).toBeTruthy()
})

it('brings a note back that the end of a session kept from being saved, and saves it', async () => {
  const analysis = anAnalysis()
  const note = { name: 'Note on Limited to designated premises or operations' }
  window.localStorage.setItem('userData', JSON.stringify({ id: aUser().id }))
  open(analysis, {}, '?tab=gaps')
  await userEvent.click(await screen.findByRole('button', note))
  await userEvent.type(screen.getByRole('textbox', note), 'Asked Ana')
  keepOpenForms('Session Expired')
  cleanup()
  const api = open(analysis, { [`PATCH ${address}`]: analysis }, '?tab=gaps')
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', note).value).toBe('Asked Ana')
  const saved = { findings: [{ key: '1:gl-designated-premises', note: 'Asked Ana' }] }
  await waitFor(() => expect(api.callsOf(`PATCH ${address}`)[0]?.body).toEqual(saved))
  await waitFor(() => expect(localStore.read(storageKeys.formRecovery)).toBeNull())
})

it('keeps the letter, and drafts it again from what was found', async () => {
  const analysis = anAnalysis()
  const save = ({ body }: FakeCall) => ({ ...analysis, ...(body as object) })
  const api = open(analysis, { [`PATCH ${address}`]: save }, '?tab=letter')
  const letter = await screen.findByRole('textbox', { name: 'Letter' })
  await userEvent.clear(letter)
  await userEvent.type(letter, 'Dear Bo,')
  await userEvent.click(screen.getByRole('button', { name: 'Save letter' }))
  await waitFor(() => expect(api.callsOf(`PATCH ${address}`)[0]?.body).toEqual({ letter: 'Dear Bo,' }))
  await userEvent.click(screen.getByRole('button', { name: 'Regenerate' }))
  expect((letter as HTMLTextAreaElement).value).toContain('Dear Harbor Grill LLC,')
})

it('offers to refresh when documents were corrected', async () => {
  open(anAnalysis({ isStale: true }))
  expect(await screen.findByText(/were corrected after/)).toBeTruthy()
})

it('starts a comparison of chosen documents in their order', async () => {
  const known = ['one', 'two'].map((name, index) => ({
    id: `01990000-0000-7000-8000-00000000dd0${index}`,
    fileName: `${name}.pdf`,
    reading: 'ready',
    kind: 'dec_page',
    insured: '',
    carrier: '',
    effectiveDate: null,
  }))
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/documents': known,
    'GET /api/policy-analyses': [],
    'POST /api/policy-analyses': () => anAnalysis(),
  })
  renderScreen(<AnalysesScreen />, { path: '/policy-analysis' })
  expect(await screen.findByText(/No analyses yet/)).toBeTruthy()
  const chooses = await screen.findByRole('button', { name: 'Choose one.pdf' })
  // What is pressed while a search loads is still the same button.
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'one')
  await waitFor(() => expect(api.callsOf('GET /api/documents').length).toBeGreaterThan(1))
  expect(chooses.isConnected).toBe(true)
  await userEvent.click(chooses)
  await userEvent.click(await screen.findByRole('button', { name: 'Choose two.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move two.pdf up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(api.callsOf('POST /api/policy-analyses')).toHaveLength(1))
  expect(api.callsOf('POST /api/policy-analyses')[0]?.body).toEqual({
    documentIds: [known[1]?.id, known[0]?.id],
    kind: 'comparison',
  })
})
