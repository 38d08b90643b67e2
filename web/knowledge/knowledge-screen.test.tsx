import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aKnowledgeFile, anArticleItem, aPassage, aQuestion } from '#web/testing/knowledge.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { KnowledgeScreen } from './knowledge-screen.tsx'

const folder = { id: '01990000-0000-7000-8000-00000000ac01', name: 'Claims', articleCount: 2, version: 5 }
const quiet = {
  'GET /api/user': userAnswer(),
  'GET /api/team-members': [],
  'GET /api/knowledge/articles': [],
  'GET /api/knowledge/folders': [folder],
  'GET /api/knowledge/questions': [],
  'GET /api/knowledge/search': { results: [] },
}

const counted = (rows: unknown[], total = rows.length) =>
  new Response(JSON.stringify(rows), { headers: { 'X-Total-Count': String(total) } })

function open(path: string, answers: Record<string, unknown> = {}, user = aUser()) {
  const api = fakeApi({ ...quiet, ...answers })
  return { api, ...renderScreen(<KnowledgeScreen />, { path, user }) }
}

beforeEach(() => {
  // A desktop with a mouse.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

describe('the search of /knowledge', () => {
  const field = () => screen.findByRole('searchbox', { name: 'Search the knowledge base' })

  it('waits for words with the cursor in the field, and shows passages with what was sought marked', async () => {
    const passage = aPassage({ page: 14, path: '/knowledge/articles/x?page=14' })
    const { api, router } = open('/knowledge', { 'GET /api/knowledge/search': { results: [passage] } })
    expect(document.activeElement).toBe(await field())
    await userEvent.keyboard('sewers')
    const link = await screen.findByRole('link', { name: /Sewers are excluded/ })
    expect(link.textContent).toContain('Water backup')
    expect(link.textContent).toContain('Exclusions')
    expect(link.textContent).toContain('Page 14')
    expect(link.querySelector('mark')?.textContent).toBe('Sewers')
    expect(link.getAttribute('href')).toBe('/knowledge/articles/x?page=14&at=Sewers+are+excluded.')
    expect(screen.getByRole('status').textContent).toBe('1 passage found')
    expect(api.callsOf('GET /api/knowledge/search').at(-1)?.url.searchParams.get('q')).toBe('sewers')
    expect(router.state.location.search).toBe('?q=sewers')
  })

  it('is used by the keyboard alone: arrows move, Enter opens the best, Escape begins anew', async () => {
    const results = [aPassage(), aPassage({ title: 'Flood' })]
    const { router } = open('/knowledge?q=sewers', { 'GET /api/knowledge/search': { results } })
    await screen.findByRole('link', { name: /Flood/ })
    ;(await field()).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Flood')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(await field())
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe(aPassage().path)
    await act(() => router.navigate('/knowledge?q=sewers'))
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'sewers'))
    ;(await field()).focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByRole('link', { name: /Claims/ })).toBeTruthy()
  })

  it('opens the best passage as soon as it is found when Enter was pressed before', async () => {
    const { router } = open('/knowledge', { 'GET /api/knowledge/search': { results: [aPassage()] } })
    ;(await field()).focus()
    await userEvent.keyboard('sewers{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(aPassage().path))
  })

  it('opens nothing of a search that was changed after Enter', async () => {
    const { router, api } = open('/knowledge', { 'GET /api/knowledge/search': { results: [aPassage()] } })
    ;(await field()).focus()
    await userEvent.keyboard('sewers{Enter} and drains')
    await waitFor(() =>
      expect(api.callsOf('GET /api/knowledge/search').at(-1)?.url.searchParams.get('q')).toBe(
        'sewers and drains',
      ),
    )
    await screen.findByRole('link', { name: /Sewers are excluded/ })
    expect(router.state.location.pathname).toBe('/knowledge')
  })

  it('loses no letter while the address follows, and follows a link itself', async () => {
    const { router } = open('/knowledge')
    const input = (await field()) as HTMLInputElement
    for (const typed of ['s', 'se', 'sew', 'sewe', 'sewer'])
      fireEvent.change(input, { target: { value: typed } })
    await waitFor(() => expect(router.state.location.search).toBe('?q=sewer'))
    expect(input.value).toBe('sewer')
    await router.navigate('/knowledge?q=flood')
    await waitFor(() => expect(input.value).toBe('flood'))
    await router.navigate('/knowledge')
    await waitFor(() => expect(input.value).toBe(''))
  })

  it('leads to asking where nothing is found', async () => {
    const { router } = open('/knowledge?q=zebra')
    expect(await screen.findByText(/No results for “zebra”/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ask a full question' }))
    expect(router.state.location.search).toContain('tab=ask')
  })

  it('says that it failed, and tries again', async () => {
    let isUp = false
    const search = () => (isUp ? { results: [aPassage()] } : answer(400, { message: 'Not now' }))
    open('/knowledge?q=sewers', { 'GET /api/knowledge/search': search })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The search could not be loaded. Not now',
    )
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /Sewers/ })).toBeTruthy()
  })

  it('begins with the folders and what changed last', async () => {
    const draft = anArticleItem({ status: 'draft', visibility: 'owners', isReviewDue: true })
    open('/knowledge', { 'GET /api/knowledge/articles': [draft] })
    const row = await screen.findByRole('link', { name: /Water backup/ })
    for (const words of ['Draft', 'Owner only', 'Review due']) expect(row.textContent).toContain(words)
    expect(screen.getByRole('link', { name: /Claims/ }).textContent).toContain('2 articles')
  })

  it('says what to do first where there is nothing', async () => {
    open('/knowledge')
    expect(await screen.findByText(/Nothing here yet/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Write an article' }).getAttribute('href')).toBe('/knowledge/new')
  })
})

describe('the articles of /knowledge', () => {
  it('are filtered by the address, and marked in words', async () => {
    const rows = [
      anArticleItem({ source: 'platform', ownerId: null, ownerName: '' }),
      anArticleItem({
        id: '01990000-0000-7000-8000-00000000aa02',
        title: 'Guide',
        kind: 'file',
        file: aKnowledgeFile({ reading: 'failed' }),
      }),
    ]
    const { api } = open(`/knowledge?tab=articles&kind=file&folderId=${folder.id}&q=guide`, {
      'GET /api/knowledge/articles': () => counted(rows),
    })
    const list = await screen.findByRole('grid', { name: 'Articles' })
    expect(within(list).getByRole('row', { name: /Water backup/ }).textContent).toContain('From Bindery')
    expect(within(list).getByRole('row', { name: /Guide/ }).textContent).toContain('Could not be read')
    const asked = api.callsOf('GET /api/knowledge/articles').map(({ url }) => url.searchParams)
    const list2 = asked.find((params) => params.get('kind') === 'file')
    expect(Object.fromEntries(list2 ?? [])).toMatchObject({ folderId: folder.id, q: 'guide', sort: 'title' })
    expect(screen.getByRole('link', { name: /Claims/ }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByText('2 articles')).toBeTruthy()
  })

  it('of the platform stand beside the folders', async () => {
    const { router } = open('/knowledge?tab=articles&status=published')
    await userEvent.click(await screen.findByRole('link', { name: 'From Bindery' }))
    expect(router.state.location.search).toBe('?tab=articles&status=published&source=platform')
  })

  it('say what to do first where there are none, and where filters hide them', async () => {
    const { router } = open('/knowledge?tab=articles')
    expect(await screen.findByText(/No articles yet/)).toBeTruthy()
    await router.navigate('/knowledge?tab=articles&kind=file')
    expect(await screen.findByText('No articles match this search and these filters.')).toBeTruthy()
    await router.navigate(`/knowledge?tab=articles&folderId=${folder.id}`)
    expect(await screen.findByText('This folder is empty.')).toBeTruthy()
    const write = screen.getByRole('link', { name: 'Write an article' })
    expect(write.getAttribute('href')).toBe(`/knowledge/new?folder=${folder.id}`)
  })

  it('say so when they cannot be had', async () => {
    open('/knowledge?tab=articles', { 'GET /api/knowledge/articles': answer(400, { message: 'Not now' }) })
    expect((await screen.findByRole('alert')).textContent).toContain('Articles could not be loaded. Not now')
  })

  it('that are due have a tab with their count while there are any', async () => {
    const due = anArticleItem({ isReviewDue: true, reviewOn: '2026-11-01' })
    const articles = ({ url }: { url: URL }) => counted(url.searchParams.get('due') ? [due] : [], 4)
    const { api } = open('/knowledge?tab=due', { 'GET /api/knowledge/articles': articles })
    expect(await screen.findByRole('tab', { name: /Review due ?4/ })).toBeTruthy()
    expect(await screen.findByRole('row', { name: /Water backup/ })).toBeTruthy()
    const sorts = api.callsOf('GET /api/knowledge/articles').map(({ url }) => url.searchParams.get('sort'))
    expect(sorts).toContain('reviewOn')
  })

  it('have no tab for what is due where nothing is', async () => {
    open('/knowledge')
    await screen.findByRole('link', { name: /Claims/ })
    expect(screen.queryByRole('tab', { name: /Review due/ })).toBeNull()
  })
})

describe('folders', () => {
  it('are made, renamed and deleted by owners', async () => {
    const made = { ...folder, id: '01990000-0000-7000-8000-00000000ac02', name: 'Flood' }
    const path = `/api/knowledge/folders/${folder.id}`
    const { api, router } = open(`/knowledge?tab=articles&folderId=${folder.id}`, {
      'POST /api/knowledge/folders': answer(201, made),
      [`PATCH ${path}`]: folder,
      [`DELETE ${path}`]: answer(204),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for folder Claims' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename folder' }))
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'Losses{Enter}')
    await waitFor(() => expect(api.callsOf(`PATCH ${path}`)[0]?.body).toEqual({ name: 'Losses', version: 5 }))

    await userEvent.click(screen.getByRole('button', { name: 'Actions for folder Claims' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete folder' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Its 2 articles stay, in no folder.')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete folder' }))
    await waitFor(() => expect(api.callsOf(`DELETE ${path}`)).toHaveLength(1))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=articles'))

    await userEvent.click(screen.getByRole('button', { name: 'New folder' }))
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Flood{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe(`?tab=articles&folderId=${made.id}`))
  })

  it('are only looked into by agents', async () => {
    open('/knowledge?tab=articles', {}, aUser({ role: 'agent', id: '01990000-0000-7000-8000-000000000009' }))
    expect(await screen.findByRole('link', { name: /Claims/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Actions for folder/ })).toBeNull()
  })
})

describe('unanswered questions', () => {
  it('say how often and when they were asked, and become an article', async () => {
    open('/knowledge?tab=questions', { 'GET /api/knowledge/questions': () => counted([aQuestion()]) })
    const list = await screen.findByRole('list', { name: 'Questions' })
    expect(list.textContent).toContain('Asked 3 times, last by Priya Raman on Nov 20, 2026, 3:00 PM')
    const href = screen.getByRole('link', { name: 'Write an article' }).getAttribute('href')
    expect(href).toBe(`/knowledge/new?question=${aQuestion().id}&title=Who+signs+for+an+LLC%3F`)
    expect(await screen.findByRole('tab', { name: /Unanswered questions ?1/ })).toBeTruthy()
  })

  it('are dismissed and opened again', async () => {
    const path = `/api/knowledge/questions/${aQuestion().id}`
    let status: 'open' | 'dismissed' = 'open'
    const { api } = open('/knowledge?tab=questions', {
      'GET /api/knowledge/questions': ({ url }: { url: URL }) =>
        counted(url.searchParams.get('status') === status ? [aQuestion({ status })] : []),
      [`PATCH ${path}`]: (call: { body: unknown }) => {
        status = (call.body as { status: typeof status }).status
        return aQuestion({ status })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText(/No unanswered questions/)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Dismissed' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }))
    expect(await screen.findByText('No dismissed questions.')).toBeTruthy()
    expect(api.callsOf(`PATCH ${path}`).map(({ body }) => body)).toEqual([
      { version: 2, status: 'dismissed' },
      { version: 2, status: 'open' },
    ])
  })

  it('that were answered lead to their article', async () => {
    const answered = aQuestion({ status: 'answered', articleId: anArticleItem().id, articleTitle: 'Signing' })
    open('/knowledge?tab=questions&state=answered', { 'GET /api/knowledge/questions': [answered] })
    const link = await screen.findByRole('link', { name: 'Open the article' })
    expect(link.getAttribute('href')).toBe(`/knowledge/articles/${anArticleItem().id}`)
  })
})

it('shows admins, who have no agency, where the articles for all are kept', async () => {
  const { api } = open('/knowledge', {}, aUser({ role: 'admin', agencyOwnerId: null }))
  const link = await screen.findByRole('link', { name: 'Articles for all agencies' })
  expect(link.getAttribute('href')).toBe('/admin/chatbot?tab=knowledge')
  expect(api.calls.filter(({ path }) => path.startsWith('/api/knowledge'))).toEqual([])
})
