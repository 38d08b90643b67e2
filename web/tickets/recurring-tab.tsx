import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import type { TicketRecurrence } from '#shared/tickets/recurrences.contract.ts'
import { repeatText } from '#shared/tickets/repeats.rules.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { RecurrenceDialog } from './recurrence-dialog.tsx'
import { DeleteSetupDialog, SetupRows } from './setup-rows.tsx'
import { recurrencesQuery, useDeleteRecurrence } from './ticket-setup.api.ts'

function detailOf({ repeat, nextOn, assigneeName, clientName }: TicketRecurrence): string {
  const next = nextOn ? `next on ${formatDay(nextOn)}` : 'ended'
  return [repeatText(repeat), next, assigneeName, clientName].filter(Boolean).join(' · ')
}

function DeleteRecurrence({ recurrence, onClose }: { recurrence: TicketRecurrence; onClose: () => void }) {
  return (
    <DeleteSetupDialog
      title={`Delete ${recurrence.title}?`}
      remove={useDeleteRecurrence(recurrence.id)}
      onClose={onClose}
    >
      No more tickets are created. Those already created stay.
    </DeleteSetupDialog>
  )
}

/** The recurring tickets that one may see, those with the next day first. */
export function RecurringTab() {
  const canEdit = useMayWrite()
  const { data, error, refetch } = useQuery(recurrencesQuery)
  if (!data && error)
    return <LoadFailure what="Recurring tickets" error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <SetupRows
      items={data}
      addLabel="New recurring ticket"
      empty="No recurring tickets yet. Create one for a task that comes back."
      canEdit={canEdit}
      nameOf={({ title }) => title}
      detailOf={detailOf}
      editor={(recurrence, onClose) => <RecurrenceDialog recurrence={recurrence} onClose={onClose} />}
      remover={(recurrence, onClose) => <DeleteRecurrence recurrence={recurrence} onClose={onClose} />}
    />
  )
}
