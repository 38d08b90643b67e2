import { useState } from 'react'
import { Link } from 'react-router'
import type { PlanKey } from '#shared/subscriptions/plans.rules.ts'
import { PlanChoice } from '#web/subscriptions/plan-choice.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const titles: Record<PlanKey, string> = { agency_owner: 'Set up your agency', agent: 'Sign up as an agent' }
const defaults = { plan: 'agency_owner' }

/** The chosen plan. The address follows in its own time, so that the choice does not jump back on a slow machine. */
function useChosenPlan() {
  const [search, setSearch] = useSearchState(defaults)
  const [plan, setPlan] = useState<PlanKey>(search.plan === 'agent' ? 'agent' : 'agency_owner')
  const choose = (chosen: PlanKey) => {
    setPlan(chosen)
    setSearch({ plan: chosen }, { replace: true })
  }
  return [plan, choose] as const
}

/** /direct-signup: where the login's "Agency Owner?" box leads; the plan chooses the form. */
export function DirectSignUpScreen() {
  const [plan, choose] = useChosenPlan()
  return (
    <SignUpPage
      title={titles[plan]}
      subtitle="A 14-day trial, no card needed."
      footer={
        <>
          Already have an account? <Link to="/auth">Log in</Link>
        </>
      }
    >
      <PlanChoice value={plan} onChange={choose} />
      <SignUpForm kind={{ role: plan }} submitLabel="Sign Up" />
    </SignUpPage>
  )
}
