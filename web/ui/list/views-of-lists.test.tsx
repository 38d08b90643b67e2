import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { ListName, ListView } from '#shared/list-views/list-views.contract.ts'
import { AcordsScreen } from '#web/acord-forms/acords-screen.tsx'
import { AccountsScreen } from '#web/commercial/accounts/accounts-screen.tsx'
import { AnalysesScreen } from '#web/commercial/analysis/analyses-screen.tsx'
import { DocumentQueueScreen } from '#web/documents/queue/document-queue-screen.tsx'
import { AuditLogScreen } from '#web/history/audit-log-screen.tsx'
import { KnowledgeScreen } from '#web/knowledge/knowledge-screen.tsx'
import { ProspectsScreen } from '#web/prospects/prospects-screen.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { onScreen } from '#web/testing/media.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TicketsScreen } from '#web/tickets/tickets-screen.tsx'

const owner = { role: 'agency_owner', isAgencyOwner: true } as const
const id = '01990000-0000-7000-8000-00000000e002'

function viewOf(list: ListName, over: Partial<ListView> = {}): ListView {
  return {
    ...{ id, list, name: 'Harbor', filters: { q: 'harbor' }, sort: '', columns: null, isShared: true },
    ...{ ownerId: aUser().id, ownerName: 'Maya', isDefault: true, version: 1 },
    ...over,
  }
}

function open(shown: ReactElement, path: string, view: ListView, answers: Record<string, unknown> = {}) {
  const api = fakeApi({
    ...{ 'GET /api/user': userAnswer(owner), 'GET /api/team-members': [], 'GET /api/list-views': [view] },
    ...{ 'GET /api/custom-fields': [], 'GET /api/forms': [], 'GET /api/form-templates': [] },
    ...{ 'GET /api/knowledge/articles': [], 'GET /api/knowledge/folders': [], 'GET /api/documents': [] },
    ...{ 'GET /api/certificate-requests': [], 'GET /api/commercial': [], 'GET /api/policy-analyses': [] },
    ...answers,
  })
  const { router } = renderScreen(shown, { path, user: aUser(owner) })
  return {
    router,
    asked: (call: string) => Object.fromEntries(api.callsOf(call).at(-1)?.url.searchParams ?? []),
  }
}

const menu = (name: string) => screen.findByRole('button', { name })
const headers = () =>
  screen.findAllByRole('columnheader').then((heads) => heads.map(({ textContent }) => textContent))

describe('saved views', () => {
  it.each<[ListName, ComponentType, string, string]>([
    ['documents', DocumentQueueScreen, '/document-extraction', 'GET /api/documents'],
    ['forms', AcordsScreen, '/acords', 'GET /api/forms'],
    ['certificate_requests', AcordsScreen, '/acords?tab=desk', 'GET /api/certificate-requests'],
    ['articles', KnowledgeScreen, '/knowledge?tab=articles', 'GET /api/knowledge/articles'],
    ['article_reviews', KnowledgeScreen, '/knowledge?tab=due', 'GET /api/knowledge/articles'],
    ['commercial_accounts', AccountsScreen, '/commercial', 'GET /api/commercial'],
    ['policy_analyses', AnalysesScreen, '/policy-analysis', 'GET /api/policy-analyses'],
  ])('open %s with the default one, in its tab', async (list, Shown, path, call) => {
    const { router, asked } = open(<Shown />, path, viewOf(list))
    await menu('Harbor')
    await waitFor(() => expect(asked(call)).toMatchObject({ q: 'harbor' }))
    const search = new URLSearchParams(router.state.location.search)
    expect(search.get('saved')).toBe(id)
    expect(search.get('tab')).toBe(new URL(path, 'http://bindery.test').searchParams.get('tab'))
    expect(screen.getByRole('button', { name: 'Columns' })).toBeTruthy()
  })

  it('choose the columns of the analyses and their order', async () => {
    onScreen()
    const columns = [
      { id: 'title', width: null },
      { id: 'createdByName', width: 200 },
      { id: 'kind', width: null },
    ]
    const analysis = {
      ...{ id, title: 'Harbor renewal', kind: 'comparison', clientId: null, clientName: '', documents: 2 },
      ...{ createdByName: 'Maya', openCritical: 0, openFindings: 0, createdAt: '2026-11-20T10:00:00.000Z' },
    }
    open(<AnalysesScreen />, '/policy-analysis', viewOf('policy_analyses', { columns }), {
      'GET /api/policy-analyses': [analysis],
    })
    await menu('Harbor')
    await waitFor(async () => expect(await headers()).toEqual(['Analysis', 'Created by', 'Kind']))
  })

  it('of the audit log that match nothing offer to clear the filters', async () => {
    const { asked } = open(<AuditLogScreen />, '/audit-log?denials=true', viewOf('audit_log', {}), {
      'GET /api/audit-log': [],
    })
    const said = (await screen.findByText('No entries match these filters.')).parentElement
    await userEvent.click(within(said as HTMLElement).getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(asked('GET /api/audit-log')).not.toHaveProperty('denials'))
  })

  it('keep filters, columns and widths of the audit log', async () => {
    const columns = [
      { id: 'at', width: null },
      { id: 'ipAddress', width: 180 },
      { id: 'action', width: null },
    ]
    const entry = {
      ...{ id, at: '2026-11-20T10:00:00.000Z', actor: 'person', userId: id, userName: 'Maya' },
      ...{ action: 'client.updated', recordType: 'client', recordId: id, before: null, after: null },
      ...{ ipAddress: '10.0.0.9', userAgent: null, isSealed: true },
    }
    const view = viewOf('audit_log', { filters: { denials: 'true' }, columns })
    const { asked } = open(<AuditLogScreen />, '/audit-log', view, { 'GET /api/audit-log': [entry] })
    await menu('Harbor')
    await waitFor(() => expect(asked('GET /api/audit-log')).toMatchObject({ denials: 'true' }))
    expect(asked('GET /api/audit-log')).not.toHaveProperty('sort')
    expect(await headers()).toEqual(['Time', 'IP address', 'Action'])
    expect(screen.getByRole('columnheader', { name: 'IP address' }).style.width).toBe('180px')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Who' }))
    expect(await menu('Harbor, changed')).toBeTruthy()
    expect(await headers()).toEqual(['Time', 'IP address', 'Action', 'Who'])
  })

  it.each<[ListName, ComponentType]>([
    ['prospects', ProspectsScreen],
    ['tickets', TicketsScreen],
  ])('set the filters of the board of %s, which stays a board', async (list, Shown) => {
    const filters = { q: 'harbor', status: list === 'tickets' ? 'open' : 'new' }
    const view = viewOf(list, { filters, isDefault: false })
    const board = { columns: [] }
    const { router, asked } = open(<Shown />, `/${list}?view=board`, view, {
      [`GET /api/${list}/board`]: board,
    })
    await userEvent.click(await menu('Views'))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Harbor/ }))
    await menu('Harbor')
    await waitFor(() => expect(asked(`GET /api/${list}/board`)).toMatchObject({ q: 'harbor' }))
    // A board's columns are the statuses, so it leaves that filter to the table.
    expect(asked(`GET /api/${list}/board`)).not.toHaveProperty('status')
    const search = new URLSearchParams(router.state.location.search)
    expect(Object.fromEntries(search)).toMatchObject({ ...filters, view: 'board', saved: id })
  })
})
