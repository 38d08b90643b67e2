import { z } from 'zod'
import { SecondFactorCode, StartEnrolment } from '#shared/accounts/two-factor.contract.ts'
import { Instant } from '#shared/dates.ts'
import { Id, line } from '#shared/fields.ts'

/** How far an archive of an agency's data is: one that lasted its time is expired, which is shown on read. */
export const DataExportStatus = z.enum(['waiting', 'ready', 'failed', 'expired'])
export type DataExportStatus = z.infer<typeof DataExportStatus>

/** An archive of all data of an agency. */
export const DataExport = z.object({
  id: Id,
  status: DataExportStatus,
  requestedByName: z.string(),
  bytes: z.number().nullable(),
  /** Rows by table, and files; null until it is ready. */
  counts: z.record(z.string(), z.number()).nullable(),
  createdAt: Instant,
  readyAt: Instant.nullable(),
  expiresAt: Instant,
})
export type DataExport = z.infer<typeof DataExport>

/** `POST /api/account-deletion`: the name that was typed, and the proof that it is the account's own person who asks. */
export const AccountDeletion = StartEnrolment.extend({
  confirmation: line(200).min(1, 'Type the name to confirm'),
  code: SecondFactorCode.optional(),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** `GET /api/account-deletion`: what deleting would do. */
export const AccountDeletionPlan = z.object({
  /** Whether the whole agency goes, or the caller alone, whose records the owner takes over. */
  scope: z.enum(['agency', 'person']),
  /** What has to be typed: the agency's name, or one's own. */
  confirmation: z.string(),
  agencyName: z.string(),
  /** Who takes over the records of someone who leaves; null when the agency goes. */
  successorName: z.string().nullable(),
  people: z.number(),
  clients: z.number(),
  policies: z.number(),
  prospects: z.number(),
  tickets: z.number(),
  hasSubscription: z.boolean(),
  /** Days in which an admin can bring a deleted agency back. */
  keptDays: z.number(),
})
export type AccountDeletionPlan = z.infer<typeof AccountDeletionPlan>

/** An agency that its owner deleted and whose data still waits for its end. */
export const DeletedAgency = z.object({
  id: Id,
  name: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  people: z.number(),
  deletedAt: Instant,
  /** From when on its data is destroyed. */
  purgeDueAt: Instant,
  /** Whether the destruction began: it cannot be restored any more. */
  isBeingPurged: z.boolean(),
})
export type DeletedAgency = z.infer<typeof DeletedAgency>

/** Proof that a deleted agency's data was destroyed. */
export const PurgeReceipt = z.object({
  id: Id,
  formerAgencyId: Id,
  agencyName: z.string(),
  deletedAt: Instant,
  purgedAt: Instant,
  counts: z.record(z.string(), z.number()),
  digest: z.string(),
  /** Whether the digest is that of the receipt's other fields. */
  isGenuine: z.boolean(),
})
export type PurgeReceipt = z.infer<typeof PurgeReceipt>
