import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import classes from './empty-state.module.css'

/** What a panel without content says: one sentence and one action. */
export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{message}</p>
      {children}
    </div>
  )
}

/** What a panel says whose content could not be had: what happened, and the way on. */
export function LoadFailure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <p>
        {what} could not be loaded. <span className={classes.reason}>{messageOf(error)}</span>
      </p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
