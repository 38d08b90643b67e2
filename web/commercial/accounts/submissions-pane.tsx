import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#shared/commercial/accounts.contract.ts'
import type { Schedules } from '#shared/commercial/schedules.contract.ts'
import { type Submission, submissionStatusLabels } from '#shared/commercial/submissions.contract.ts'
import { dueLabel, isOpenSubmission } from '#shared/commercial/submissions.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { useToday } from '#web/session/use-today.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Prose } from '#web/ui/record/record-layout.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { submissionsQuery, useDeleteSubmission, useUpdateSubmission } from './commercial.api.ts'
import classes from './commercial.module.css'
import { MarketDialog } from './market-dialog.tsx'
import { MarketsTable } from './markets-table.tsx'
import { NewSubmissionDialog } from './submission-dialog.tsx'

const tones: Record<Submission['status'], Tone> = {
  draft: 'neutral',
  marketed: 'orange',
  bound: 'green',
  closed: 'neutral',
}

function Facts({ submission }: { submission: Submission }) {
  const today = useToday()
  const { lines, effectiveDate, targetPremium } = submission
  const due = dueLabel(submission, today)
  return (
    <p className={classes.facts}>
      <span>{lines.map((line) => lineLabels[line]).join(', ')}</span>
      {effectiveDate && <span>{`Effective ${formatDay(effectiveDate)}`}</span>}
      {targetPremium !== null && <span>{`Aiming for ${formatDollars(targetPremium)}`}</span>}
      {due.words && <span className={due.isOverdue ? classes.overdue : undefined}>{due.words}</span>}
    </p>
  )
}

type CardProps = { submission: Submission; account: Account; schedules: Schedules; canEdit: boolean }

function useActs(submission: Submission, onAsk: () => void) {
  const update = useUpdateSubmission(submission.id)
  const isOpen = isOpenSubmission(submission)
  const status = isOpen ? 'closed' : 'draft'
  const step = () => void update.run({ status, version: submission.version }).catch(() => {})
  return [
    ...(submission.status === 'bound'
      ? []
      : [{ label: isOpen ? 'Close without binding' : 'Reopen', run: step }]),
    { label: 'Delete submission', isDanger: true, run: onAsk },
  ]
}

function SubmissionCard({ submission, account, schedules, canEdit }: CardProps) {
  const [dialog, setDialog] = useState<'market' | 'delete' | null>(null)
  const remove = useDeleteSubmission(submission.id)
  const acts = useActs(submission, () => setDialog('delete'))
  const { status, title, notes, markets } = submission
  const isOpen = canEdit && isOpenSubmission(submission)
  return (
    <Panel
      title={title}
      actions={
        <>
          <StatusBadge tone={tones[status]} label={submissionStatusLabels[status]} />
          {isOpen && (
            <Button variant="default" size="compact-sm" onClick={() => setDialog('market')}>
              Add market
            </Button>
          )}
          {canEdit && <RecordMenu label={`More actions for ${title}`} actions={acts} />}
        </>
      }
    >
      <Facts submission={submission} />
      {notes && <Prose text={notes} />}
      {markets.length > 0 ? (
        <MarketsTable submission={submission} account={account} schedules={schedules} canEdit={isOpen} />
      ) : (
        <p className={classes.hint}>No markets yet. Add the carriers to submit to.</p>
      )}
      {dialog === 'market' && <MarketDialog submission={submission} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this submission?"
          confirmLabel="Delete submission"
          isDanger
          onConfirm={() => remove.run(undefined)}
          onClose={() => setDialog(null)}
        >
          <p>{`“${title}” and its markets will be deleted. Policies bound from it stay.`}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** The submissions of a client: each with its markets and quotes side by side. */
export function SubmissionsPane({ account, schedules, canEdit }: Omit<CardProps, 'submission'>) {
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(submissionsQuery(account.id))
  if (!data)
    return error ? (
      <LoadFailure what="The submissions" error={error} onRetry={() => void refetch()} />
    ) : (
      <CardsSkeleton />
    )
  const add = canEdit && <Button onClick={() => setAdding(true)}>New submission</Button>
  return (
    <div className={classes.stack}>
      {data.length === 0 ? (
        <Panel title="Submissions">
          <EmptyState message="No submissions yet. Start one to request quotes.">{add}</EmptyState>
        </Panel>
      ) : (
        <div>{add}</div>
      )}
      {data.map((submission) => (
        <SubmissionCard
          key={submission.id}
          submission={submission}
          account={account}
          schedules={schedules}
          canEdit={canEdit}
        />
      ))}
      {isAdding && <NewSubmissionDialog account={account} onClose={() => setAdding(false)} />}
    </div>
  )
}
