import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { DocumentItem } from '#shared/documents/documents.contract.ts'
import { ClientDocuments } from '#web/documents/client-documents.tsx'
import { aDocument } from '#web/testing/documents.ts'
import { type FakeCall, fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { DocumentQueueScreen } from './document-queue-screen.tsx'

const asked = ({ calls }: ReturnType<typeof fakeApi>) => {
  const last = calls.findLast(({ path }) => path === '/api/documents')
  return Object.fromEntries([...(last?.url.searchParams ?? [])].filter(([name]) => name !== '_t'))
}

function open(documents: (call: FakeCall) => DocumentItem[], path = '/document-extraction') {
  const api = fakeApi({ 'GET /api/user': userAnswer(), 'GET /api/documents': documents })
  return { api, ...renderScreen(<DocumentQueueScreen />, { path }) }
}

it('shows where each document stands, and looks again until it was read', async () => {
  let reads = 0
  open(() => {
    reads += 1
    return [aDocument(reads === 1 ? { reading: 'scanning', pages: 12, pagesDone: 3 } : {})]
  })
  expect(await screen.findByText('Scanning 3 of 12 pages')).toBeTruthy()
  expect(await screen.findByText('Needs review')).toBeTruthy()
})

it('says what to do first where there is nothing', async () => {
  open(() => [])
  expect(await screen.findByText(/No documents yet. Drop a policy/)).toBeTruthy()
})

it('keeps its filters in the address, and understands them from there', async () => {
  const { api, router } = open(() => [aDocument()], '/document-extraction?reading=failed&q=granite')
  await screen.findByText('policy.pdf')
  expect(asked(api)).toMatchObject({ reading: 'failed', q: 'granite', sort: '-createdAt' })
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Needs review' }))
  await waitFor(() => expect(router.state.location.search).toBe('?reading=ready&q=granite&review=open'))
  await waitFor(() => expect(asked(api)).toMatchObject({ reading: 'ready', review: 'open' }))
})

it('shows the documents of a client on the client’s page, and takes more in there', async () => {
  const client = { id: '01990000-0000-7000-8000-0000000000c1' }
  const api = fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/documents': [aDocument({ review: 'filed' })],
  })
  renderScreen(<ClientDocuments client={client} canEdit />)
  expect((await screen.findByRole('link', { name: 'policy.pdf' })).getAttribute('href')).toContain(
    aDocument().id,
  )
  expect(screen.getByText('Saved')).toBeTruthy()
  expect(asked(api)).toMatchObject({ clientId: client.id })
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  expect(screen.getByText('Drop documents here')).toBeTruthy()
})
