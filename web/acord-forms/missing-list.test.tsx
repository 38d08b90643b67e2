import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { FormScreen } from './form-screen.tsx'
import { aForm, aTemplate } from './testing.ts'

const box = { x: 40, y: 40, width: 120, height: 14 }
const kind = 'text' as const
const whole = aTemplate()
const template = aTemplate({
  pages: 2,
  fields: [...whole.fields, { name: 'GlOccurrence', kind, page: 2, box }],
  mapping: { ...whole.mapping, GlOccurrence: 'gl.occ' },
})

async function open(changes: Partial<FilledForm> = {}) {
  const form = aForm(changes)
  const path = `/api/forms/${form.id}`
  fakeApi({
    'GET /api/user': userAnswer(),
    [`GET ${path}`]: form,
    [`GET ${path}/template`]: template,
    [`GET ${path}/events`]: [],
    [`GET ${path}/shares`]: [],
  })
  const routes = (
    <Routes>
      <Route path="/acords/:id" element={<FormScreen />} />
    </Routes>
  )
  renderScreen(routes, { path: `/acords/${form.id}` })
  await screen.findByRole('heading', { level: 1, name: form.title })
}

const notice = (count: string) => screen.queryByRole('alert', { name: count })
const valuesWith = (changes: Record<string, string>) => ({ values: { ...aForm().values, ...changes } })

it('values that the policies do not state are listed, counted, and lead to their fields on any page', async () => {
  await open(valuesWith({ NaicA: '' }))
  const list = notice('2 values are missing') as HTMLElement
  const links = within(list).getAllByRole('button')
  expect(links).toHaveLength(2)
  expect(list.textContent).toContain('Enter them from the policy')
  await userEvent.click(links[0] as HTMLElement)
  const field = document.getElementById('form-field-GlOccurrence') as HTMLInputElement
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(links[0]?.textContent).toBe(
    document.querySelector('label[for="form-field-GlOccurrence"]')?.textContent,
  )
  await userEvent.type(field, '1,000,000')
  expect(within(notice('1 value is missing') as HTMLElement).getAllByRole('button')).toHaveLength(1)
  await userEvent.click(links[1] as HTMLElement)
  await waitFor(() => expect(document.activeElement?.id).toBe('form-field-NaicA'))
  await userEvent.type(document.activeElement as HTMLElement, '12345')
  expect(screen.queryByText(/missing$/)).toBeNull()
})

it('a line that the form does not name misses nothing', async () => {
  await open(valuesWith({ GlNumber: '', GlEffective: '', GlExpiration: '' }))
  expect(screen.queryByText(/missing$/)).toBeNull()
})

it('an issued form is asked nothing', async () => {
  await open({ status: 'issued', issuedAt: '2026-11-21T15:00:00.000Z', signedByName: 'Maya Okafor' })
  expect(screen.queryByText(/missing$/)).toBeNull()
})
