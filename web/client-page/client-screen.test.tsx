import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aClient } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { ClientScreen } from './client-screen.tsx'

it('leads from a client to its forms', async () => {
  const client = aClient()
  // Whatever else the page asks for is not there: the way to the forms does not depend on it.
  fakeApi({ 'GET /api/clients/': client })
  renderScreen(<ClientScreen />)
  const forms = await screen.findByRole('link', { name: 'Forms' })
  expect(forms.getAttribute('href')).toBe(`/acords?clientId=${client.id}`)
})
