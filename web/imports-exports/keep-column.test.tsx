import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { anImport } from '#web/testing/imports.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ImportScreen } from './import-screen.tsx'

const plain = anImport()
const job = anImport({
  mapping: ['name', 'email', null],
  source: {
    ...plain.source,
    headings: ['Insured Name', 'E-mail', 'Passport no'],
    proposals: [
      { kind: 'text', isSensitive: false },
      { kind: 'text', isSensitive: false },
      { kind: 'number', isSensitive: true },
    ],
  },
})
const fieldId = '01990000-0000-7000-8000-00000000f001'
const custom = { recordType: 'policy', name: 'Passport no', kind: 'number', choices: [], isSensitive: true }

function open(user: CurrentUser = aUser()) {
  const { id, role, agencyOwnerId } = user
  const api = fakeApi({
    'GET /api/user': userAnswer({ id, role, agencyOwnerId }),
    [`GET /api/imports/${job.id}`]: job,
    'POST /api/custom-fields': { ...custom, id: fieldId, position: 0, archivedAt: null, version: 1 },
    [`POST /api/imports/${job.id}/dry-run`]: { ...job, status: 'checking' },
  })
  const screens = (
    <Routes>
      <Route path="/imports/:id" element={<ImportScreen />} />
    </Routes>
  )
  renderScreen(screens, { path: `/imports/${job.id}`, user })
  return api
}

const keep = { name: 'Keep as a custom field: Passport no' }

it('keeps a column as a custom field of clients or policies with its name, kind and sensitivity proposed', async () => {
  const api = open()
  await userEvent.click(await screen.findByRole('button', keep))
  expect(screen.queryByRole('button', { name: 'Keep as a custom field: E-mail' })).toBeNull()
  const name: HTMLInputElement = await screen.findByRole('textbox', { name: /Field name/ })
  expect(name.value).toBe('Passport no')
  await userEvent.click(screen.getByRole('combobox', { name: 'Field of' }))
  await userEvent.click(screen.getByRole('option', { name: 'Policies' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add field' }))
  const field: HTMLInputElement = await screen.findByRole('combobox', { name: 'Field for Passport no' })
  await waitFor(() => expect(field.value).toBe('Passport no (policy)'))
  expect(api.callsOf('POST /api/custom-fields').map(({ body }) => body)).toEqual([
    { recordType: 'policy', name: 'Passport no', kind: 'number', isSensitive: true },
  ])
  expect(screen.queryByRole('button', keep)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  const checks = await waitFor(() => {
    const made = api.callsOf(`POST /api/imports/${job.id}/dry-run`)
    expect(made).toHaveLength(1)
    return made
  })
  expect(checks.map(({ body }) => body)).toEqual([{ mapping: ['name', 'email', `custom:${fieldId}`] }])
})

it('offers no new fields to those who may not add them', async () => {
  open({ ...aUser(), role: 'agent', agencyOwnerId: fieldId })
  await screen.findByRole('combobox', { name: 'Field for Passport no' })
  expect(screen.queryByRole('button', keep)).toBeNull()
})
