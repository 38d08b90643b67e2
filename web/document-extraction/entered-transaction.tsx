import { useQuery } from '@tanstack/react-query'
import type { TransactionDraft } from '#engines/filing/transaction-draft.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { Effect } from '#web/policies/transactions/effect.tsx'
import { historyQuery, useDryRun } from '#web/policies/transactions/history.api.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import classes from './filing.module.css'

type EnteredProps = TransactionDraft & { termId: string; word: string }

function Entered({ input, unsure, missing, word }: Omit<EnteredProps, 'termId'>) {
  const changes = input?.changes ?? []
  return (
    <>
      {!input && (
        <p className={classes.quiet}>
          Check {missing.join(' and ')} before you save this {word}.
        </p>
      )}
      {input?.effectiveDate && (
        <p className={classes.quiet}>
          {word.charAt(0).toUpperCase() + word.slice(1)} effective {formatDay(input.effectiveDate)}
        </p>
      )}
      {changes.length > 0 && (
        <ul className={classes.choices} aria-label="What changes">
          {changes.map(({ what, before, after }) => (
            <li key={what}>
              <span className={classes.field}>{what}</span>{' '}
              {before && <span className={classes.before}>{before} → </span>}
              {after}
            </li>
          ))}
        </ul>
      )}
      {unsure.length > 0 && <p className={classes.quiet}>Not checked and not saved: {unsure.join(', ')}.</p>}
    </>
  )
}

/** What saving a document enters on a term, with the effect that it has or the reason why it cannot be. */
export function EnteredTransaction({ termId, ...draft }: EnteredProps) {
  const { data, error, refetch } = useQuery(historyQuery(termId))
  const dryRun = useDryRun(termId, draft.input)
  const term = data?.terms.find(({ id }) => id === termId)
  if (error && !data) return <LoadFailure what="The policy" error={error} onRetry={() => void refetch()} />
  if (!term) return <TextSkeleton />
  return (
    <>
      <Entered {...draft} />
      {draft.input && <Effect term={term} {...dryRun} />}
    </>
  )
}
