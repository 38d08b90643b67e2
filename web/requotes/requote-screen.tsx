import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { requoteReasonLabels } from '#shared/requotes/requote-choices.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import {
  dueLabel,
  isOffer,
  isOpenRequote,
  isProposable,
  isStanding,
  mayReopen,
} from '#shared/requotes/requotes.rules.ts'
import { ClientDocuments } from '#web/documents/client-documents.tsx'
import { useAsk } from '#web/lib/asks.ts'
import { useRecordTitle } from '#web/lib/recent-records.ts'
import { ProposalsPanel } from '#web/proposals/proposals-panel.tsx'
import { SendProposalDialog } from '#web/proposals/send-proposal-dialog.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { listAddress } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Fact, FactList, Panel } from '#web/ui/panel.tsx'
import { Prose, RecordLayout } from '#web/ui/record/record-layout.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { AddCarriersDialog } from './add-carriers-dialog.tsx'
import { KeepDialog, LoseDialog } from './close-dialogs.tsx'
import { ComparisonPanel } from './comparison-panel.tsx'
import { EditRequoteDialog } from './edit-requote-dialog.tsx'
import { QuotesPanel } from './quotes-panel.tsx'
import { RequoteBadge } from './requote-labels.tsx'
import { requoteHistoryQuery, requoteQuery, useDeleteRequote, useReopenRequote } from './requotes.api.ts'
import classes from './requotes.module.css'

const back = () => ({ to: listAddress('/requotes/all'), label: 'Requotes' })

type Act = 'carriers' | 'proposal' | 'edit' | 'keep' | 'lose' | 'delete'
type Dialog = { act: Act } | null

function Facts({ requote }: { requote: Requote }) {
  const today = useToday()
  const { clientId, clientName, reason, lines, effectiveDate, dueDate, targetPremium, ownerName } = requote
  const due = dueLabel(requote, today)
  const facts: Fact[] = [
    { label: 'Client', value: clientName, to: `/clients/${clientId}` },
    { label: 'Reason', value: requoteReasonLabels[reason] },
    { label: 'Lines', value: lines.join(', ') },
    { label: 'Effective', value: effectiveDate && formatDay(effectiveDate) },
    {
      label: 'Responses due',
      value: dueDate && (
        <span className={due.isOverdue ? classes.overdue : undefined}>
          {due.isOverdue ? `${formatDay(dueDate)}, ${due.words.toLowerCase()}` : formatDay(dueDate)}
        </span>
      ),
    },
    { label: 'Target premium', value: targetPremium === null ? null : formatDollars(targetPremium) },
    { label: 'Owner', value: ownerName },
    ...(requote.outcomeReason ? [{ label: 'Closed because', value: requote.outcomeReason }] : []),
  ]
  return (
    <Panel title="Details">
      <FactList facts={facts} />
      {requote.notes && <Prose text={requote.notes} />}
    </Panel>
  )
}

function Expiring({ expiring }: Pick<Requote, 'expiring'>) {
  if (expiring.length === 0) return null
  const total = sumDollars(expiring.map(({ premium }) => premium))
  return (
    <Panel title="Expiring">
      <FactList
        facts={[
          ...expiring.map(({ id, lineOfBusiness, policyNumber, carrier, premium }) => ({
            label: [lineOfBusiness || 'Policy', carrier, policyNumber].filter(Boolean).join(', '),
            value: formatDollars(premium, { cents: true }),
            to: `/policies/${id}`,
          })),
          ...(expiring.length > 1 ? [{ label: 'Total', value: formatDollars(total, { cents: true }) }] : []),
        ]}
      />
    </Panel>
  )
}

function HistoryPanel({ id }: { id: string }) {
  const { data = [] } = useQuery(requoteHistoryQuery(id))
  const entries = data.map(({ id, at, userName, text }) => ({
    ...{ id, at, by: userName, icon: History },
    title: text.charAt(0).toUpperCase() + text.slice(1),
  }))
  return (
    <Panel title="History">
      {entries.length > 0 ? (
        <Timeline entries={entries} label="History" />
      ) : (
        <p className={classes.hint}>No changes yet.</p>
      )}
    </Panel>
  )
}

type DialogsProps = { requote: Requote; dialog: Dialog; onClose: () => void }

function Dialogs({ requote, dialog, onClose }: DialogsProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useDeleteRequote(requote.id)
  if (!dialog) return null
  const reload = () => queries.fetchQuery({ ...requoteQuery(requote.id), staleTime: 0 })
  switch (dialog.act) {
    case 'carriers':
      return <AddCarriersDialog requote={requote} onClose={onClose} />
    case 'proposal':
      return <SendProposalDialog requote={requote} onClose={onClose} />
    case 'edit':
      return <EditRequoteDialog requote={requote} reload={reload} onClose={onClose} />
    case 'keep':
      return <KeepDialog requote={requote} onClose={onClose} />
    case 'lose':
      return <LoseDialog requote={requote} onClose={onClose} />
  }
  const leave = async () => {
    await remove.run(undefined)
    void navigate(back().to)
    void queries.invalidateQueries({ queryKey: ['/api/requotes', 'pages'] })
  }
  return (
    <ConfirmDialog
      title="Delete this requote?"
      confirmLabel="Delete requote"
      isDanger
      onConfirm={leave}
      onClose={onClose}
    >
      <p>{`“${requote.title}” and its quotes will be deleted. Policies bound from it stay.`}</p>
    </ConfirmDialog>
  )
}

type HeaderProps = { requote: Requote; onOpen: ((act: Act) => void) | null }

function Header({ requote, onOpen }: HeaderProps) {
  const { id, title, clientName, status, version, expiring, quotes } = requote
  const reopen = useReopenRequote(requote.id)
  const isOpen = isOpenRequote(requote)
  const actions = onOpen
    ? [
        ...(isOpen ? [{ label: 'Edit requote', run: () => onOpen('edit') }] : []),
        ...(isOpen ? [{ label: 'Close as lost', run: () => onOpen('lose') }] : []),
        ...(!isOpen && mayReopen(requote)
          ? [{ label: 'Reopen', run: () => void reopen.run(version).catch(() => {}) }]
          : []),
        { label: 'Delete requote', isDanger: true, run: () => onOpen('delete') },
      ]
    : []
  return (
    <PageHeader title={title} back={back()} subtitle={clientName} badge={<RequoteBadge status={status} />}>
      {quotes.some(isOffer) && (
        <Button component="a" href={`/api/requotes/${id}/proposal.pdf`} variant="default" download>
          Proposal PDF
        </Button>
      )}
      {onOpen && (
        <>
          {isOpen && quotes.some(isProposable) && (
            <Button variant="default" onClick={() => onOpen('proposal')}>
              Send proposal
            </Button>
          )}
          {isOpen && expiring.length > 0 && (
            <Button variant="default" onClick={() => onOpen('keep')}>
              Keep expiring
            </Button>
          )}
          {isOpen && quotes.length > 0 && (
            // Once there is a quote to bind, that is what comes next.
            <Button
              variant={quotes.some(isStanding) ? 'default' : 'filled'}
              onClick={() => onOpen('carriers')}
            >
              Add carriers
            </Button>
          )}
          <RecordMenu label="More" actions={actions} />
        </>
      )}
    </PageHeader>
  )
}

function RequotePage({ requote }: { requote: Requote }) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const canEdit = can(useActor(), 'record.edit', requote)
  const isOpen = canEdit && isOpenRequote(requote)
  useAsk('carriers', () => isOpen && setDialog({ act: 'carriers' }))
  useRecordTitle('requote', requote.title)
  const { id, clientId } = requote
  return (
    <>
      <Header requote={requote} onOpen={canEdit ? (act) => setDialog({ act }) : null} />
      <RecordLayout
        hasWideMain
        main={
          <>
            <QuotesPanel
              requote={requote}
              isOpen={isOpen}
              onAddCarriers={() => setDialog({ act: 'carriers' })}
            />
            <ProposalsPanel requoteId={id} canEdit={isOpen} />
            <ComparisonPanel requote={requote} />
            <ClientDocuments client={{ id: clientId }} canEdit={canEdit} />
          </>
        }
        aside={
          <>
            <Facts requote={requote} />
            <Expiring expiring={requote.expiring} />
            <HistoryPanel id={id} />
          </>
        }
      />
      <Dialogs requote={requote} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

/** /requotes/:id: a requote with its carriers, quotes, documents and history. */
export function RequoteScreen() {
  const { id = '' } = useParams()
  const query = useQuery(requoteQuery(id))
  return (
    <RecordState query={query} what="requote" back={back()}>
      {(requote) => <RequotePage key={requote.id} requote={requote} />}
    </RecordState>
  )
}
