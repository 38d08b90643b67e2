import type { z } from 'zod'
import { accountEvents, agencyEvents } from './account-events.ts'
import { bookEvents } from './book-events.ts'

/**
 * Every event that is published: the name of each event with what its consumers get. `agencyId` comes from the
 * transaction that publishes it.
 */
export const events = {
  ...bookEvents,
  ...accountEvents,
  ...agencyEvents,
}

export type EventName = keyof typeof events

/** What consumers of an event get. */
export type EventData<Name extends EventName> = z.infer<(typeof events)[Name]>

type OmitAgency<Data> = Data extends unknown ? Omit<Data, 'agencyId'> : never

/** What publishing an event takes: who the agency is, is known. */
export type EventPayload<Name extends EventName> = OmitAgency<EventData<Name>>

const strictEvents = new Map<string, z.ZodType>(
  Object.entries(events).map(([name, schema]) => [name, schema.strict()]),
)

/** Whether a word names an event. */
export function isEventName(word: string): word is EventName {
  return Object.hasOwn(events, word)
}

/** Reads what a consumer of an event was given; what the event does not have is dropped. Throws for anything else. */
export function parseEvent<Name extends EventName>(name: Name, data: unknown): EventData<Name>
export function parseEvent(name: EventName, data: unknown): EventData<EventName> {
  return events[name].parse(data)
}

/** Refuses an event that is about to be published with a payload that is not its own. */
export function checkEvent(name: EventName, data: unknown): void {
  strictEvents.get(name)?.parse(data)
}
