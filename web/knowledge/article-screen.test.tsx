import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { KnowledgeArticle } from '#shared/knowledge/knowledge.contract.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aKnowledgeFile, anArticle } from '#web/testing/knowledge.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { KnowledgeArticleScreen } from './article-screen.tsx'

const { id } = anArticle()
const path = `/api/knowledge/articles/${id}`
const now = {
  version: 4,
  title: 'Water backup',
  authorName: 'Maya Okafor',
  isCurrent: true,
  createdAt: anArticle().createdAt,
}
const before = { ...now, version: 3, authorName: 'Priya Raman', isCurrent: false }
const quiet = {
  'GET /api/user': userAnswer(),
  [`GET ${path}/versions`]: [now, before],
  [`GET ${path}/versions/3`]: { ...before, body: anArticle().body.replace('limit.', 'form.') },
}
const other = aUser({ role: 'agent', id: '01990000-0000-7000-8000-000000000009' })

function open(article: KnowledgeArticle | Response, answers = {}, search = '', user = aUser()) {
  const api = fakeApi({ ...quiet, [`GET ${path}`]: article, ...answers })
  const screens = (
    <Routes>
      <Route path="/knowledge/articles/:id" element={<KnowledgeArticleScreen />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return { api, ...renderScreen(screens, { path: `/knowledge/articles/${id}${search}`, user }) }
}

describe('the page of an article', () => {
  it('shows its text, its contents, and who keeps it until when', async () => {
    const article = anArticle({
      folderId: id,
      folderName: 'Claims',
      reviewOn: '2027-03-01',
      visibility: 'owners',
    })
    open(article)
    expect(await screen.findByRole('heading', { level: 2, name: 'Exclusions' })).toBeTruthy()
    const contents = screen.getByRole('region', { name: 'On this page' })
    const links = within(contents).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#section-limits',
      '#section-exclusions',
      '#section-steps',
    ])
    const details = screen.getByRole('region', { name: 'Details' })
    for (const words of ['Maya Okafor', 'Mar 1, 2027', 'Owner only'])
      expect(details.textContent).toContain(words)
    const folder = within(details).getByRole('link', { name: 'Claims' })
    expect(folder.getAttribute('href')).toBe(`/knowledge?tab=articles&folderId=${id}`)
  })

  it('opens at the passage that a search led to', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    open(anArticle(), {}, '?at=Sewers+are+excluded')
    const passage = await screen.findByText('Sewers are excluded.')
    expect(passage.id).toBe('passage')
    expect(passage.getAttribute('data-place')).toBe('true')
    await waitFor(() => expect(seen.mock.contexts).toContain(passage))
  })

  it('calls on no other site and runs nothing of what is written', async () => {
    const body =
      'Harmless words <img src="https://evil.example/x.png"> ![spy](https://evil.example/y.png)\n\n<script>1</script>'
    const { container } = open(anArticle({ body }))
    expect(await screen.findByText(/Harmless words/)).toBeTruthy()
    expect(container.querySelector('article img, article script')).toBeNull()
  })

  it('is missing where there is none', async () => {
    open(answer(404, { error: 'not_found' }))
    expect(await screen.findByRole('heading', { name: 'Article not found' })).toBeTruthy()
  })

  it('says so when it cannot be had', async () => {
    open(answer(403, { message: 'Not now' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This article could not be loaded. Not now',
    )
  })

  it('is only read by those who neither wrote nor keep it', async () => {
    open(anArticle(), {}, '', other)
    expect(await screen.findByRole('heading', { name: 'Water backup' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menuitem', { name: 'Print' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Delete article' })).toBeNull()
  })

  it('is deleted after a question', async () => {
    const { api, router } = open(anArticle(), { [`DELETE ${path}`]: answer(204) })
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete article' }))
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete article' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/knowledge'))
    expect(api.callsOf(`DELETE ${path}`)).toHaveLength(1)
  })

  it('is printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    open(anArticle())
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('that is due is put off by who keeps it', async () => {
    const due = anArticle({ isReviewDue: true, reviewOn: '2026-11-01' })
    const { api } = open(due, { [`PATCH ${path}`]: due })
    await userEvent.click(await screen.findByRole('button', { name: 'Still accurate' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Review again in 6 months' }))
    await waitFor(() => expect(api.callsOf(`PATCH ${path}`)).toHaveLength(1))
    const body = api.callsOf(`PATCH ${path}`)[0]?.body as { reviewOn: string; version: number }
    expect(body.version).toBe(4)
    const months = (Date.parse(body.reviewOn) - Date.now()) / 86_400_000 / 30.4
    expect(Math.round(months)).toBe(6)
  })
})

describe('an article of the platform', () => {
  const platform = { source: 'platform', ownerId: null, createdById: null } as const

  it('cannot be changed, and is adapted as a copy', async () => {
    open(anArticle(platform))
    const adapt = await screen.findByRole('link', { name: 'Customize a copy' })
    expect(adapt.getAttribute('href')).toBe(`/knowledge/new?adapt=${id}`)
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.getByRole('region', { name: 'About this article' }).textContent).toContain('every agency')
    expect(screen.queryByRole('region', { name: 'Versions' })).toBeNull()
  })

  it('leads to the copy that there is', async () => {
    open(anArticle({ ...platform, adaptedAsId: '01990000-0000-7000-8000-00000000aa07' }))
    const copy = await screen.findByRole('link', { name: 'Open our copy' })
    expect(copy.getAttribute('href')).toBe('/knowledge/articles/01990000-0000-7000-8000-00000000aa07')
  })
})

describe('the versions of an article', () => {
  it('are compared with what it says now, and restored', async () => {
    const { api } = open(anArticle(), { [`POST ${path}/versions/3/restore`]: anArticle({ version: 5 }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Compare version 3' }))
    const dialog = await screen.findByRole('dialog', { name: 'Version 3' })
    const changes = await within(dialog).findByRole('list', { name: 'Changes' })
    expect(changes.querySelector('del')?.textContent).toBe('form.')
    expect(changes.querySelector('ins')?.textContent).toBe('limit.')
    expect(changes.textContent).toContain('6 lines without a change')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restore this version' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.callsOf(`POST ${path}/versions/3/restore`)[0]?.body).toEqual({ version: 4 })
  })

  it('say what kept one from being restored', async () => {
    const stale = answer(409, { message: 'Conflict: changed meanwhile', reason: 'stale_version' })
    open(anArticle(), { [`POST ${path}/versions/3/restore`]: stale })
    await userEvent.click(await screen.findByRole('button', { name: 'Compare version 3' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Restore this version' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Conflict: changed meanwhile')
  })

  it('are only compared by those who may not change it', async () => {
    open(anArticle(), {}, '', other)
    await userEvent.click(await screen.findByRole('button', { name: 'Compare version 3' }))
    expect(await screen.findByRole('list', { name: 'Changes' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull()
  })
})

describe('a file', () => {
  const file = aKnowledgeFile({ pages: 45 })
  const article = anArticle({ kind: 'file', body: '', title: 'Guide', file })
  const pages = ({ url }: { url: URL }) => {
    const from = Number(url.searchParams.get('from'))
    const numbers = Array.from({ length: Math.min(20, 46 - from) }, (_, at) => from + at)
    return {
      pages: numbers.map((page) => ({ page, text: page === 24 ? 'A fence  is\ncovered.' : '' })),
      total: 45,
    }
  }
  const answers = { [`GET ${path}/pages`]: pages }

  it('opens at a page, with the passage marked, and goes on in both directions', async () => {
    const { api } = open(article, answers, '?page=24&at=fence+is+covered')
    const page = await screen.findByRole('region', { name: 'Page 24' })
    expect(page.getAttribute('data-target')).toBe('true')
    expect(page.querySelector('mark')?.textContent).toBe('fence  is\ncovered')
    expect(screen.queryByRole('region', { name: 'Page 20' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier pages' }))
    expect(await screen.findByRole('region', { name: 'Page 1' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show more pages' }))
    expect(await screen.findByRole('region', { name: 'Page 45' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull()
    const asked = api.callsOf(`GET ${path}/pages`).map(({ url }) => url.searchParams.get('from'))
    expect(asked).toEqual(['21', '1', '41'])
  })

  it('is gone through by the number of a page, and downloaded', async () => {
    const { router } = open(article, answers)
    const go = await screen.findByRole('textbox', { name: 'Go to page' })
    await userEvent.type(go, '99{Enter}')
    expect(router.state.location.search).toBe('')
    await userEvent.clear(go)
    await userEvent.type(go, '24{Enter}')
    expect(router.state.location.search).toBe('?page=24')
    expect(await screen.findByText(/A fence/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(`${path}/file`)
    expect(screen.getByRole('region', { name: 'File' }).textContent).toContain('58.2 KB')
  })

  it('that is being read says so, and is shown once it is', async () => {
    let reading: 'waiting' | 'ready' = 'waiting'
    open(article, {
      ...answers,
      [`GET ${path}`]: () => ({ ...article, file: aKnowledgeFile({ reading, pages: 1 }) }),
    })
    expect(await screen.findByText(/Reading the text of guide.pdf/)).toBeTruthy()
    reading = 'ready'
    expect(await screen.findByRole('region', { name: 'Page 1' })).toBeTruthy()
  })

  it('that could not be read says why and what to do', async () => {
    open({ ...article, file: aKnowledgeFile({ reading: 'failed', problem: 'It holds only pictures.' }) })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('It holds only pictures. The file is kept')
    expect(alert.textContent).toContain('Upload it in another format')
  })
})
