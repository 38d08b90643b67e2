import { events } from '#shared/events/events.contract.ts'
import type { WebhookEvent } from './webhook-events.rules.ts'

/** When an event is sent, such as "A client was added". */
export function eventText(event: WebhookEvent): string {
  return (events[event].description ?? event).replace(/\.$/, '')
}
