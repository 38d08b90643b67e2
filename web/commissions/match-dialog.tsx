import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LineCandidate, LineSuggestion, StatementLine } from '#shared/commissions/statements.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { dropDraft } from '#web/lib/form-drafts.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { MoneyField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { reasonText } from './commission-labels.ts'
import { candidatesQuery, useMatchLine } from './commissions.api.ts'
import classes from './commissions.module.css'
import { Money } from './money.tsx'
import { NotOursDialog } from './not-ours-dialog.tsx'

type Found = LineCandidate | LineSuggestion
type Part = { found: Found; amount: number | string }

const nameOf = ({ clientName, policyNumber, kind, effectiveDate }: Found) =>
  [
    `${clientName}, ${policyNumber || 'no policy number'}`,
    `${transactionKindLabels[kind]} ${formatDay(effectiveDate)}`,
  ].join(': ')

function About({ found }: { found: Found }) {
  return (
    <span>
      {found.clientName} · {found.policyNumber || 'No policy number'}
      <span className={classes.quiet}>
        {transactionKindLabels[found.kind]}, {formatDay(found.effectiveDate)}, premium{' '}
        <Money amount={found.premiumChange} />
        {'why' in found && found.why.length > 0 && ` · ${reasonText(found.why)}`}
        {'expected' in found && (
          <>
            {' '}
            · expected <Money amount={found.expected} />, received <Money amount={found.received} />
          </>
        )}
      </span>
    </span>
  )
}

function Choices({
  items,
  taken,
  onTake,
}: {
  items: readonly Found[]
  taken: ReadonlySet<string>
  onTake: (found: Found) => void
}) {
  return (
    <ul className={classes.choices}>
      {items
        .filter(({ transactionId }) => !taken.has(transactionId))
        .map((found) => (
          <li key={found.transactionId} className={classes.choice}>
            <About found={found} />
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Choose ${nameOf(found)}`}
              onClick={() => onTake(found)}
            >
              Choose
            </Button>
          </li>
        ))}
    </ul>
  )
}

function Parts({ parts, onChange }: { parts: readonly Part[]; onChange: (parts: Part[]) => void }) {
  return (
    <ul className={classes.choices} aria-label="Chosen">
      {parts.map(({ found, amount }, at) => (
        <li key={found.transactionId} className={classes.part}>
          <About found={found} />
          <MoneyField
            aria-label={`Amount for ${nameOf(found)}`}
            allowNegative
            value={amount}
            onChange={(value) =>
              onChange(parts.map((part, other) => (other === at ? { ...part, amount: value } : part)))
            }
          />
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Remove ${nameOf(found)}`}
            onClick={() => onChange(parts.filter((_, other) => other !== at))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** What is left of the line's commission for one more part. */
function leftOf({ commission }: StatementLine, parts: readonly Part[]): number {
  return sumDollars([commission, ...parts.map(({ amount }) => -Number(amount))])
}

function useDecision(line: StatementLine, parts: readonly Part[], onDone: () => void) {
  const match = useMatchLine(line.id)
  const chosen = parts.map(({ found, amount }) => ({
    transactionId: found.transactionId,
    amount: Number(amount),
  }))
  const submit = async () => {
    try {
      await match.run({ parts: chosen, version: line.version })
      showToast({ title: 'Line matched', variant: 'success' })
      onDone()
    } catch {
      // The dialog shows why.
    }
  }
  return { isBusy: match.isBusy, error: match.error, submit: () => void submit() }
}

const draftName = ({ id }: StatementLine) => `match of line ${id}`

type MatchProps = { line: StatementLine; onNotOurs: () => void; onClose: () => void }

function ChoosePolicies({ line, onNotOurs, onClose }: MatchProps) {
  const [parts, setParts] = useState<Part[]>([])
  const [q, setQ] = useState(line.policyNumber)
  const draft = useTypedDraft<{ parts: Part[] }>(draftName(line), { parts }, { parts: [] }, (kept) =>
    setParts(kept.parts ?? []),
  )
  const { data: candidates = [], isFetched } = useQuery(candidatesQuery(line.id, q))
  const { isBusy, error, submit } = useDecision(line, parts, () => {
    draft.drop()
    onClose()
  })
  const taken = new Set(parts.map(({ found }) => found.transactionId))
  const left = leftOf(line, parts)
  const take = (found: Found) => setParts((before) => [...before, { found, amount: leftOf(line, before) }])
  const suggested = new Set(line.suggestions.map(({ transactionId }) => transactionId))
  return (
    <FormDialog
      title={`Match ${line.policyNumber || line.insured}`}
      submitLabel="Match"
      isBusy={isBusy}
      isDirty={parts.length > 0}
      notice={error && messageOf(error)}
      draft={draft}
      size="xl"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {line.insured || 'No insured'} · {line.kind || 'No transaction'} · {formatDay(line.effectiveDate)} ·
        commission <Money amount={line.commission} />
      </p>
      {parts.length > 0 && <Parts parts={parts} onChange={setParts} />}
      {parts.length > 0 && left !== 0 && (
        <p className={classes.difference} role="status">
          <Money amount={left} /> left to assign
        </p>
      )}
      {line.suggestions.length > 0 && <h3>Suggestions</h3>}
      <Choices items={line.suggestions} taken={taken} onTake={take} />
      <SearchField label="Search policies" placeholder="Policy number or insured" value={q} onChange={setQ} />
      <Choices
        items={candidates.filter(({ transactionId }) => !suggested.has(transactionId))}
        taken={taken}
        onTake={take}
      />
      {isFetched && candidates.length === 0 && <p className={classes.note}>No policy found.</p>}
      <div>
        <Button variant="default" size="compact-sm" disabled={isBusy} onClick={onNotOurs}>
          Not our policy
        </Button>
      </div>
    </FormDialog>
  )
}

/**
 * Says which transactions a line pays for: a suggestion, or what a search finds; one line may pay for several. Or why it pays for
 * none of the agency's.
 */
export function MatchDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const [isNotOurs, setNotOurs] = useState(false)
  // The policies chosen before are kept for whoever thinks better of it, and forgotten once the line is not ours.
  const forget = () => dropDraft(draftName(line))
  if (isNotOurs) return <NotOursDialog line={line} onSaved={forget} onClose={onClose} />
  return <ChoosePolicies line={line} onNotOurs={() => setNotOurs(true)} onClose={onClose} />
}
