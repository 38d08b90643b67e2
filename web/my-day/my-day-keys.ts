import type { MyDayAct } from '#shared/my-day/my-day.rules.ts'

/** The letter of each act and what it is called. */
export const myDayKeys: readonly { key: string; act: MyDayAct; label: string }[] = [
  { key: 'd', act: 'done', label: 'Done' },
  { key: 'p', act: 'postpone', label: 'Postpone' },
  { key: 'r', act: 'reassign', label: 'Reassign' },
  { key: 'f', act: 'plan', label: 'Follow up' },
  { key: 'c', act: 'call', label: 'Call' },
  { key: 'e', act: 'email', label: 'Email' },
  { key: 'o', act: 'open', label: 'Open' },
]
