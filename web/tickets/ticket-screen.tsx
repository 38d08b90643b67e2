import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import type { Ticket, TicketUpdate } from '#shared/tickets/tickets.contract.ts'
import { isOverdue, ticketNumber, ticketStatusColors } from '#shared/tickets/tickets.rules.ts'
import { HistoryPanel } from '#web/activity/history-panel.tsx'
import { RecordTimeline } from '#web/activity/record-timeline.tsx'
import { EmailButton } from '#web/emails/email-button.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useAsk } from '#web/lib/asks.ts'
import { conflictSentence, missedChanges } from '#web/lib/missed-changes.ts'
import { useRecordTitle } from '#web/lib/recent-records.ts'
import { showToast } from '#web/lib/toast.ts'
import { useToday } from '#web/session/use-today.ts'
import { useMayWrite, Writing, WritingArea } from '#web/session/writing.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { listAddress } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Prose, RecordLayout } from '#web/ui/record/record-layout.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUndo } from '#web/ui/use-undo.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { TicketChecklist } from './ticket-checklist.tsx'
import { EditTicketDialog } from './ticket-dialog.tsx'
import classes from './ticket-page.module.css'
import { TicketReminder } from './ticket-reminder.tsx'
import { TicketAssignment, TicketDetails } from './ticket-side.tsx'
import { StatusButtons } from './ticket-status-buttons.tsx'
import { mentionableQuery, ticketKit, useAddComment } from './tickets.api.ts'

const back = () => ({ to: listAddress('/tickets'), label: 'Tickets' })

type DialogProps = { ticket: Ticket; onClose: () => void }

function DeleteDialog({ ticket, onClose }: DialogProps) {
  const navigate = useNavigate()
  const { restoring } = useUndo()
  const remove = ticketKit.useDelete(ticket.id)
  const confirm = async () => {
    await remove.run(undefined)
    const number = ticketNumber(ticket.number)
    const undo = restoring('tickets', ticket.id, { title: `${number} restored`, message: ticket.title })
    showToast({ title: `${number} deleted`, message: ticket.title, variant: 'success', undo })
    await navigate('/tickets')
  }
  return (
    <ConfirmDialog
      title={`Delete ${ticketNumber(ticket.number)}?`}
      confirmLabel="Delete ticket"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      “{ticket.title}” is deleted with its comments and timeline.
    </ConfirmDialog>
  )
}

function Header({ ticket }: { ticket: Ticket }) {
  const today = useToday()
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <PageHeader
        title={ticket.title}
        back={back()}
        subtitle={`${ticketNumber(ticket.number)}${ticket.clientName && ` · ${ticket.clientName}`}`}
        badge={
          <>
            <StatusBadge tone={ticketStatusColors[ticket.status]} label={ticketStatusLabels[ticket.status]} />
            {isOverdue(ticket, today) && <StatusBadge tone="red" label="Overdue" />}
          </>
        }
      >
        <EmailButton recordType="ticket" recordId={ticket.id} clientId={ticket.clientId} />
        <Writing>
          <Button
            variant="default"
            leftSection={<Pencil size={15} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setDialog('edit')}
          >
            Edit
          </Button>
          <RecordMenu
            label="More actions"
            actions={[{ label: 'Delete ticket', isDanger: true, run: () => setDialog('delete') }]}
          />
        </Writing>
      </PageHeader>
      {dialog === 'edit' && <EditTicketDialog ticket={ticket} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog ticket={ticket} onClose={close} />}
    </>
  )
}

/** Saves one choice at once. On a conflict the latest is loaded, for the choice was made on what is no more. */
function useQuickChange(ticket: Ticket, reload: () => void) {
  const update = ticketKit.useUpdate(ticket.id)
  const save = async (changes: TicketUpdate) => {
    try {
      await update.run({ ...changes, version: ticket.version })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error
      showToast({
        title: conflictSentence(missedChanges(error), 'ticket'),
        message: 'The latest version is shown now. Please choose again.',
        variant: 'destructive',
      })
      reload()
    }
  }
  const change = (changes: TicketUpdate) =>
    void save(changes).catch((error: unknown) =>
      showToast({ title: 'The change was not saved', message: messageOf(error), variant: 'destructive' }),
    )
  return { isBusy: update.isBusy, save, change }
}

function TicketPage({ ticket, reload }: { ticket: Ticket; reload: () => void }) {
  const { isBusy, save, change } = useQuickChange(ticket, reload)
  const comment = useAddComment(ticket.id)
  const { data: mentionable = [] } = useQuery(mentionableQuery(ticket.id))
  const mayWrite = useMayWrite()
  const [isResolving, setResolving] = useState(false)
  const open = ticket.checklistTotal - ticket.checklistDone
  const moveTo = (status: Ticket['status']) => {
    if (status === 'resolved' && open > 0) setResolving(true)
    else change({ status })
  }
  useAsk('resolve', () => mayWrite && ticket.status !== 'resolved' && moveTo('resolved'))
  useRecordTitle('ticket', `${ticketNumber(ticket.number)} ${ticket.title}`)
  return (
    <>
      <Header ticket={ticket} />
      <RecordLayout
        main={
          <>
            <Panel title="Task">
              <div className={classes.work}>
                {ticket.description ? (
                  <Prose text={ticket.description} />
                ) : (
                  <p className={classes.none}>No description.</p>
                )}
                <WritingArea>
                  <StatusButtons ticket={ticket} isBusy={isBusy} onChange={moveTo} />
                </WritingArea>
              </div>
            </Panel>
            <TicketChecklist ticket={ticket} />
            <RecordTimeline
              recordType="ticket"
              recordId={ticket.id}
              mentionable={mentionable}
              onComment={(body, mentions) => comment.run({ body, mentions })}
            />
            <HistoryPanel recordType="ticket" recordId={ticket.id} />
          </>
        }
        aside={
          <>
            <TicketAssignment ticket={ticket} onChange={change} />
            <TicketReminder ticket={ticket} reload={reload} />
            <TicketDetails ticket={ticket} />
          </>
        }
      />
      {isResolving && (
        <ResolveDialog
          ticket={ticket}
          onConfirm={() => save({ status: 'resolved' })}
          onClose={() => setResolving(false)}
        />
      )}
    </>
  )
}

/** /tickets/:id: what is to do, by whom until when, and what has been said about it. */
export function TicketScreen() {
  const { id = '' } = useParams()
  const query = useQuery(ticketKit.query(id))
  return (
    <RecordState query={query} what="ticket" back={back()}>
      {(ticket) => <TicketPage ticket={ticket} reload={() => void query.refetch()} />}
    </RecordState>
  )
}
