import { Button } from '@mantine/core'
import { messageOf } from '#web/lib/api-error.ts'
import classes from './error-card.module.css'

/** The error fallback. */
export function ErrorCard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.center}>
      <div className={classes.card} role="alert">
        <h1 className={classes.title}>Something went wrong</h1>
        <p className={classes.text}>
          An unexpected error occurred. Our team has been notified and we'll look into it.
        </p>
        <p className={classes.message}>{messageOf(error)}</p>
        <div className={classes.actions}>
          <Button onClick={onRetry}>Try again</Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            Reload page
          </Button>
          <Button variant="default" onClick={() => window.history.back()}>
            Go back
          </Button>
        </div>
      </div>
    </div>
  )
}
