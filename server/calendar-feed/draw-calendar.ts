import ical from 'ical-generator'
import type { AgencyCtx } from '#server/context.ts'
import type { Entry } from './entries.service.ts'

/** How often calendars are asked to read the feed again, in seconds. */
const hour = 3600

/** A calendar by RFC 5545 with an entry for each day that something is due on. */
export function drawCalendar(entries: readonly Entry[], { config, clock }: AgencyCtx): string {
  const calendar = ical({
    name: 'Bindery',
    prodId: { company: 'Bindery', product: 'Due dates' },
    ttl: hour,
  })
  for (const { id, day, title, path } of entries)
    calendar.createEvent({
      ...{ id: `${id}@bindery`, start: new Date(`${day}T00:00:00Z`), allDay: true, stamp: clock() },
      ...{ summary: title, url: config.appUrl + path },
    })
  return calendar.toString()
}
