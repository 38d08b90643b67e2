import type { SupportStatus } from '#shared/support/support.contract.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** The colors of a request's states: whoever waits for us stands out. */
export const supportTones: Record<SupportStatus, Tone> = {
  open: 'orange',
  answered: 'accent',
  closed: 'green',
}
