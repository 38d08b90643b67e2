import type { ClaimStatus } from '#shared/claims/claim-choices.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** The color of each status, beside its word. */
export const claimTones: Record<ClaimStatus, Tone> = {
  open: 'orange',
  reopened: 'red',
  closed: 'green',
  denied: 'neutral',
}
