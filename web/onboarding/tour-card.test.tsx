import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userKey } from '#web/lib/query-client.ts'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { aUser, userAnswer } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { TourCard } from './tour-card.tsx'
import { completedSettings } from './use-tour.ts'

const save = 'PATCH /api/user/settings'
let logged: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

function open(changes: Record<string, unknown> = {}, reply: unknown = answer(200, {})) {
  const given = { settings: { theme: 'dark' }, ...changes }
  const api = fakeApi({ 'GET /api/user': userAnswer(given), [save]: reply })
  const page = (
    <>
      <h1>Clients</h1>
      <TourCard />
    </>
  )
  const view = renderScreen(page, { path: '/clients', user: aUser(given) })
  return { ...view, api, path: () => view.router.state.location.pathname }
}

const card = () => screen.findByRole('region', { name: 'Tour' })
const press = async (name: string) => userEvent.click(within(await card()).getByRole('button', { name }))
const shown = () => screen.queryByRole('region', { name: 'Tour' })
const gone = () => waitFor(() => expect(shown()).toBeNull())

describe('the tour', () => {
  it('leads an owner through six steps, each to its route, and saves with the last', async () => {
    const view = open()
    const walked: string[] = []
    for (let number = 1; number <= 6; number += 1) {
      const shown = within(await card())
      expect(shown.getByText(`Step ${number} of 6`)).toBeTruthy()
      walked.push(`${shown.getByRole('heading').textContent} ${view.path()}`)
      await press(number === 6 ? 'Finish' : 'Next')
    }
    expect(walked).toEqual([
      'Welcome to the dashboard /clients',
      'AI-powered knowledge base /knowledge',
      'Manage your prospects /prospects',
      'Team management /profile',
      'External integration with API key /profile',
      'Form design /profile',
    ])
    await gone()
    expect(view.api.callsOf(save).map(({ body }) => body)).toEqual([
      { settings: { theme: 'dark', onboardingCompleted: true } },
    ])
  })

  it('has five steps for an agent', async () => {
    open({ role: 'agent' })
    expect(within(await card()).getByText('Step 1 of 5')).toBeTruthy()
  })

  it('has five steps for an admin, and leads to no screen of an agency', async () => {
    const view = open({ role: 'admin', agencyOwnerId: null })
    for (const number of [1, 2, 3]) {
      expect(within(await card()).getByText(`Step ${number} of 5`)).toBeTruthy()
      expect(view.path()).toBe('/clients')
      await press('Next')
    }
    expect(view.path()).toBe('/profile')
  })

  it.each([
    ['has no settings', { settings: null }],
    ['completed it', { settings: { onboardingCompleted: true } }],
    ['has no valid subscription', { subscriptionStatus: 'expired' }],
  ])('is not shown to somebody who %s', async (_case, changes) => {
    open(changes)
    await screen.findByRole('heading', { name: 'Clients' })
    expect(shown()).toBeNull()
  })

  it.each(['Skip tutorial', 'Escape'])('is over at once by %s, and saved', async (way) => {
    const view = open()
    await card()
    if (way === 'Escape') {
      within(await card())
        .getByRole('button', { name: 'Next' })
        .focus()
      await userEvent.keyboard('{Escape}')
    } else await press(way)
    await gone()
    await waitFor(() => expect(view.api.callsOf(save)).toHaveLength(1))
    expect(view.client.getQueryData(userKey)).toMatchObject({ settings: { onboardingCompleted: true } })
    expect(logged).not.toHaveBeenCalled()
  })

  it('hands the focus to the page when it closes', async () => {
    const given = { settings: {} }
    fakeApi({ 'GET /api/user': userAnswer(given), [save]: answer(200, {}) })
    const page = (
      <>
        <main id="main" tabIndex={-1} />
        <TourCard />
      </>
    )
    renderScreen(page, { path: '/clients', user: aUser(given) })
    await press('Skip tutorial')
    await gone()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('closes even if saving fails, stays closed, and logs it', async () => {
    const view = open({}, answer(400, { message: 'No' }))
    await press('Skip tutorial')
    await gone()
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith('Failed to update onboarding status', expect.any(Error)),
    )
    await act(() => view.client.refetchQueries({ queryKey: userKey }))
    expect(view.client.getQueryData(userKey)).not.toHaveProperty('settings.onboardingCompleted')
    expect(shown()).toBeNull()
  })

  it('has nothing to save for somebody without settings', () => {
    expect(() => completedSettings(aUser({ settings: null }))).toThrow('User settings not available')
  })
})
