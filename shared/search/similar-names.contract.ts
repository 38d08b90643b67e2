import { z } from 'zod'
import { Name } from '#shared/fields.ts'

/** The most records in an answer. */
export const maxSimilar = 5

/** `GET /api/similar-names?name=`: among the caller's own clients and prospects. */
export const SimilarNamesQuery = z.strictObject({ name: Name })
export type SimilarNamesQuery = z.infer<typeof SimilarNamesQuery>

/** A client or prospect that may be the one whose name is typed. */
export const SimilarName = z.object({ kind: z.enum(['client', 'prospect']), id: z.uuid(), name: z.string() })
export type SimilarName = z.infer<typeof SimilarName>
