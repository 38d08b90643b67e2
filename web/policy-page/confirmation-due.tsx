import { Button } from '@mantine/core'
import { formatDay } from '#shared/dates.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import type { TermAction } from '#web/policies/transactions/term-actions.ts'
import { openNotices } from '#web/policies/transactions/term-names.ts'
import classes from './policy-page.module.css'

type ConfirmationDueProps = { term: HistoryTerm; onAction: ((action: TermAction) => void) | null }

/** Asks what became of a notice of cancellation whose date has passed. */
export function ConfirmationDue({ term, onAction }: ConfirmationDueProps) {
  const notice = openNotices(term).findLast(({ kind }) => kind === 'notice_of_cancellation')
  return (
    <section className={classes.due} aria-label="Confirmation due">
      <div>
        <h2>Did the carrier cancel?</h2>
        <p>
          The notice of cancellation took effect on {formatDay(notice?.effectiveDate)}. No certificates can be
          issued until you cancel the policy or rescind the notice.
        </p>
      </div>
      {onAction && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => onAction('rescind')}>
            No, rescind notice
          </Button>
          <Button color="red" onClick={() => onAction('cancel')}>
            Yes, cancel policy
          </Button>
        </div>
      )}
    </section>
  )
}
