import type { ErrorStatus } from '#shared/error-tracking/error-tracking.contract.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

export const errorStatusLabels: Record<ErrorStatus, string> = {
  open: 'Open',
  resolved: 'Resolved',
  muted: 'Muted',
}

export const errorStatusTones: Record<ErrorStatus, Tone> = {
  open: 'red',
  resolved: 'green',
  muted: 'neutral',
}
