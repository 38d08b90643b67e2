import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { failUpload, fakeUploads } from '#web/testing/fake-uploads.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TemplatesPane } from './templates-pane.tsx'
import { aTemplate } from './testing.ts'

const megabyte = 1024 * 1024

function open() {
  const uploads = fakeUploads()
  fakeApi({ 'GET /api/user': userAnswer(), 'GET /api/form-templates': [] })
  renderScreen(<TemplatesPane />)
  return uploads
}

function fileOf(name: string, bytes = 8): File {
  const file = new File(['%PDF-1.7'], name)
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>('Fillable forms', { selector: 'input' }), file, {
    applyAccept: false,
  })
const row = () => within(screen.getByRole('list', { name: 'Uploaded forms' })).getByRole('listitem')

describe('a form that is uploaded', () => {
  it.each([
    ['of another type', fileOf('acord-25.docx'), 'Choose a fillable PDF (.pdf).'],
    ['empty', fileOf('acord-25.pdf', 0), 'The file is empty.'],
    [
      'too large',
      fileOf('acord-25.pdf', 25 * megabyte + 1),
      'The file is larger than 25 MB. Upload only the form.',
    ],
  ])('is not even sent when it is %s', async (_what, file, words) => {
    const uploads = open()
    await choose(file)
    expect(within(row()).getByRole('alert').textContent).toBe(words)
    expect(row().textContent).toContain('Not uploaded')
    expect(uploads.count()).toBe(0)
    expect(within(row()).queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('may have 25 MB', async () => {
    const uploads = open()
    await choose(fileOf('ACORD-25.PDF', 25 * megabyte))
    expect(uploads.count()).toBe(1)
    expect(uploads.at(0).url).toBe('/api/form-templates')
  })

  it.each([
    ['locked', 422, 'This PDF opens only with a password.'],
    ['damaged', 422, 'This PDF is damaged or incomplete.'],
    ['flat', 422, 'This PDF has no fillable fields. It may be a flat copy or a scan.'],
    ['too slow', 422, 'Processing this PDF takes too long. Save a new copy and upload that.'],
    ['HTML by its bytes', 415, 'This file is not what its name says.'],
  ])('is refused in the words of the server when it is %s', async (_what, status, message) => {
    const uploads = open()
    await choose(fileOf('acord-25.pdf'))
    act(() => uploads.at(0).answer(status, { error: 'unprocessable', message }))
    await waitFor(() => expect(within(row()).getByRole('alert').textContent).toBe(message))
    expect(within(row()).queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('can be sent again when it did not arrive, and be let go', async () => {
    const uploads = open()
    await choose(fileOf('acord-25.pdf'))
    await failUpload(uploads)
    await waitFor(() => expect(row().textContent).toContain('Upload failed'))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(uploads.count()).toBe(3))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel acord-25.pdf' }))
    expect(uploads.at(2).isAborted).toBe(true)
    expect(screen.queryByRole('list', { name: 'Uploaded forms' })).toBeNull()
  })

  it.each([
    ['is known', {}, '9 of 9 fields are filled automatically.', 'edition 2016/03'],
    [
      'is not known',
      { mappedCount: 0, edition: '', formNumber: '' },
      'We don’t recognize its fields. Map each one to its source.',
      'edition not known',
    ],
  ])(
    'that %s says what its fields are filled with, and leads to it',
    async (_what, changes, note, edition) => {
      const uploads = open()
      await choose(fileOf('acord-25.pdf'))
      act(() => uploads.at(0).answer(201, aTemplate(changes)))
      await waitFor(() => expect(row().textContent).toContain(note))
      expect(row().textContent).toContain(edition)
      expect(within(row()).getByRole('link', { name: 'Open' }).getAttribute('href')).toContain(aTemplate().id)
    },
  )
})
