import { describe, expect, it } from 'vitest'
import { isTourDue, tourSteps } from './tour.rules.ts'

describe('the steps of the tour', () => {
  it('are six for owners, in order', () => {
    expect(tourSteps('agency_owner').map(({ path, title }) => [path, title])).toEqual([
      ['/dashboard', 'Welcome to the dashboard'],
      ['/knowledge', 'AI-powered knowledge base'],
      ['/prospects', 'Manage your prospects'],
      ['/profile', 'Team management'],
      ['/profile', 'External integration with API key'],
      ['/profile', 'Form design'],
    ])
  })

  it('promise nothing that is not there yet', () => {
    const textOf = (title: string) => tourSteps('agency_owner').find((step) => step.title === title)?.text
    expect(textOf('External integration with API key')).toContain('not available yet')
    expect(textOf('Form design')).toContain('not available yet')
  })

  it.each(['agent', 'admin', 'super_admin'] as const)('are five for %s: no team management', (role) => {
    const titles = tourSteps(role).map(({ title }) => title)
    expect(titles).toHaveLength(5)
    expect(titles).not.toContain('Team management')
  })
})

describe('the tour', () => {
  const newcomer = { settings: {}, subscriptionStatus: 'trialing' }

  it.each([
    ['a newcomer on trial', {}, true],
    ['a newcomer who pays', { subscriptionStatus: 'active' }, true],
    ['somebody without settings', { settings: null }, false],
    ['somebody who completed it', { settings: { onboardingCompleted: true } }, false],
    ['somebody whose settings say it is not completed', { settings: { onboardingCompleted: false } }, true],
  ])('for %s: %o makes it due: %s', (_case, changes, isDue) => {
    expect(isTourDue({ ...newcomer, ...changes })).toBe(isDue)
  })

  it.each(['past_due', 'canceled', 'unpaid', 'incomplete', 'expired', 'none'])(
    'is not due for somebody whose subscription is %s',
    (subscriptionStatus) => {
      expect(isTourDue({ ...newcomer, subscriptionStatus })).toBe(false)
    },
  )
})
