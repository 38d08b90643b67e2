import type { IncomingEmailItem, IncomingStatus } from '#shared/incoming-emails/incoming-emails.contract.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** The color beside each status. */
export const statusTones: Record<IncomingStatus, Tone> = {
  waiting: 'orange',
  filed: 'green',
  dismissed: 'neutral',
}

/** Who an email says it is from: by name where there is room for no more, or whole. */
export function senderOf(
  { fromName, fromAddress }: Pick<IncomingEmailItem, 'fromName' | 'fromAddress'>,
  form: 'short' | 'whole',
): string {
  if (fromName === '') return fromAddress || 'Unknown sender'
  return form === 'short' ? fromName : `${fromName} <${fromAddress}>`
}
