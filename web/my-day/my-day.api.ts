import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MyDaySection } from '#shared/my-day/my-day.contract.ts'
import { call } from '#web/lib/http.ts'

/** Whose day it is: one's own, everybody's or a member's. */
export type Who = string

/** What is to be done now, so many rows of each section. */
export function myDayQuery(who: Who, limit: number) {
  return queryOptions({
    queryKey: ['/api/my-day', who, limit] as const,
    queryFn: ({ signal }) => call('GET /api/my-day', { query: { who, limit }, signal }),
    // Others work on the same list.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** A section with all of its rows. */
export function wholeSectionQuery(who: Who, section: MyDaySection, limit: number) {
  return queryOptions({
    queryKey: ['/api/my-day', who, section, limit] as const,
    queryFn: ({ signal }) => call('GET /api/my-day', { query: { who, section, limit }, signal }),
    staleTime: 0,
  })
}
