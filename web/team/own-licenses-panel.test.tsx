import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { OwnLicensesPanel } from './own-licenses-panel.tsx'

const license = (userId: string, number: string) => ({
  ...{ id: `01990000-0000-7000-8000-0000000000${number}`, userId, number, state: 'VA', version: 1 },
  ...{ line: 'property_casualty', expiresOn: '2020-03-31' },
})
const other = '01990000-0000-7000-8000-0000000000ff'

it('shows an agent their own licenses with what has expired, and whom to ask', async () => {
  const user = aUser({ role: 'agent', agencyOwnerId: other })
  fakeApi({ 'GET /api/member-licenses': [license(user.id, '11')] })
  renderScreen(<OwnLicensesPanel />, { user })
  expect(await screen.findByText('VA license 11')).toBeTruthy()
  expect(screen.getByText('Expired Mar 31, 2020')).toBeTruthy()
  expect(screen.getByText('Something missing or wrong? The agency owner updates licenses.')).toBeTruthy()
})

it('shows an owner none of the team’s, and leads to where all are', async () => {
  fakeApi({ 'GET /api/member-licenses': [license(other, '12')] })
  renderScreen(<OwnLicensesPanel />)
  expect(await screen.findByText('No licenses listed.')).toBeTruthy()
  expect(screen.queryByText('VA license 12')).toBeNull()
  expect(screen.getByRole('link', { name: 'Team members' }).getAttribute('href')).toBe('/team-members')
})
