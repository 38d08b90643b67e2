import { z } from 'zod'

/** The largest ZIP file of documents: 200 MB. */
export const maxZipBytes = 200 * 1024 * 1024
/** The most documents in one. */
export const maxZipFiles = 5000

/**
 * What becomes of a file of the ZIP: it waits to be filed, was filed, was there already for the same client, belongs to nobody
 * or to more than one, or cannot be taken.
 */
export const attachmentOutcomes = ['ready', 'filed', 'duplicate', 'unmatched', 'refused'] as const
export type AttachmentOutcome = (typeof attachmentOutcomes)[number]

/** One file of the ZIP: where it goes, or why it does not. */
export const Attachment = z.object({
  /** Its place among the entries of the ZIP. */
  entry: z.number(),
  path: z.string(),
  bytes: z.number(),
  outcome: z.enum(attachmentOutcomes),
  /** Why it is not filed, as a sentence; else empty. */
  reason: z.string(),
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  policyId: z.uuid().nullable(),
  policyNumber: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

/** `GET /api/imports/:id/attachments`: the documents of a ZIP that came after an import. */
export const Attachments = z.object({ fileName: z.string(), files: z.array(Attachment) })
export type Attachments = z.infer<typeof Attachments>
