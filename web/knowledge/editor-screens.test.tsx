import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftOf, keepDraft } from '#web/lib/form-drafts.ts'
import { keepPause } from '#web/lib/use-leave-guard.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aKnowledgeFile, anArticle } from '#web/testing/knowledge.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { EditKnowledgeArticleScreen, NewKnowledgeArticleScreen } from './editor-screens.tsx'

const { id } = anArticle()
const path = `/api/knowledge/articles/${id}`
const folder = { id: '01990000-0000-7000-8000-00000000ac01', name: 'Claims', articleCount: 2, version: 5 }
const quiet = {
  'GET /api/user': userAnswer(),
  'GET /api/team-members': [],
  'GET /api/knowledge/folders': [folder],
}

function open(address: string, answers: Record<string, unknown> = {}, user = aUser()) {
  const api = fakeApi({ ...quiet, ...answers })
  const screens = (
    <Routes>
      <Route path="/knowledge/new" element={<NewKnowledgeArticleScreen />} />
      <Route path="/knowledge/articles/:id/edit" element={<EditKnowledgeArticleScreen />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return { api, ...renderScreen(screens, { path: address, user }) }
}

const titleField = () => screen.findByLabelText<HTMLInputElement>(/^Title/)
const textField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

beforeEach(() => {
  window.localStorage.setItem('userData', JSON.stringify({ id: aUser().id }))
  // A wide screen.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

describe('a new article', () => {
  it('is written beside its preview and published', async () => {
    const { api, router } = open('/knowledge/new', {
      'POST /api/knowledge/articles': answer(201, anArticle()),
    })
    type(await titleField(), 'Water backup')
    type(textField(), '## Steps\n\nCall **first**.')
    const preview = screen.getByRole('region', { name: 'Preview' })
    await waitFor(() => expect(within(preview).getByRole('heading', { name: 'Steps' })).toBeTruthy())
    await press('6 months')
    await press('Publish')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/knowledge/articles/${id}`))
    expect(api.callsOf('POST /api/knowledge/articles')[0]?.body).toEqual({
      title: 'Water backup',
      body: '## Steps\n\nCall **first**.',
      folderId: null,
      status: 'published',
      visibility: 'agency',
      ownerId: aUser().id,
      reviewOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
  })

  it('needs a title and a text, but a draft needs no text', async () => {
    const { api } = open('/knowledge/new', {
      'POST /api/knowledge/articles': answer(201, anArticle({ status: 'draft' })),
    })
    await titleField()
    await press('Publish')
    expect(await screen.findByText('Enter a title')).toBeTruthy()
    type(await titleField(), 'Water backup')
    await press('Publish')
    expect(await screen.findByText('Enter a text')).toBeTruthy()
    expect(api.callsOf('POST /api/knowledge/articles')).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: 'Draft' }))
    await press('Save draft')
    await waitFor(() => expect(api.callsOf('POST /api/knowledge/articles')).toHaveLength(1))
    expect(await screen.findByText('Draft saved')).toBeTruthy()
  })

  it('begins with the question that nobody could answer, and closes it', async () => {
    const question = '01990000-0000-7000-8000-00000000ab01'
    const { api } = open(`/knowledge/new?question=${question}&title=Who+signs%3F&folder=${folder.id}`, {
      'POST /api/knowledge/articles': answer(201, anArticle()),
    })
    expect((await titleField()).value).toBe('Who signs?')
    expect(screen.getByText(/marks the question as answered/)).toBeTruthy()
    type(textField(), 'The manager.')
    await press('Publish')
    await waitFor(() => expect(api.callsOf('POST /api/knowledge/articles')).toHaveLength(1))
    expect(api.callsOf('POST /api/knowledge/articles')[0]?.body).toMatchObject({
      questionId: question,
      title: 'Who signs?',
      folderId: folder.id,
    })
  })

  it('begins as a copy of an article of the platform', async () => {
    const platform = anArticle({ source: 'platform', body: 'Ask.' })
    const { api } = open(`/knowledge/new?adapt=${id}`, {
      [`GET ${path}`]: platform,
      'POST /api/knowledge/articles': answer(201, anArticle()),
    })
    expect((await titleField()).value).toBe('Water backup')
    expect(textField().value).toBe('Ask.')
    await press('Publish')
    await waitFor(() =>
      expect(api.callsOf('POST /api/knowledge/articles')[0]?.body).toMatchObject({ adaptedFromId: id }),
    )
  })

  it('is for everybody when an agent writes it', async () => {
    open('/knowledge/new', {}, aUser({ role: 'agent', id: '01990000-0000-7000-8000-000000000009' }))
    await titleField()
    expect(screen.queryByRole('combobox', { name: 'Visibility' })).toBeNull()
  })
})

describe('the text', () => {
  it('is formatted by buttons and keys at the selection', async () => {
    open('/knowledge/new')
    await titleField()
    type(textField(), 'Call first')
    textField().setSelectionRange(5, 10)
    await press('Bold')
    expect(textField().value).toBe('Call **first**')
    textField().setSelectionRange(0, 4)
    textField().focus()
    await userEvent.keyboard('{Control>}i{/Control}')
    expect(textField().value).toBe('_Call_ **first**')
    await press('List')
    expect(textField().value).toBe('- _Call_ **first**')
  })

  it('gives way to its preview where there is no room for both', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    open('/knowledge/new')
    await titleField()
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
    type(textField(), '## Steps')
    await userEvent.click(screen.getByRole('radio', { name: 'Preview' }))
    expect(screen.getByRole('heading', { name: 'Steps' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull()
  })
})

describe('an article that is edited', () => {
  const edit = `/knowledge/articles/${id}/edit`

  it('sends only what changed, by Ctrl+S', async () => {
    const { api, router } = open(edit, { [`GET ${path}`]: anArticle(), [`PATCH ${path}`]: anArticle() })
    type(await titleField(), 'Water and sewer backup')
    fireEvent.keyDown(window, { key: 's', ctrlKey: true })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/knowledge/articles/${id}`))
    expect(api.callsOf(`PATCH ${path}`).map(({ body }) => body)).toEqual([
      { title: 'Water and sewer backup', version: 4 },
    ])
  })

  it('meets what somebody else saved, and loses nothing', async () => {
    let isSaved = false
    const theirs = anArticle({ title: 'Sewers', version: 5 })
    const { api } = open(edit, {
      [`GET ${path}`]: () => (isSaved ? theirs : anArticle()),
      [`PATCH ${path}`]: () => {
        if (isSaved) return theirs
        isSaved = true
        return answer(409, { error: 'conflict', message: 'Conflict', reason: 'stale_version' })
      },
    })
    await titleField()
    type(textField(), 'Mine')
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Reload and keep my changes' }))
    await waitFor(async () => expect((await titleField()).value).toBe('Sewers'))
    expect(textField().value).toBe('Mine')
    await press('Save')
    await waitFor(() => expect(api.callsOf(`PATCH ${path}`)).toHaveLength(2))
    expect(api.callsOf(`PATCH ${path}`)[1]?.body).toEqual({ body: 'Mine', version: 5 })
  })

  it('of a file has no text to change', async () => {
    const file = anArticle({ kind: 'file', body: '', file: aKnowledgeFile() })
    open(edit, { [`GET ${path}`]: file })
    expect((await titleField()).value).toBe('Water backup')
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull()
  })

  it.each([
    ['the platform', { source: 'platform' as const }, /shared with every agency/],
    ['somebody else', {}, /Only the author/],
  ])('of %s cannot be', async (_whose, changes, words) => {
    const agent = aUser({ role: 'agent', id: '01990000-0000-7000-8000-000000000009' })
    open(edit, { [`GET ${path}`]: anArticle(changes) }, agent)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByLabelText(/^Title/)).toBeNull()
  })
})

describe('what is typed into the editor', () => {
  it('is kept in the browser while it is typed, and offered again', async () => {
    const view = open('/knowledge/new')
    type(await titleField(), 'Half an idea')
    await waitFor(() => expect(draftOf('new article')?.values).toEqual({ title: 'Half an idea' }), {
      timeout: keepPause + 1000,
    })
    view.unmount()
    open('/knowledge/new')
    expect((await titleField()).value).toBe('')
    await press('Restore')
    expect((await titleField()).value).toBe('Half an idea')
  })

  it('is forgotten once it is saved', async () => {
    keepDraft('new article', { title: 'Half an idea' }, 'Session Expired')
    open('/knowledge/new', { 'POST /api/knowledge/articles': answer(201, anArticle()) })
    await titleField()
    await press('Restore')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    type(textField(), 'Whole')
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Article saved')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(keepPause + 100))
    expect(draftOf('new article')).toBeNull()
  })

  it('is not left without a question', async () => {
    const { router } = open('/knowledge/new')
    type(await titleField(), 'Half an idea')
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((await titleField()).value).toBe('Half an idea')
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/knowledge'))
    expect(draftOf('new article')).toBeNull()
  })

  it('is no reason to ask where nothing was changed', async () => {
    const { router } = open('/knowledge/new')
    await titleField()
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/knowledge'))
  })
})
