import type { TicketRecurrence, TicketRecurrenceCreate } from '#shared/tickets/recurrences.contract.ts'

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** A recurring ticket as it is typed: what of the repeat does not apply is kept and not sent. */
export type RecurrenceValues = {
  title: string
  type: TicketRecurrence['type']
  priority: TicketRecurrence['priority']
  description: string
  clientId: string
  assigneeId: string
  dueInDays: number | ''
  occasion: string
  frequency: Frequency
  weekdays: string[]
  day: number | ''
  month: string
  startsOn: string
  ends: 'never' | 'date' | 'count'
  endsOn: string
  maxCount: number | ''
}

/** A new one: weekly on the weekday of today, for whoever makes it. */
export function newRecurrence(assigneeId: string, today: string): RecurrenceValues {
  const date = new Date(`${today}T00:00:00Z`)
  return {
    ...{ title: '', type: 'follow_up', priority: 'medium', description: '', clientId: '', assigneeId },
    ...{ dueInDays: 0, occasion: '', frequency: 'weekly', weekdays: [String(date.getUTCDay())] },
    ...{ day: date.getUTCDate(), month: String(date.getUTCMonth() + 1) },
    ...{ startsOn: today, ends: 'never', endsOn: '', maxCount: '' },
  }
}

/** One that is there, as the form shows it. */
export function recurrenceValues(recurrence: TicketRecurrence, today: string): RecurrenceValues {
  const { title, type, priority, description, clientId, assigneeId, dueInDays, occasion } = recurrence
  const { repeat, startsOn, endsOn, maxCount } = recurrence
  return {
    ...newRecurrence(assigneeId, today),
    ...{ title, type, priority, description, clientId: clientId ?? '', dueInDays, occasion, startsOn },
    frequency: repeat.frequency,
    ...(repeat.frequency === 'weekly' && { weekdays: repeat.weekdays.map(String) }),
    ...((repeat.frequency === 'monthly' || repeat.frequency === 'yearly') && { day: repeat.day }),
    ...(repeat.frequency === 'yearly' && { month: String(repeat.month) }),
    ...{
      ends: endsOn ? 'date' : maxCount ? 'count' : 'never',
      endsOn: endsOn ?? '',
      maxCount: maxCount ?? '',
    },
  }
}

function repeatOf({ frequency, weekdays, day, month }: RecurrenceValues): TicketRecurrenceCreate['repeat'] {
  switch (frequency) {
    case 'daily':
      return { frequency }
    case 'weekly':
      return { frequency, weekdays: weekdays.map(Number).toSorted((a, b) => a - b) }
    case 'monthly':
      return { frequency, day: Number(day) }
    case 'yearly':
      return { frequency, month: Number(month), day: Number(day) }
  }
}

/** What is sent of what is typed. */
export function recurrenceInput(values: RecurrenceValues): TicketRecurrenceCreate {
  const { title, type, priority, description, clientId, assigneeId, dueInDays, occasion, startsOn } = values
  const { ends, endsOn, maxCount } = values
  return {
    ...{ title, type, priority, description, clientId: clientId || null, assigneeId, occasion, startsOn },
    dueInDays: Number(dueInDays),
    repeat: repeatOf(values),
    endsOn: ends === 'date' ? endsOn : null,
    maxCount: ends === 'count' ? Number(maxCount) : null,
  }
}
