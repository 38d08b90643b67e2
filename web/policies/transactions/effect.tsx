import { useQuery } from '@tanstack/react-query'
import { daysBetween, formatDay } from '#shared/dates.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import type { HistoryTerm, TransactionResult } from '#shared/policies/history.contract.ts'
import { termStatusLabels } from '#shared/policies/term-choices.ts'
import { intermediaryKindLabels } from '#shared/policies/term-details.rules.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { assumableDay } from '#web/policies/policy-names.ts'
import { useMemberName } from '#web/policies/producer-names.ts'
import classes from './effect.module.css'
import { historyQuery } from './history.api.ts'
import { ReturnPremium } from './return-premium.tsx'
import { signedDollars } from './signed-dollars.ts'
import { creditChanges, isSplitAnew } from './split-effect.ts'
import { feeName, linesText, standingCancellation, termDates } from './term-names.ts'

type Change = { label: string; before?: string; after: string }

function Figure({ label, amount }: { label: string; amount: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

/** The premium before and after, and what lies between. */
function PremiumChange({
  before,
  after,
  labels,
}: {
  before: number
  after: number
  labels: [string, string]
}) {
  return (
    <dl className={classes.figures}>
      <Figure label={labels[0]} amount={formatDollars(before, { cents: true })} />
      <Figure label="Change" amount={signedDollars(sumDollars([after, -before]))} />
      <Figure label={labels[1]} amount={formatDollars(after, { cents: true })} />
    </dl>
  )
}

const beginOf = (term: HistoryTerm) => assumableDay(term.effectiveDate, term.isEffectiveAssumed)
/** When coverage ends; of a term that is only quoted, when it would. */
function endOf({ status, endDate, expirationDate }: HistoryTerm): string {
  const day = status === 'quoted' ? expirationDate : endDate
  return day ? formatDay(day) : 'no expiration'
}

function daysText(from: string, to: string): string {
  const days = daysBetween(from, to)
  return `${formatDay(from)} – ${formatDay(to)}, ${days} ${days === 1 ? 'day' : 'days'}`
}

function lapsesOf(before: HistoryTerm, after: HistoryTerm): Change[] {
  const known = new Set(before.lapses.map(({ from }) => from))
  return after.lapses.flatMap(({ from, to }) => {
    if (known.has(from) || !to) return []
    return [{ label: 'Lapse in coverage', after: daysText(from, to) }]
  })
}

/** Each kind of fee, and the taxes, that are charged or, negative, given back. */
function chargeChanges({ feeItems, taxes }: TransactionResult['transaction']): Change[] {
  const fees = [...Map.groupBy(feeItems, feeName)].map(([label, same]) => ({
    label,
    after: signedDollars(sumDollars(same.map(({ amount }) => amount))),
  }))
  return taxes === 0 ? fees : [...fees, { label: 'Taxes', after: signedDollars(taxes) }]
}

/** What a cancellation that stands returned, and what it would return now that something earlier is entered. */
function anewChanges(term: HistoryTerm, anew: TransactionResult['returnPremiumAnew']): Change[] {
  const cancellation = standingCancellation(term)
  if (!anew || !cancellation) return []
  const [before, after] = [-cancellation.premiumChange, anew.returned].map((sum) =>
    formatDollars(sum, { cents: true }),
  )
  const label = `Return premium of the cancellation of ${formatDay(cancellation.effectiveDate)}`
  if (before === after) return []
  return [
    { label, before: before ?? '', after: after ?? '' },
    { label: 'To return it', after: 'Correct the cancellation' },
  ]
}

/** What is different of a term, and when it ends. */
function changesOf(
  before: HistoryTerm,
  { term: after, newTerm, transaction, returnPremiumAnew }: TransactionResult,
): Change[] {
  const [was, is] = [termStatusLabels[before.status], termStatusLabels[after.status]]
  const fact = (label: string, from: string, to: string) =>
    from === to ? { label, after: to } : { label, before: from, after: to }
  return [
    fact('Status', was, is),
    ...(beginOf(before) === beginOf(after) ? [] : [fact('Effective', beginOf(before), beginOf(after))]),
    fact('Coverage ends', endOf(before), endOf(after)),
    ...lapsesOf(before, after),
    ...(newTerm ? [] : chargeChanges(transaction)),
    ...anewChanges(before, returnPremiumAnew),
  ]
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={`${label} ${after}`}>
          <dt>{label}</dt>
          <dd>
            {before && (
              <>
                <span className={classes.before}>{before}</span>
                <span className={classes.arrow}> → </span>
              </>
            )}
            <b>{after}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function newTermChanges(newTerm: HistoryTerm): Change[] {
  return [
    { label: 'Policy number', after: newTerm.policyNumber || '—' },
    { label: 'Carrier', after: newTerm.carrier || '—' },
    ...(newTerm.intermediary
      ? [{ label: intermediaryKindLabels[newTerm.intermediary.kind], after: newTerm.intermediary.name }]
      : []),
    { label: 'Lines', after: linesText(newTerm) || '—' },
    { label: 'Term', after: termDates(newTerm) },
    { label: 'Status', after: termStatusLabels[newTerm.status] },
  ]
}

/** The days between the end of a term and the one that follows it. */
function gapChanges({ endDate }: HistoryTerm, { effectiveDate }: HistoryTerm): Change[] {
  const days = endDate ? daysBetween(endDate, effectiveDate) : 0
  if (!endDate || days <= 0) return []
  return [{ label: 'Gap in coverage', after: daysText(endDate, effectiveDate) }]
}

type NewTermProps = { before: HistoryTerm; newTerm: HistoryTerm; result: TransactionResult }

/** The term that begins, with what is charged for it. */
function NewTerm({ before, newTerm, result }: NewTermProps) {
  const changes = [
    ...newTermChanges(newTerm),
    ...gapChanges(result.term, newTerm),
    ...chargeChanges(result.transaction),
  ]
  return (
    <div className={classes.part}>
      <h4 className={classes.heading}>New term</h4>
      <PremiumChange before={before.premium} after={newTerm.premium} labels={['Expiring', 'New term']} />
      <Changes changes={changes} />
    </div>
  )
}

/** A policy of its own that a line is split off to. */
function FurtherTerm({ term }: { term: HistoryTerm }) {
  const premium = { label: 'Premium', after: formatDollars(term.premium, { cents: true }) }
  return (
    <div className={classes.part}>
      <h4 className={classes.heading}>Separate policy: {linesText(term) || 'policy'}</h4>
      <Changes changes={[...newTermChanges(term), premium]} />
    </div>
  )
}

/** Another policy that the new term takes the place of. */
function BesideTerm({ term, returnPremium }: NonNullable<TransactionResult['besides']>[number]) {
  const changes: Change[] = [
    { label: 'Policy number', after: term.policyNumber || '—' },
    { label: 'Status', after: termStatusLabels[term.status] },
    { label: 'Coverage ends', after: endOf(term) },
    { label: 'Premium after', after: formatDollars(term.premium, { cents: true }) },
    ...(returnPremium
      ? [{ label: 'Return premium', after: formatDollars(returnPremium.returned, { cents: true }) }]
      : []),
  ]
  return (
    <div className={classes.part}>
      <h4 className={classes.heading}>Also replaced: {linesText(term) || 'policy'}</h4>
      <Changes changes={changes} />
    </div>
  )
}

/** The next term, which goes on though the one before it is cancelled. */
function useStandingSuccessor({ transaction, term }: TransactionResult): Change[] {
  const { data } = useQuery(historyQuery(term.id))
  if (transaction.kind !== 'cancellation' || !term.renewedBy) return []
  const next = data?.terms.find(({ id }) => id === term.renewedBy)
  if (!next) return [{ label: 'Next term stays bound', after: 'Another policy' }]
  const premium = formatDollars(next.premium, { cents: true })
  return [
    {
      label: 'Next term stays bound',
      after: `${next.policyNumber || 'No number'}, ${termDates(next)}, ${premium}`,
    },
  ]
}

/** Who is credited with what a correction replaces, and who would be. */
function Credited({ term, result }: { term: HistoryTerm; result: TransactionResult }) {
  return <Changes changes={creditChanges(term, result, useMemberName())} />
}

/** A term with what a transaction would do to it. */
function Result({ term, result }: { term: HistoryTerm; result: TransactionResult }) {
  const { newTerm, returnPremium, transaction } = result
  const hasNewTermOnly = newTerm !== undefined && result.term.premium === term.premium
  return (
    <>
      {newTerm && <NewTerm before={term} newTerm={newTerm} result={result} />}
      {result.furtherTerms?.map((further) => (
        <FurtherTerm key={further.id} term={further} />
      ))}
      <div className={classes.part}>
        {newTerm && <h4 className={classes.heading}>Current term</h4>}
        {!hasNewTermOnly && (
          <PremiumChange
            before={term.premium}
            after={result.term.premium}
            labels={['Premium now', 'Premium after']}
          />
        )}
        {returnPremium && (
          <ReturnPremium
            returnPremium={returnPremium}
            term={term}
            taken={transaction.kind === 'cancellation' ? -transaction.premiumChange : returnPremium.returned}
          />
        )}
        <Changes changes={[...changesOf(term, result), ...useStandingSuccessor(result)]} />
        {isSplitAnew(term, result) && <Credited term={term} result={result} />}
      </div>
      {result.besides?.map((beside) => (
        <BesideTerm key={beside.term.id} {...beside} />
      ))}
    </>
  )
}

type EffectProps = {
  term: HistoryTerm
  result: TransactionResult | undefined
  error: unknown
  isSettling: boolean
}

/** What a transaction would do, or why it cannot be: read out as it changes. */
export function Effect({ term, result, error, isSettling }: EffectProps) {
  return (
    <section className={classes.effect} aria-label="Effect" aria-live="polite" aria-busy={isSettling}>
      <h3 className={classes.title}>Effect</h3>
      {error ? (
        <p className={classes.refusal}>{messageOf(error)}</p>
      ) : result ? (
        <Result term={term} result={result} />
      ) : (
        <p className={classes.none}>
          {isSettling ? 'Calculating…' : 'Complete the fields to see the effect.'}
        </p>
      )}
    </section>
  )
}
