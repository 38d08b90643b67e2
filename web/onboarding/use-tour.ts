import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { isTourDue, type TourStep, tourSteps } from '#shared/onboarding/tour.rules.ts'
import { call } from '#web/lib/http.ts'
import { logFailure } from '#web/lib/log.ts'
import { userKey } from '#web/lib/query-client.ts'
import { useAction } from '#web/lib/use-action.ts'
import { isBuilt } from '#web/paths.ts'
import { useCurrentUser } from '#web/session/session.tsx'

/** The settings of a person who has seen the tour: all they have, and that they have. Throws without settings. */
export function completedSettings(user: CurrentUser): NonNullable<CurrentUser['settings']> {
  if (!user.settings) throw new Error('User settings not available')
  return { ...user.settings, onboardingCompleted: true }
}

/** Notes that the tour is over, here at once and on the server; a failure is logged and changes nothing. */
function useCompleteTour(): () => Promise<void> {
  const user = useCurrentUser()
  const client = useQueryClient()
  const save = useAction({
    run: (settings: NonNullable<CurrentUser['settings']>, actionKey) =>
      call('PATCH /api/user/settings', { body: { settings }, actionKey }),
  })
  return async () => {
    try {
      const settings = completedSettings(user)
      client.setQueryData(userKey, { ...user, settings })
      await save.run(settings)
    } catch (error) {
      logFailure('Failed to update onboarding status', error)
    }
  }
}

/** The steps whose screens show nothing without an agency. */
const agencyPaths: readonly TourStep['path'][] = ['/prospects', '/knowledge']

/** Whether a step leads anywhere for this person: its screen exists, and is one that someone without an agency can use. */
function isUseful({ path }: TourStep, user: CurrentUser): boolean {
  return isBuilt(path) && (user.agencyOwnerId !== null || !agencyPaths.includes(path))
}

export type Tour = { step: TourStep; number: number; count: number; next: () => void; skip: () => void }

/** The tour as it is for the signed-in person, or null when there is none. */
export function useTour(): Tour | null {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const complete = useCompleteTour()
  const [index, setIndex] = useState(0)
  // A session check may bring the settings back as they were before a save that failed: closed stays closed.
  const [isClosed, setClosed] = useState(false)
  const steps = tourSteps(user.role)
  const step = steps[index]
  if (isClosed || !step || !isTourDue(user)) return null
  const close = () => {
    setClosed(true)
    // The card goes away with the button that was pressed: the page has the focus then.
    document.getElementById('main')?.focus({ preventScroll: true })
    void complete()
  }
  const next = () => {
    const following = steps[index + 1]
    if (!following) return close()
    setIndex(index + 1)
    if (isUseful(following, user)) void navigate(following.path)
  }
  return { step, number: index + 1, count: steps.length, next, skip: close }
}
