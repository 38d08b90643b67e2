import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayIn, timeIn } from '#shared/dates.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useMayWrite, WritingArea } from '#web/session/writing.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './ticket-page.module.css'
import { useSetReminder } from './tickets.api.ts'

type ReminderProps = { ticket: Ticket; reload: () => void }

const usualTime = '09:00'

/** The day and the time that the fields show for a reminder, or for none. */
function shownOf(remindAt: string | null, timeZone: string) {
  if (!remindAt) return { day: '', time: usualTime }
  const at = new Date(remindAt)
  return { day: dayIn(timeZone, at), time: timeIn(timeZone, at) }
}

/** What is typed, and how it is saved. */
function useReminder({ ticket, reload }: ReminderProps) {
  const { timeZone } = useCurrentUser()
  const { remindAt: current } = ticket
  const [typed, setTyped] = useState({ of: current, ...shownOf(current, timeZone) })
  // Another reminder, set here or by somebody else, is shown in place of what was typed.
  if (typed.of !== current) setTyped({ of: current, ...shownOf(current, timeZone) })
  const { day, time } = typed
  const [problem, setProblem] = useState<string | null>(null)
  const { run, isBusy } = useSetReminder(ticket.id)
  const save = async (remindAt: { day: string; time: string } | null) => {
    setProblem(null)
    try {
      await run({ remindAt, version: ticket.version })
      showToast({ title: remindAt ? 'Reminder set' : 'Reminder removed', variant: 'success' })
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 409
      if (isStale) reload()
      setProblem(error instanceof ApiError ? (error.fields.remindAt ?? messageOf(error)) : messageOf(error))
    }
  }
  const submit = () => {
    if (day === '' || time === '') return setProblem('Enter a date and a time')
    void save({ day, time })
  }
  const type = (change: { day?: string; time?: string }) => setTyped((was) => ({ ...was, ...change }))
  return { day, time, type, problem, isBusy, submit, remove: () => void save(null) }
}

/** When the assignee of a ticket is reminded of it, on the agency's clocks. */
export function TicketReminder(props: ReminderProps) {
  const { remindAt, assigneeName, userName } = props.ticket
  const mayWrite = useMayWrite()
  const { day, time, type, problem, isBusy, submit, remove } = useReminder(props)
  return (
    <Panel title="Reminder">
      <WritingArea>
        <div className={classes.fields}>
          {remindAt && (
            <p className={classes.none}>
              {new Date(remindAt) > new Date() ? 'Reminds' : 'Reminded'} {assigneeName || userName},{' '}
              <Moment at={remindAt} />
            </p>
          )}
          <div className={classes.pair}>
            <DateField
              label="Date"
              value={day}
              error={problem}
              onChange={(event) => type({ day: event.currentTarget.value })}
            />
            <TextInput
              label="Time"
              type="time"
              value={time}
              onChange={(event) => type({ time: event.currentTarget.value })}
            />
          </div>
          {mayWrite && (
            <div className={classes.buttons}>
              <Button variant="default" disabled={isBusy} onClick={submit}>
                Set reminder
              </Button>
              {remindAt && (
                <Button variant="subtle" disabled={isBusy} onClick={remove}>
                  Remove
                </Button>
              )}
            </div>
          )}
        </div>
      </WritingArea>
    </Panel>
  )
}
