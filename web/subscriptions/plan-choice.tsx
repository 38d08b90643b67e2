import { formatDollars } from '#shared/money.ts'
import { type PlanKey, planKeys } from '#shared/subscriptions/plans.rules.ts'
import classes from './plan-choice.module.css'
import { usePlans } from './subscriptions.api.ts'

type PlanChoiceProps = { value: PlanKey; onChange: (plan: PlanKey) => void }

/** Which plan to begin with; a price that could not be read is not guessed at. */
export function PlanChoice({ value, onChange }: PlanChoiceProps) {
  const { plans, isFallback } = usePlans()
  return (
    <fieldset className={classes.plans}>
      <legend className={classes.legend}>Choose your plan</legend>
      {planKeys.map((key) => {
        const { name, price, trialDays, maxUsers } = plans[key]
        const users = maxUsers === 1 ? 'one user' : `up to ${maxUsers} users`
        return (
          <label key={key} className={classes.plan} data-chosen={key === value}>
            <input
              type="radio"
              name="plan"
              className={classes.radio}
              checked={key === value}
              onChange={() => onChange(key)}
            />
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.detail}>
                {trialDays}-day trial, {users}
              </span>
            </span>
            <span className={classes.price}>
              {isFallback ? '' : formatDollars(price)}
              <span className={classes.detail}>{isFallback ? 'monthly' : ' / month'}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
