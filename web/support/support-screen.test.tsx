import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { noteVisit } from '#web/lib/visits.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ArticleScreen } from './article-screen.tsx'
import { SupportScreen } from './support-screen.tsx'

const id = '01990000-0000-7000-8000-000000000101'
const item = {
  id,
  number: 101,
  subject: 'The import stops',
  status: 'answered',
  messageCount: 2,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T11:00:00.000Z',
  closedAt: null,
  version: 3,
}
const message = (body: string, isFromStaff: boolean) => ({
  id: crypto.randomUUID(),
  isFromStaff,
  authorName: isFromStaff ? 'Support' : 'Maya Okafor',
  body,
  createdAt: item.createdAt,
})
const request = {
  ...item,
  context: { path: '/clients' },
  messages: [message('It stops at row 7.', false), message('Which file?', true)],
}
const own = '/api/support/requests'
const owner = { user: aUser(), path: '/support' }

describe('/support', () => {
  it('offers first what is about the screen one came from', async () => {
    fakeApi({ [`GET ${own}`]: [] })
    noteVisit('/clients/import')
    noteVisit('/support')
    renderScreen(<SupportScreen />, owner)
    const about = await screen.findByRole('region', { name: 'About the screen you came from' })
    expect(within(about).getByRole('link', { name: 'Import a file, step by step' })).toBeTruthy()
    expect(await screen.findByText('You haven’t sent any requests yet.')).toBeTruthy()
  })

  it('shows people no articles about the administration, and admins do', async () => {
    fakeApi({ [`GET ${own}`]: [], 'GET /api/admin/support/requests': [] })
    const view = renderScreen(<SupportScreen />, owner)
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Manage people' })).toBeNull()
    view.unmount()
    renderScreen(<SupportScreen />, { user: aUser({ role: 'admin' }), path: '/support?view=help' })
    expect(await screen.findByRole('link', { name: 'Manage people' })).toBeTruthy()
  })

  it('moves between the search and its results by the arrow keys', async () => {
    fakeApi({ [`GET ${own}`]: [] })
    renderScreen(<SupportScreen />, owner)
    const search = await screen.findByRole('searchbox', { name: 'Search help articles' })
    await userEvent.type(search, 'recovry code')
    const results = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('link')
    expect(within(results[0] as HTMLElement).getAllByText(/recovery/i)[0]?.tagName).toBe('MARK')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(results[0])
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(search)
    await userEvent.keyboard('{Escape}')
    expect(search).toHaveProperty('value', '')
  })

  it('says where no article holds the words', async () => {
    fakeApi({ [`GET ${own}`]: [] })
    renderScreen(<SupportScreen />, { ...owner, path: '/support?q=xylophone' })
    expect(await screen.findByText('No matching articles. Try other words, or ask us.')).toBeTruthy()
    expect(screen.getByText('0 articles found')).toBeTruthy()
  })

  it('sends the words with the context that it showed, and keeps them when that fails', async () => {
    let tries = 0
    const { callsOf } = fakeApi({
      [`GET ${own}`]: [],
      [`POST ${own}`]: () => {
        tries += 1
        const refusal = { error: 'unprocessable', message: 'You have 10 open requests.' }
        return tries === 1 ? answer(422, refusal) : answer(201, request)
      },
      [`GET ${own}/${id}`]: request,
    })
    noteVisit('/tickets')
    renderScreen(<SupportScreen />, { ...owner, path: '/support?ask=1' })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('region', { name: 'Included' })).toHaveProperty(
      'textContent',
      expect.stringContaining('/tickets'),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await dialog.findByText('Enter a subject')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: /Subject/ }), 'The import stops')
    await userEvent.type(dialog.getByRole('textbox', { name: /Message/ }), 'It stops at row 7.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await dialog.findByText('You have 10 open requests.')).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: /Message/ })).toHaveProperty('value', 'It stops at row 7.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'The import stops' })).toBeTruthy()
    expect(callsOf(`POST ${own}`).at(-1)?.body).toMatchObject({
      subject: 'The import stops',
      message: 'It stops at row 7.',
      context: { path: '/tickets', window: expect.stringMatching(/^\d+ × \d+$/) },
    })
  })

  it('shows a request, takes a reply and closes it by its version', async () => {
    const { callsOf } = fakeApi({
      [`GET ${own}/${id}`]: request,
      [`POST ${own}/${id}/messages`]: answer(201, request),
      [`PATCH ${own}/${id}`]: { ...request, status: 'closed' },
    })
    renderScreen(<SupportScreen />, { ...owner, path: `/support?request=${id}` })
    expect(await screen.findByText('Which file?')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Your reply' }), 'Yesterday’s')
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    await waitFor(() =>
      expect(callsOf(`POST ${own}/${id}/messages`)[0]?.body).toEqual({ message: 'Yesterday’s' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close request' }))
    await waitFor(() =>
      expect(callsOf(`PATCH ${own}/${id}`)[0]?.body).toEqual({ status: 'closed', version: 3 }),
    )
  })

  it('shows the latest five requests, and all when asked', async () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      ...item,
      id: `01990000-0000-7000-8000-00000000020${index}`,
      subject: `Question ${index + 1}`,
    }))
    fakeApi({ [`GET ${own}`]: many })
    renderScreen(<SupportScreen />, owner)
    await screen.findByRole('link', { name: /Question 5/ })
    expect(screen.getAllByRole('link', { name: /Question/ })).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
    expect(screen.getAllByRole('link', { name: /Question/ })).toHaveLength(7)
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
  })

  it('says when one’s requests could not be loaded, and when one is not there', async () => {
    fakeApi({ [`GET ${own}`]: answer(400, { error: 'invalid', message: 'No.' }) })
    const view = renderScreen(<SupportScreen />, owner)
    expect(await screen.findByText(/Your requests could not be loaded/)).toBeTruthy()
    view.unmount()
    renderScreen(<SupportScreen />, { ...owner, path: `/support?request=${id}` })
    expect(await screen.findByText('This request does not exist, or you have no access to it.')).toBeTruthy()
  })

  it('is the inbox for admins, with who asks at the side', async () => {
    const staffItem = {
      ...item,
      staffState: 'new',
      authorName: 'Maya Okafor',
      authorEmail: 'maya@tidewater.example',
      agencyName: 'Tidewater Insurance',
    }
    const inbox = '/api/admin/support/requests'
    const { callsOf } = fakeApi({
      [`GET ${inbox}`]: [staffItem],
      [`GET ${inbox}/${id}`]: {
        ...request,
        ...staffItem,
        author: { id, role: 'agency_owner', status: 'active', createdAt: item.createdAt, lastLogin: null },
        agency: {
          name: 'Tidewater Insurance',
          plan: 'agency_owner',
          subscriptionStatus: 'active',
          subscriptionPeriodEnd: null,
        },
      },
      [`PATCH ${inbox}/${id}`]: {},
    })
    const user = aUser({ role: 'super_admin' })
    const view = renderScreen(<SupportScreen />, { user, path: '/support?status=answered' })
    expect(await screen.findByRole('link', { name: 'The import stops' })).toBeTruthy()
    expect(callsOf(`GET ${inbox}`)[0]?.url.searchParams.get('status')).toBe('answered')
    view.unmount()
    renderScreen(<SupportScreen />, { user, path: `/support?request=${id}` })
    expect(await screen.findByRole('region', { name: 'Agency' })).toHaveProperty(
      'textContent',
      expect.stringContaining('Agency Owner Plan'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close request' }))
    await waitFor(() =>
      expect(callsOf(`PATCH ${inbox}/${id}`)[0]?.body).toEqual({ status: 'closed', version: 3 }),
    )
  })
})

describe('a help article', () => {
  it('says when there is none at its address', async () => {
    fakeApi({})
    renderScreen(<ArticleScreen />, { user: aUser(), path: '/support/articles/none' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeTruthy()
  })
})
