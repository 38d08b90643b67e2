import type { Role } from '#shared/permissions.ts'

/** One step of the tour: where it leads, and what it says there. */
export type TourStep = {
  path: '/dashboard' | '/knowledge' | '/prospects' | '/profile'
  title: string
  text: string
}

const ownersStep: TourStep = {
  path: '/profile',
  title: 'Team management',
  text: 'Your agency has up to 10 seats. Invite your agents under Team, and choose what each of them sees and may do.',
}

const steps: readonly TourStep[] = [
  {
    path: '/dashboard',
    title: 'Welcome to the dashboard',
    text: 'See today’s numbers: clients, premium, pipeline and open tickets. Every figure links to its records.',
  },
  {
    path: '/knowledge',
    title: 'AI-powered knowledge base',
    text: 'What your agency knows lives in one place. Ask a question in your own words and get the answer with the passages it comes from.',
  },
  {
    path: '/prospects',
    title: 'Manage your prospects',
    text: 'Keep everyone you are quoting here, with the next step and the date their current policy expires. Convert a prospect to a client in one click.',
  },
  ownersStep,
  {
    path: '/profile',
    title: 'External integration with API key',
    text: 'API keys for your website and other tools are not available yet. You will create and revoke them on your profile.',
  },
  {
    path: '/profile',
    title: 'Form design',
    text: 'Intake forms for your website are not available yet. You will design them on your profile, and each submission will become a prospect.',
  },
]

/** The steps of the tour: six for owners, five for everybody else. */
export function tourSteps(role: Role): readonly TourStep[] {
  return role === 'agency_owner' ? steps : steps.filter((step) => step !== ownersStep)
}

type Newcomer = {
  settings: Readonly<Record<string, unknown>> | null
  subscriptionStatus: string
}

/** Whether the tour is shown: settings exist, it was not completed, and the subscription is active or trialing. */
export function isTourDue({ settings, subscriptionStatus }: Newcomer): boolean {
  const isSubscribed = subscriptionStatus === 'active' || subscriptionStatus === 'trialing'
  return settings !== null && !settings.onboardingCompleted && isSubscribed
}
