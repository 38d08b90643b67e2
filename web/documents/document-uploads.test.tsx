import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { documentUploadsKey, sessionStore } from '#web/lib/storage.ts'
import { aDocument, aWholeDocument, documentId } from '#web/testing/documents.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { failUpload, fakeUploads } from '#web/testing/fake-uploads.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { DocumentUploads } from './document-uploads.tsx'

const policy = new File(['%PDF-1.7'], 'policy.pdf', { type: 'application/pdf' })
const photo = new File(['x'], 'photo.png', { type: 'image/png' })
const sheet = new File(['x'], 'rates.xlsx')
const one = `GET /api/documents/${documentId}`

function open(answers: Record<string, unknown> = {}, received: { ready: string[] } = { ready: [] }) {
  const uploads = fakeUploads()
  const api = fakeApi({ 'GET /api/user': userAnswer(), 'GET /api/documents': [], ...answers })
  const panel = <DocumentUploads source="edison" onReady={({ id }) => received.ready.push(id)} />
  return { uploads, api, received, ...renderScreen(panel) }
}

const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>('Documents', { selector: 'input' }), files, {
    applyAccept: false,
  })
const rowOf = (name: string) => {
  const rows = within(screen.getByRole('list', { name: 'Uploads' })).getAllByRole('listitem')
  const row = rows.find(({ textContent }) => textContent?.includes(name))
  if (!row) throw new Error(`There is no ${name}.`)
  return row
}
const says = (name: string, words: string) => waitFor(() => expect(rowOf(name).textContent).toContain(words))

/** Leaves in the tab what an upload before a reload leaves. */
function leaveBehind(documentId: string | null) {
  const fields = { source: 'edison' }
  const kept = { key: 'key-1', name: 'policy.pdf', bytes: 8, fields, startedAt: Date.now(), documentId }
  sessionStore.write(documentUploadsKey(aUser().id), JSON.stringify([kept]))
}

it('sends files one after the other, and reports when one has been read', async () => {
  const { uploads, received } = open({ [one]: aWholeDocument() })
  await choose(policy, sheet, photo)
  expect(rowOf('rates.xlsx').textContent).toContain('Files of this type cannot be read.')
  expect(rowOf('photo.png').textContent).toContain('Waiting')
  expect(uploads.count()).toBe(1)
  expect(uploads.at(0).url).toBe('/api/documents?source=edison')
  act(() => uploads.at(0).upload.onprogress?.({ loaded: 4, total: 8 }))
  expect(rowOf('policy.pdf').textContent).toContain('Uploading, 50 % of 8 bytes')
  act(() => uploads.at(0).answer(201, { ...aDocument({ reading: 'waiting' }), isDuplicate: false }))
  await says('policy.pdf', 'Needs review: 2 pages')
  expect(received.ready).toEqual([documentId])
  await waitFor(() => expect(uploads.count()).toBe(2))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel photo.png' }))
  expect(uploads.at(1).isAborted).toBe(true)
})

it('reports a duplicate with a way to it, and takes it in anyway', async () => {
  const { uploads } = open({ [one]: aWholeDocument() })
  await choose(policy)
  act(() => uploads.at(0).answer(201, { ...aDocument(), isDuplicate: true }))
  await says('policy.pdf', 'This file was already uploaded by Maya Okafor.')
  const href = within(rowOf('policy.pdf')).getByRole('link', { name: 'Open' }).getAttribute('href')
  expect(href).toBe(`/document-extraction/${documentId}`)
  await userEvent.click(screen.getByRole('button', { name: 'Upload anyway' }))
  await waitFor(() => expect(uploads.count()).toBe(2))
  expect(uploads.at(1).url).toBe('/api/documents?source=edison&again=true')
  expect(uploads.at(1).headers['Idempotency-Key']).not.toBe(uploads.at(0).headers['Idempotency-Key'])
})

it('sends what did not arrive again as the same action', async () => {
  const { uploads } = open()
  await choose(policy)
  await failUpload(uploads)
  await says('policy.pdf', 'Upload failed')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(uploads.count()).toBe(3))
  const keys = [0, 1, 2].map((index) => uploads.at(index).headers['Idempotency-Key'])
  expect(new Set(keys).size).toBe(1)
})

it('says why a document could not be read, and reads it again', async () => {
  const failed = { reading: 'failed' as const, problem: 'It asks for a password.' }
  let isRead = false
  const { uploads, api } = open({
    [one]: () => aWholeDocument(isRead ? {} : failed),
    [`POST /api/documents/${documentId}/read`]: () => {
      isRead = true
      return aWholeDocument({ reading: 'waiting' })
    },
  })
  await choose(policy)
  act(() => uploads.at(0).answer(201, { ...aDocument(failed), isDuplicate: false }))
  await says('policy.pdf', 'It asks for a password.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry policy.pdf' }))
  await says('policy.pdf', 'Needs review')
  expect(api.callsOf(`POST /api/documents/${documentId}/read`)).toHaveLength(1)
})

it('goes on after a reload with what the server has, although its answer was never heard', async () => {
  leaveBehind(null)
  const here = aDocument({ bytes: 8, createdAt: new Date().toISOString() })
  open({ 'GET /api/documents': [here], [one]: aWholeDocument() })
  await says('policy.pdf', 'Needs review')
})

it('asks for the file again that a reload broke off, and sends it as the same action', async () => {
  leaveBehind(null)
  const { uploads, container } = open()
  await says('policy.pdf', 'Choose the file again to continue.')
  const input = container.ownerDocument.querySelectorAll<HTMLInputElement>('input[type="file"]')[1]
  if (!input) throw new Error('There is no way to choose the file again.')
  await userEvent.upload(input, photo, { applyAccept: false })
  await says('policy.pdf', 'This is a different file.')
  await userEvent.upload(input, policy, { applyAccept: false })
  await waitFor(() => expect(uploads.count()).toBe(1))
  expect(uploads.at(0).headers['Idempotency-Key']).toBe('key-1')
})
