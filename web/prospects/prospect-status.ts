import type { ProspectStatus } from '#shared/prospects/prospect-statuses.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** The color beside each status; the word always stands with it. */
export const prospectTones: Record<ProspectStatus, Tone> = {
  new: 'accent',
  contacted: 'orange',
  quoted: 'orange',
  converted: 'green',
  lost: 'neutral',
}
