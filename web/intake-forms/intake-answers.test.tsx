import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Submission } from '#shared/intake-forms/intake-forms.contract.ts'
import { presetForm } from '#shared/intake-forms/presets.rules.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { aProspect } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { IntakeAnswers } from './intake-answers.tsx'

const fileId = '01990000-0000-7000-8000-0000000000e1'
const documentId = '01990000-0000-7000-8000-0000000000e2'
const submission: Submission = {
  ...{ id: '01990000-0000-7000-8000-0000000000e3', formName: 'Website', formVersion: 1 },
  ...{ submittedAt: '2026-11-20T13:00:00.000Z', definition: presetForm('auto') },
  answers: {
    ...{ name: 'Ana Lopez', email: 'ana@lopez.example', insured: 'Yes' },
    drivers: [{ name: 'Ana Lopez', dateOfBirth: '1990-05-01', licenseNumber: 'RK123456' }],
    policy: [fileId],
  },
  documents: [{ id: fileId, documentId, fileName: 'declarations.pdf' }],
}

function open(submissions: Submission[]) {
  const prospect = aProspect()
  fakeApi({
    [`GET /api/prospects/${prospect.id}/intake-submissions`]: submissions,
    'GET /api/clients': [],
    'GET /api/prospects': [],
  })
  renderScreen(<IntakeAnswers prospect={prospect} />, { path: '/', user: aUser() })
  return userEvent.setup()
}

describe('the answers of a prospect', () => {
  it('stand under the questions of the form as it was, with files as documents', async () => {
    open([submission])
    const panel = within(await screen.findByRole('region', { name: 'Intake form: Website' }))
    expect(panel.getByText('Who drives?')).toBeTruthy()
    expect(panel.getByText('Driver 1')).toBeTruthy()
    const file = panel.getByRole('link', { name: 'declarations.pdf' })
    expect(file.getAttribute('href')).toBe(`/document-extraction/${documentId}`)
  })

  it('are masked where they are sensitive, until somebody asks', async () => {
    const user = open([submission])
    await screen.findByRole('region', { name: 'Intake form: Website' })
    expect(screen.queryByText('RK123456')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show sensitive answers' }))
    expect(screen.getByText('RK123456')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Hide sensitive answers' }))
    expect(screen.queryByText('RK123456')).toBeNull()
  })

  it('say that a file was deleted', async () => {
    open([{ ...submission, documents: [] }])
    expect(await screen.findByText('The file was deleted')).toBeTruthy()
  })
})
