import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { failUpload, fakeUploads } from '#web/testing/fake-uploads.ts'
import { aKnowledgeFile, anArticle } from '#web/testing/knowledge.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { UploadKnowledgeScreen } from './upload-screen.tsx'

const folder = { id: '01990000-0000-7000-8000-00000000ac01', name: 'Claims', articleCount: 2, version: 5 }
const quiet = {
  'GET /api/user': userAnswer(),
  'GET /api/knowledge/folders': [folder],
}
const guide = new File(['%PDF-1.7'], 'guide.pdf', { type: 'application/pdf' })
const notes = new File(['Call first.'], 'notes.txt', { type: 'text/plain' })
const photo = new File(['x'], 'photo.png', { type: 'image/png' })

const articleOf = (changes: Partial<ReturnType<typeof aKnowledgeFile>>) =>
  anArticle({ kind: 'file', body: '', file: aKnowledgeFile({ pages: null, ...changes }) })

function open(answers: Record<string, unknown> = {}, user = aUser()) {
  const uploads = fakeUploads()
  fakeApi({ ...quiet, ...answers })
  const screens = (
    <Routes>
      <Route path="/knowledge/upload" element={<UploadKnowledgeScreen />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return { uploads, ...renderScreen(screens, { path: '/knowledge/upload', user }) }
}

const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>('Files', { selector: 'input' }), files, {
    applyAccept: false,
  })
const rows = () => within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem')
const rowOf = (name: string) => {
  const row = rows().find(({ textContent }) => textContent?.includes(name))
  if (!row) throw new Error(`There is no ${name}.`)
  return row
}
const says = (name: string, words: string) => waitFor(() => expect(rowOf(name).textContent).toContain(words))
const path = `GET /api/knowledge/articles/${anArticle().id}`

it('sends several files one after the other, and shows how far each is', async () => {
  const { uploads } = open({ [path]: () => articleOf({ reading: 'ready', pages: 12 }) })
  await choose(guide, photo, notes)
  expect(rowOf('photo.png').textContent).toContain('Only PDF, Word (.docx) and text files can be read.')
  expect(rowOf('notes.txt').textContent).toContain('Waiting')
  expect(uploads.count()).toBe(1)
  expect(uploads.at(0).url).toBe('/api/knowledge/files')
  expect(uploads.at(0).withCredentials).toBe(true)
  act(() => uploads.at(0).upload.onprogress?.({ loaded: 40, total: 100 }))
  expect(rowOf('guide.pdf').textContent).toContain('Uploading, 40 % of 8 bytes')
  act(() => uploads.at(0).answer(201, articleOf({ reading: 'waiting' })))
  await says('guide.pdf', 'Reading…')
  await waitFor(() => expect(uploads.count()).toBe(2))
  expect(rowOf('notes.txt').textContent).toContain('Uploading')
  await says('guide.pdf', 'Ready: 12 pages')
  const href = within(rowOf('guide.pdf')).getByRole('link', { name: 'Open' }).getAttribute('href')
  expect(href).toBe(`/knowledge/articles/${anArticle().id}`)
})

it('says why the text of a file could not be read, and what to do', async () => {
  const { uploads } = open()
  await choose(guide)
  const failed = articleOf({ reading: 'failed', problem: 'It holds only pictures.' })
  act(() => uploads.at(0).answer(201, failed))
  await says('guide.pdf', 'Its text could not be read')
  expect(rowOf('guide.pdf').textContent).toContain('It holds only pictures. The file is kept')
})

it('puts the files where they are wanted, for those who may read them', async () => {
  const { uploads } = open()
  await userEvent.click(screen.getByRole('combobox', { name: 'Folder' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Claims' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Visibility' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Owner only' }))
  const zone = screen.getByText('Drop files here').parentElement as HTMLElement
  fireEvent.drop(zone, { dataTransfer: { files: [guide], types: ['Files'] } })
  expect(uploads.at(0).url).toBe(`/api/knowledge/files?folderId=${folder.id}&visibility=owners`)
})

it('asks agents not who may read what they upload', async () => {
  open({}, aUser({ role: 'agent', id: '01990000-0000-7000-8000-000000000009' }))
  expect(await screen.findByRole('combobox', { name: 'Folder' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Visibility' })).toBeNull()
})

it('stops a file that is on its way and goes on with the next', async () => {
  const { uploads } = open()
  await choose(guide, notes)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel guide.pdf' }))
  expect(uploads.at(0).isAborted).toBe(true)
  await waitFor(() => expect(uploads.count()).toBe(2))
  expect(rows()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel notes.txt' }))
  expect(screen.queryByRole('list', { name: 'Files' })).toBeNull()
})

it('sends a file that did not arrive again as the same action', async () => {
  const { uploads } = open()
  await choose(guide)
  await failUpload(uploads)
  expect((await screen.findByRole('alert')).textContent).toBe('Upload failed. The server can’t be reached.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(uploads.count()).toBe(3))
  const keys = [0, 1, 2].map((index) => uploads.at(index).headers['Idempotency-Key'])
  expect(new Set(keys).size).toBe(1)
})

it('says what the server found wrong with a file, which sending again would not change', async () => {
  const { uploads } = open()
  await choose(guide)
  act(() => uploads.at(0).answer(415, { message: 'This is not a PDF.' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This is not a PDF.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove guide.pdf from the list' }))
  expect(screen.queryByRole('list', { name: 'Files' })).toBeNull()
})

it('asks before the page is left while a file is on its way', async () => {
  const { uploads, router } = open()
  await choose(guide)
  await userEvent.click(screen.getByRole('link', { name: 'Knowledge' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(router.state.location.pathname).toBe('/knowledge/upload')
  await userEvent.click(screen.getByRole('link', { name: 'Knowledge' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the page' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/knowledge'))
  expect(uploads.at(0).isAborted).toBe(true)
})
