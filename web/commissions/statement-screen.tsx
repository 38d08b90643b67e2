import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { statementDifference } from '#shared/commissions/commissions.rules.ts'
import type { CarrierStatement } from '#shared/commissions/statements.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useActor } from '#web/session/use-actor.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FigureRow, Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { statementStatusLabels, statementTones } from './commission-labels.ts'
import { statementQuery, useStatementAct } from './commissions.api.ts'
import classes from './commissions.module.css'
import { LinesPane } from './lines-pane.tsx'
import { Money } from './money.tsx'
import { ReviewPanel } from './review-panel.tsx'

function Totals({ statement }: { statement: CarrierStatement }) {
  const { linesTotal, printedTotal, amounts, lines, status } = statement
  const difference = statementDifference(statement)
  const figures = [
    { label: `${lines.toLocaleString('en-US')} lines`, value: <Money amount={linesTotal} /> },
    { label: 'Statement total', value: <Money amount={printedTotal} /> },
    {
      label: 'Difference',
      value: difference ? (
        <span className={classes.difference}>
          <Money amount={difference} />
        </span>
      ) : difference === 0 ? (
        'None'
      ) : (
        '—'
      ),
    },
    ...(status === 'posted'
      ? [
          { label: 'Matched', value: <Money amount={amounts.matched} /> },
          { label: 'To match', value: <Money amount={amounts.open} /> },
          { label: 'Not ours', value: <Money amount={amounts.notOurs} /> },
        ]
      : []),
  ]
  return (
    <Panel isFlush>
      <FigureRow figures={figures} />
    </Panel>
  )
}

function Rejected({ statement: { rejected } }: { statement: CarrierStatement }) {
  if (rejected.length === 0) return null
  return (
    <Panel title={rejected.length === 1 ? '1 row skipped' : `${rejected.length} rows skipped`}>
      <ul className={classes.choices}>
        {rejected.slice(0, 20).map(({ row, message }) => (
          <li key={row}>
            Row {row}: {message}
          </li>
        ))}
      </ul>
      {rejected.length > 20 && <p className={classes.note}>And {rejected.length - 20} more.</p>}
    </Panel>
  )
}

function Actions({ statement }: { statement: CarrierStatement }) {
  const { id, status, version, carrierName } = statement
  const act = useStatementAct(id)
  const [isVoiding, setVoiding] = useState(false)
  const rematch = async () => {
    try {
      const { openLines } = await act.run({ act: 'match', version })
      showToast({
        title: openLines === 0 ? 'All lines are matched' : `${openLines} to match`,
        variant: 'success',
      })
    } catch (error) {
      showToast({ title: 'Nothing was matched', message: messageOf(error), variant: 'destructive' })
    }
  }
  if (status === 'voided') return null
  return (
    <>
      {status === 'posted' && statement.openLines > 0 && (
        <Button variant="default" disabled={act.isBusy} onClick={() => void rematch()}>
          Match again
        </Button>
      )}
      <Button variant="default" onClick={() => setVoiding(true)}>
        Void
      </Button>
      {isVoiding && (
        <ConfirmDialog
          title={`Void this statement from ${carrierName}?`}
          confirmLabel="Void statement"
          isDanger
          onConfirm={() => act.run({ act: 'void', version })}
          onClose={() => setVoiding(false)}
        >
          Its lines and matches are removed, and commission received goes down. Closed months don’t change:
          what they credited is taken back in the next open month.
        </ConfirmDialog>
      )}
    </>
  )
}

function StatementPage({ statement }: { statement: CarrierStatement }) {
  const { id, carrierName, fileName, status, statementDate, uploadedByName } = statement
  useDocumentTitle(`Statement from ${carrierName}`)
  const about = [
    fileName,
    statementDate && formatDay(statementDate),
    uploadedByName && `uploaded by ${uploadedByName}`,
  ]
  return (
    <>
      <PageHeader
        title={carrierName}
        subtitle={about.filter(Boolean).join(' · ')}
        back={{ to: '/commissions', label: 'Commissions' }}
        badge={<StatusBadge tone={statementTones[status]} label={statementStatusLabels[status]} />}
      >
        <Actions statement={statement} />
      </PageHeader>
      <div className={classes.panels}>
        <Totals statement={statement} />
        {status === 'voided' && <Alert role="status">This statement was voided. Nothing of it counts.</Alert>}
        {status === 'review' && <ReviewPanel key={statement.version} statement={statement} />}
        {status === 'posted' && <LinesPane title="Lines" filter={{ statementId: id }} hasStatusFilter />}
        <Rejected statement={statement} />
      </div>
    </>
  )
}

/** /commissions/:id: a carrier's statement, first to be reviewed, then with what became of its lines. */
export function StatementScreen() {
  const mayManage = can(useActor(), 'agency.edit')
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({ ...statementQuery(id), enabled: mayManage })
  if (!mayManage) return <Navigate to="/dashboard" replace />
  if (data) return <StatementPage key={data.id} statement={data} />
  if (error) return <LoadFailure what="The statement" error={error} onRetry={() => void refetch()} />
  return <TextSkeleton />
}
