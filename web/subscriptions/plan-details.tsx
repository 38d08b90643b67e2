import { Button } from '@mantine/core'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan } from '#shared/subscriptions/plans.rules.ts'
import { Money } from '#web/ui/values.tsx'
import classes from './plan-details.module.css'
import { usePlans } from './subscriptions.api.ts'

/** The price of a plan, such as "$950 / month"; one that could not be loaded is not guessed. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const { isFallback, retry } = usePlans()
  if (isFallback) {
    return (
      <div className={classes.unknown}>
        <span>The price could not be loaded.</span>
        <Button variant="default" size="compact-sm" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <p className={classes.price} data-color={plan.color}>
      <span className={classes.amount}>
        <Money amount={plan.price} />
      </span>{' '}
      / month
    </p>
  )
}

/** What a plan is, costs and is best for, with the way to get it underneath. */
export function PlanSummary({ plan, children }: { plan: Plan; children?: ReactNode }) {
  return (
    <div className={classes.summary}>
      <h2 className={classes.name}>{plan.name}</h2>
      <p className={classes.description}>{plan.description}</p>
      <PlanPrice plan={plan} />
      <p className={classes.trial}>
        {plan.trialDays}-day trial · {plan.maxUsers === 1 ? 'one user' : `up to ${plan.maxUsers} users`}
      </p>
      <h3 className={classes.label}>Best for</h3>
      <ul className={classes.points}>
        {plan.bestFor.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}

/** Every feature of a plan by its groups, and whether it is included. */
export function PlanFeatures({ plan }: { plan: Plan }) {
  return (
    <div className={classes.groups}>
      {plan.detailedFeatures.map((group) => (
        <section key={group.name} className={classes.group} aria-label={group.name}>
          <h3 className={classes.label}>{group.name}</h3>
          <ul className={classes.features}>
            {group.features.map(({ title, description, included }) => (
              <li key={title} data-included={included}>
                {included ? (
                  <Check className={classes.mark} size={16} strokeWidth={1.75} aria-hidden="true" />
                ) : (
                  <Minus className={classes.mark} size={16} strokeWidth={1.75} aria-hidden="true" />
                )}
                <div>
                  <p className={classes.feature}>
                    {title}
                    {!included && <span className={classes.left}> Not included</span>}
                  </p>
                  <p className={classes.description}>{description}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
