import { z } from 'zod'
import { ClientCreate, ClientUpdate } from '#shared/clients/clients.contract.ts'
import { Comparison } from '#shared/documents/comparison.contract.ts'
import { DocumentDetail } from '#shared/documents/documents.contract.ts'
import { Id, Version } from '#shared/fields.ts'
import { ClientPolicyCreate, PolicyUpdate } from '#shared/policies/policies.contract.ts'
import { TransactionCreate } from '#shared/policies/transactions.contract.ts'

/** Whom a document is filed under: a new client, one that is there (changed or as it is), or a prospect who becomes one. */
export const FilingClient = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('create'), fields: ClientCreate }),
  z.strictObject({ action: z.literal('update'), id: Id, fields: ClientUpdate }),
  z.strictObject({ action: z.literal('convert'), prospectId: Id, version: Version, fields: ClientUpdate }),
])
export type FilingClient = z.infer<typeof FilingClient>

const create = z.strictObject({ action: z.literal('create'), fields: ClientPolicyCreate })
const update = z.strictObject({ action: z.literal('update'), id: Id, fields: PolicyUpdate })

/** A policy that is added (with `renewedFromId` where it renews another) or changed. */
export const WrittenPolicy = z.discriminatedUnion('action', [create, update])
export type WrittenPolicy = z.infer<typeof WrittenPolicy>

/**
 * A policy that filing adds, changes, or enters a transaction of (`id` being a term's): a renewal, an endorsement, a notice
 * and so on, with the document as its source.
 */
export const FilingPolicy = z.discriminatedUnion('action', [
  create,
  update,
  z.strictObject({ action: z.literal('transact'), id: Id, transaction: TransactionCreate }),
])
export type FilingPolicy = z.infer<typeof FilingPolicy>

/**
 * `POST /api/documents/:id/file`: puts a document into the book as the person decided, all or nothing. The drafts of
 * `filing-draft.rules.ts` make the fields of facts. A certificate is only attached: it takes no policies and no schedules.
 */
export const DocumentFile = z.strictObject({
  client: FilingClient,
  policies: z.array(FilingPolicy).max(20, 'Use at most 20 policies').default([]),
  /** Which schedules of the client are replaced by those of the document. */
  schedules: z
    .array(z.enum(['locations', 'vehicles', 'payroll']))
    .max(3)
    .default([]),
  /** Whether sales, area, vehicles and drivers of the account become those of the document. */
  exposures: z.boolean().default(false),
  /** Whether the losses of a loss run become those of the account. */
  losses: z.boolean().default(false),
  version: Version,
})
export type DocumentFile = z.infer<typeof DocumentFile>

/** A record that filing wrote: what it was before (null where it was made) and which version it has since. */
export type FilingStep = {
  record: 'document' | 'client' | 'policy' | 'transaction' | 'prospect' | 'account' | 'schedule'
  id: string
  before: Record<string, unknown> | null
  version: number
}

/** The document as it was filed; `POST /api/documents/:id/undo` answers the same. */
export const DocumentFiled = z.object({ message: z.string(), document: DocumentDetail })
export type DocumentFiled = z.infer<typeof DocumentFiled>

/** `GET /api/documents/:id/diff?policyId=&position=`: against the previous term of a policy, or its document where one was filed. */
export const DocumentDiffQuery = z.strictObject({
  /** Left out, it is the one that the document's own policy renews, or that policy itself. */
  policyId: Id.optional(),
  /** Which of the document's policies, from 0. */
  position: z.coerce.number().int().min(0).max(50).default(0),
})
export type DocumentDiffQuery = z.infer<typeof DocumentDiffQuery>
export const DocumentDiff = z.object({
  /** What it is held against: "Policy BOP-1042", or the name of that policy's own document. */
  against: z.string(),
  /** That document, where one was filed: pages of the first column are its pages. */
  documentId: z.uuid().nullable(),
  /** The previous term first, this document second; rows that say the same are left out. */
  comparison: Comparison,
})
export type DocumentDiff = z.infer<typeof DocumentDiff>
