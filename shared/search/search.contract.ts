import { z } from 'zod'
import { recordTypes } from '#shared/activity/activity.contract.ts'
import { line } from '#shared/fields.ts'
import { wordsOf } from '#shared/lists.ts'

/** What is searched: every kind of record, claims, requotes, and the articles of the knowledge base. */
export const searchKinds = [...recordTypes, 'claim', 'requote', 'article'] as const

/** The most results of one search. */
export const searchLimit = 8

/** `GET /api/search?q=`: over the caller's own records. */
export const SearchQuery = z.strictObject({
  q: line(200).min(2, 'Type at least two characters'),
  /** Only these kinds, such as `client,prospect`. */
  kinds: wordsOf(searchKinds).optional(),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const SearchResult = z.object({
  kind: z.enum(searchKinds),
  id: z.uuid(),
  title: z.string(),
  subtitle: z.string(),
  /** The screen that shows it, as a path of this application. */
  href: z.string(),
})
export type SearchResult = z.infer<typeof SearchResult>
