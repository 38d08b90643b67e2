import { useQuery } from '@tanstack/react-query'
import { detailChangesOf, detailsDraftOf, withoutItems } from '#engines/filing/details-draft.rules.ts'
import type { TransactionDraft } from '#engines/filing/transaction-draft.rules.ts'
import { formatDay } from '#shared/dates.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'
import { detailChangeText, listedText } from '#shared/policies/term-details.rules.ts'
import { Effect } from '#web/policies/transactions/effect.tsx'
import { detailsQuery, historyQuery, useDryRun } from '#web/policies/transactions/history.api.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import classes from './filing.module.css'

type EnteredProps = TransactionDraft & { termId: string; word: string; facts: Facts }
type Change = { what: string; before?: string | undefined; after?: string | undefined }

/** What a new term will list of its document; `unsure` is said where the draft of the term does not say it. */
export function ListedByDocument({ facts, unsure: others = [] }: { facts: Facts; unsure?: string[] }) {
  const { details, unsure } = detailsDraftOf(facts)
  const [listed, left] = [listedText(details), [...others, ...unsure.map((one) => `some ${one}`)]]
  return (
    <>
      {listed && <p className={classes.quiet}>The policy will list {listed}.</p>}
      {left.length > 0 && <p className={classes.quiet}>Not checked and not saved: {left.join(', ')}.</p>}
    </>
  )
}

function WhatChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <ul className={classes.choices} aria-label="What changes">
      {changes.map(({ what, before, after }) => (
        <li key={`${what} ${after}`}>
          <span className={classes.field}>{what}</span>{' '}
          {before && <span className={classes.before}>{before} → </span>}
          {after}
        </li>
      ))}
    </ul>
  )
}

/** What an endorsement changes of a term: in words, and of its items. */
function Endorsed({
  input,
  unsure,
  facts,
  details,
}: Omit<EnteredProps, 'termId' | 'word' | 'missing'> & {
  details: TermDetails
}) {
  const { changes, unsure: left } = detailChangesOf(facts, details)
  const items = changes.map(({ section, id, item }) =>
    detailChangeText(section, details[section].find((one) => one.id === id) ?? null, item),
  )
  const all = [...unsure, ...left.map((one) => `some ${one}`)]
  return (
    <>
      <WhatChanges changes={[...withoutItems(input?.changes ?? [], changes), ...items]} />
      {all.length > 0 && <p className={classes.quiet}>Not checked and not saved: {all.join(', ')}.</p>}
    </>
  )
}

function Entered({ termId, ...draft }: EnteredProps) {
  const { input, unsure, missing, word, facts } = draft
  const isEndorsement = input?.kind === 'endorsement'
  const { data: details } = useQuery({
    ...detailsQuery(termId, input?.effectiveDate),
    enabled: isEndorsement,
  })
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
      {isEndorsement && details && <Endorsed {...draft} details={details} />}
      {input?.kind === 'renewal' && <ListedByDocument facts={facts} unsure={unsure} />}
      {!isEndorsement && input?.kind !== 'renewal' && unsure.length > 0 && (
        <p className={classes.quiet}>Not checked and not saved: {unsure.join(', ')}.</p>
      )}
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
      <Entered termId={termId} {...draft} />
      {draft.input && <Effect term={term} {...dryRun} />}
    </>
  )
}
