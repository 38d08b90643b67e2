import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { aPolicy } from '#web/testing/records.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { PoliciesScreen } from './policies-screen.tsx'

it('restores a deleted policy for who owns the agency, and says why where it cannot', async () => {
  const message = 'The policy is covered from Jul 1, 2027 to Jul 1, 2028 already.'
  const gone = aPolicy({ clientName: 'Harbor Lane Bakery LLC' })
  let isRefused = true
  let deleted = [{ ...gone, deletedAt: '2026-11-01T12:00:00.000Z' }]
  fakeApi({
    'GET /api/user': userAnswer(),
    'GET /api/policies': [],
    'GET /api/team-members': [],
    'GET /api/policies/deleted': () => deleted,
    [`POST /api/policies/${gone.id}/restore`]: () => {
      if (isRefused) return answer(422, { error: 'unprocessable', message, reason: 'overlap' })
      deleted = []
      return gone
    },
  })
  renderScreen(<PoliciesScreen />, { path: '/policies' })
  // The one for desks, and the one that phones show among the filters.
  const [opener] = await screen.findAllByRole('button', { name: 'Deleted policies' })
  await userEvent.click(opener as HTMLElement)
  const button = await screen.findByRole('button', { name: 'Restore BOP · BOP-1042 · Granite Mutual' })
  expect(screen.getByRole('listitem').textContent).toContain('Harbor Lane Bakery LLC, ')
  await userEvent.click(button)
  expect(await screen.findByText(message)).toBeTruthy()
  isRefused = false
  await userEvent.click(button)
  expect(await screen.findByText('No deleted policies.')).toBeTruthy()
})

it('shows agents no deleted policies', async () => {
  fakeApi({
    'GET /api/policies': [],
    'GET /api/team-members': [],
  })
  const user = { ...aUser(), role: 'agent' as const, agencyOwnerId: '01990000-0000-7000-8000-000000000002' }
  renderScreen(<PoliciesScreen />, { path: '/policies', user })
  expect(await screen.findByText('No policies yet. Open a client to add one.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Deleted policies' })).toBeNull()
})
