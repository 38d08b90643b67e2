import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { AcordsScreen } from '#web/acord-forms/acords-screen.tsx'
import { aForm } from '#web/acord-forms/testing.ts'
import { ClientsScreen } from '#web/clients/clients-screen.tsx'
import { AccountsScreen } from '#web/commercial/accounts/accounts-screen.tsx'
import { AnalysesScreen } from '#web/commercial/analysis/analyses-screen.tsx'
import { DocumentQueueScreen } from '#web/documents/queue/document-queue-screen.tsx'
import { ErrorsScreen } from '#web/error-tracking/errors-screen.tsx'
import { KnowledgeScreen } from '#web/knowledge/knowledge-screen.tsx'
import { ProspectsScreen } from '#web/prospects/prospects-screen.tsx'
import { aDocument } from '#web/testing/documents.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { anArticleItem } from '#web/testing/knowledge.ts'
import { userAnswer } from '#web/testing/people.ts'
import { aClientItem, aProspect, aTicket } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TicketsScreen } from '#web/tickets/tickets-screen.tsx'
import { usePlaces } from '#web/ui/use-place.ts'

/** Keeps places as the root of the app does. */
function Places({ children }: { children: ReactNode }) {
  usePlaces()
  return <main>{children}</main>
}

type List = { screen: ReactNode; path: string; row: string; answers: Record<string, unknown> }

const at = '2026-11-20T10:00:00.000Z'
const id = '01990000-0000-7000-8000-00000000aa01'
const analysis = {
  ...{
    id,
    title: 'Harbor renewal',
    kind: 'comparison',
    clientId: null,
    clientName: '',
    createdByName: 'Maya',
  },
  ...{ createdAt: at, updatedAt: at, documentIds: [], documentNames: [], isStale: false, openFindings: 0 },
}

const account = {
  ...{
    id,
    name: 'Harbor Grill LLC',
    state: 'VA',
    operations: '',
    sales: null,
    payroll: null,
    squareFeet: null,
  },
  ...{ powerUnits: null, lines: [], premium: 0, nextExpiration: null, openSubmissions: 0, documents: 0 },
  ...{ assignedAgentId: id, assignedAgentName: 'Maya' },
}
const fault = {
  ...{ id, name: 'TypeError', message: 'x is undefined', url: '/clients', release: '1', count: 1, people: 1 },
  ...{ status: 'open', firstSeenAt: at, lastSeenAt: at },
}

const lists: Record<string, List> = {
  clients: {
    ...{ screen: <ClientsScreen />, path: '/clients', row: aClientItem().name },
    answers: { 'GET /api/clients': [aClientItem()] },
  },
  prospects: {
    ...{ screen: <ProspectsScreen />, path: '/prospects?view=table', row: aProspect().name },
    answers: { 'GET /api/prospects': [aProspect()] },
  },
  tickets: {
    ...{ screen: <TicketsScreen />, path: '/tickets', row: aTicket().title },
    answers: { 'GET /api/tickets': [aTicket()] },
  },
  documents: {
    ...{ screen: <DocumentQueueScreen />, path: '/document-extraction', row: 'policy.pdf' },
    answers: { 'GET /api/documents': [aDocument()] },
  },
  forms: {
    ...{ screen: <AcordsScreen />, path: '/acords?tab=forms', row: 'C-1042' },
    answers: { 'GET /api/forms': [aForm()], 'GET /api/form-templates': [] },
  },
  articles: {
    ...{ screen: <KnowledgeScreen />, path: '/knowledge?tab=articles', row: anArticleItem().title },
    answers: { 'GET /api/knowledge/articles': [anArticleItem()], 'GET /api/knowledge/folders': [] },
  },
  'commercial accounts': {
    ...{ screen: <AccountsScreen />, path: '/commercial', row: account.name },
    answers: { 'GET /api/commercial': [account] },
  },
  errors: {
    ...{ screen: <ErrorsScreen />, path: '/admin/errors', row: fault.name },
    answers: { 'GET /api/admin/errors': [fault] },
  },
  analyses: {
    ...{ screen: <AnalysesScreen />, path: '/policy-analysis', row: analysis.title },
    answers: { 'GET /api/policy-analyses': [analysis] },
  },
}

it.each(Object.entries(lists))(
  'the way back to the %s leads to the row that was opened',
  async (_what, list) => {
    fakeApi({ 'GET /api/user': userAnswer(), ...list.answers })
    const { router } = renderScreen(
      <Places>
        <Routes>
          <Route path={list.path.replace(/\?.*/, '')} element={list.screen} />
          <Route path="*" element={<h1>The record</h1>} />
        </Routes>
      </Places>,
      { path: list.path },
    )
    const link = () => screen.findByRole('link', { name: (name) => name.includes(list.row) })
    const href = (await link()).getAttribute('href')
    await userEvent.click(await link())
    await screen.findByRole('heading', { name: 'The record' })
    await router.navigate(-1)
    await link()
    const focused = () =>
      document.activeElement?.getAttribute('data-place') ?? document.activeElement?.getAttribute('href')
    await waitFor(() => expect(focused()).toBe(href))
  },
)

it('leads back to the search that was typed just before a row was opened', async () => {
  fakeApi({ 'GET /api/user': userAnswer(), 'GET /api/clients': [aClientItem()] })
  const { router } = renderScreen(
    <Routes>
      <Route path="/clients" element={<ClientsScreen />} />
      <Route path="*" element={<h1>The record</h1>} />
    </Routes>,
    { path: '/clients' },
  )
  const link = await screen.findByRole('link', { name: aClientItem().name })
  await userEvent.type(screen.getByRole('searchbox'), 'harbor')
  await userEvent.click(link)
  await screen.findByRole('heading', { name: 'The record' })
  await router.navigate(-1)
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('harbor')
  expect(router.state.location.search).toBe('?q=harbor')
})
