import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The person's calendar feed; always asked again, since calendars read it meanwhile. */
export const calendarFeedQuery = queryOptions({ ...callQuery('GET /api/calendar-feed'), staleTime: 0 })

const stale = [calendarFeedQuery.queryKey]

/** Gives the feed a new address; the answer with it is given once. */
export function useMakeCalendarFeed(onSuccess: (address: string) => void) {
  return useAction({
    run: (_input: undefined) => call('POST /api/calendar-feed', {}),
    invalidates: stale,
    isRepeatable: false,
    onSuccess: ({ address }) => onSuccess(address),
  })
}

/** Turns the feed off. */
export function useDeleteCalendarFeed() {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/calendar-feed', { actionKey }),
    invalidates: stale,
  })
}
