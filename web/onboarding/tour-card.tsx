import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import classes from './tour-card.module.css'
import { useTour } from './use-tour.ts'

/** The onboarding tour: a card at the bottom right that leads through the product, once. */
export function TourCard() {
  const tour = useTour()
  if (!tour) return null
  const { step, number, count, next, skip } = tour
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') skip()
  }
  return (
    <section className={classes.card} aria-label="Tour" data-keeps-focus onKeyDown={onKeyDown}>
      <div aria-live="polite" aria-atomic="true">
        <p className={classes.place}>{`Step ${number} of ${count}`}</p>
        <h2 className={classes.title}>{step.title}</h2>
        <p className={classes.text}>{step.text}</p>
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={skip}>
          Skip tutorial
        </Button>
        <Button onClick={next}>{number === count ? 'Finish' : 'Next'}</Button>
      </div>
    </section>
  )
}
