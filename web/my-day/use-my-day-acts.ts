import type { MyDayRow, MyDaySection } from '#shared/my-day/my-day.contract.ts'
import type { TicketUpdate } from '#shared/tickets/tickets.contract.ts'
import { sendFollowUp } from '#web/follow-ups/use-follow-up-acts.ts'
import { type RowChange, useRowActs } from '#web/follow-ups/use-row-acts.ts'
import { call } from '#web/lib/http.ts'

/** A row with the section that it stands in. */
export type Task = MyDayRow & { section: MyDaySection }

function ticketBody({ status }: Task, { isDone, ...change }: RowChange): TicketUpdate {
  if (isDone === undefined) return change
  return { ...change, status: isDone ? 'resolved' : (status ?? 'open') }
}

/** What is done to the rows of My day with one key or click: follow-ups and tickets. */
export function useMyDayActs() {
  const { finish, ...acts } = useRowActs<Task>(({ row, change, version, actionKey }) => {
    const { id } = row
    if (row.section !== 'tickets') return sendFollowUp(id, change, version, actionKey)
    const body = { ...ticketBody(row, change), version }
    return call('PATCH /api/tickets/:id', { params: { id }, body, actionKey })
  })
  const done = (task: Task) => finish(task, task.section === 'tickets' ? 'Ticket resolved' : 'Follow-up done')
  return { ...acts, finish: done }
}

export type MyDayActs = ReturnType<typeof useMyDayActs>
