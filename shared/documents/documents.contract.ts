import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { Id, line, Version } from '#shared/fields.ts'
import { Flag, Paging, Search, sortOf, wordsOf } from '#shared/lists.ts'
import { documentKinds, Facts } from './facts.contract.ts'
import { Box, documentEndings } from './reading.contract.ts'

/** The largest upload: 25 MB. */
export const maxDocumentBytes = 25 * 1024 * 1024

/** The most that may be attached to one email: most mail servers take 25 MB, and encoding adds a third. */
export const maxAttachmentBytes = 15 * 1024 * 1024

/** Which screen a document came through. */
export const documentSources = ['extraction', 'edison', 'analysis', 'commercial', 'client', 'intake'] as const

/** How far a document was read: waiting, its text, its scanned pages by OCR, done, or not readable. */
export const documentReadings = ['waiting', 'reading', 'scanning', 'ready', 'failed'] as const

/** What people made of a document. */
export const documentReviews = ['open', 'accepted', 'filed', 'dismissed'] as const

/** `POST /api/documents?source=…`: a form with the one file. */
export const DocumentUploadQuery = z.strictObject({
  source: z.enum(documentSources).default('extraction'),
  /** The client that it belongs to, where that is known. */
  clientId: Id.optional(),
  /** Whether to take it although the same file is there already. */
  again: Flag.optional(),
})
export type DocumentUploadQuery = z.infer<typeof DocumentUploadQuery>

/** A document as lists show it. What was found stands here as people corrected it. */
export const DocumentItem = z.object({
  id: z.uuid(),
  fileName: z.string(),
  fileType: z.enum(documentEndings),
  bytes: z.number(),
  source: z.enum(documentSources),
  reading: z.enum(documentReadings),
  /** Why it could not be read, in words for a person; else null. */
  problem: z.string().nullable(),
  /** Null until they were counted. */
  pages: z.number().nullable(),
  pagesDone: z.number(),
  /** Null until it was read. */
  kind: z.enum(documentKinds).nullable(),
  review: z.enum(documentReviews),
  insured: z.string(),
  carrier: z.string(),
  /** Of the first policy that the document is about. */
  policyNumber: z.string(),
  effectiveDate: z.iso.date().nullable(),
  premium: z.number().nullable(),
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  policyId: z.uuid().nullable(),
  uploadedById: z.uuid(),
  uploadedByName: z.string(),
  reviewedByName: z.string(),
  reviewedAt: Instant.nullable(),
  readAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type DocumentItem = z.infer<typeof DocumentItem>

/** The answer of an upload; a duplicate is the document that holds the same bytes already. */
export const DocumentUploaded = DocumentItem.extend({ isDuplicate: z.boolean() })
export type DocumentUploaded = z.infer<typeof DocumentUploaded>

/** What a document was made into in the book, and whether that can be taken back. */
export const DocumentFiling = z.object({
  id: z.uuid(),
  filedById: z.uuid(),
  filedByName: z.string(),
  filedAt: Instant,
  undoUntil: Instant,
  /** One line for each thing that was done, such as "Added policy BOP-1042". */
  lines: z.array(z.string()),
})
export type DocumentFiling = z.infer<typeof DocumentFiling>

/** A single document: what was found, the same as people corrected it, and its latest filing that stands. */
export const DocumentDetail = DocumentItem.extend({
  found: Facts.nullable(),
  facts: Facts.nullable(),
  filing: DocumentFiling.nullable(),
})
export type DocumentDetail = z.infer<typeof DocumentDetail>

export const documentSorts = ['createdAt', 'updatedAt', 'fileName'] as const

/** The filters of the list of documents; `q` looks in file name, insured, carrier and policy number. */
export const DocumentFilter = z.strictObject({
  q: Search.optional(),
  reading: wordsOf(documentReadings).optional(),
  review: wordsOf(documentReviews).optional(),
  kind: wordsOf(documentKinds).optional(),
  source: wordsOf(documentSources).optional(),
  clientId: Id.optional(),
  policyId: Id.optional(),
})
export type DocumentFilter = z.infer<typeof DocumentFilter>
/** `GET /api/documents`: newest first by default. */
export const DocumentListQuery = DocumentFilter.extend({
  ...Paging,
  sort: sortOf(documentSorts).optional(),
})
export type DocumentListQuery = z.infer<typeof DocumentListQuery>

/** The most pages of words that one call answers. */
export const maxPagesAtOnce = 20

/** `GET /api/documents/:id/pages?from=&limit=`. */
export const DocumentPagesQuery = z.strictObject({
  from: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(100_000).default(1),
  limit: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(maxPagesAtOnce).default(1),
})
export type DocumentPagesQuery = z.infer<typeof DocumentPagesQuery>
const DocumentWord = Box.extend({ text: z.string(), confidence: z.number().optional() })
export const DocumentPage = z.object({
  page: z.number(),
  width: z.number(),
  height: z.number(),
  source: z.enum(['text', 'ocr', 'scan']),
  text: z.string(),
  words: z.array(DocumentWord),
  fields: z.array(
    Box.extend({ name: z.string(), kind: z.enum(['text', 'box', 'choice']), value: z.string() }),
  ),
  tables: z.array(z.array(z.array(z.string()))),
})
export type DocumentPage = z.infer<typeof DocumentPage>
export const DocumentPages = z.object({ pages: z.array(DocumentPage), total: z.number() })
export type DocumentPages = z.infer<typeof DocumentPages>

/** The widths in pixels, at most, in which pages are pictured: beside the list, beside the fields, and enlarged. */
export const pictureWidths = ['240', '1200', '2000'] as const
/** `GET /api/documents/:id/pages/:page/picture?width=`. */
export const DocumentPictureQuery = z.strictObject({ width: z.enum(pictureWidths).default('1200') })
export type DocumentPictureQuery = z.infer<typeof DocumentPictureQuery>
export const DocumentPictureParams = z.strictObject({
  id: z.uuid(),
  page: z.coerce.number().int().min(1).max(100_000),
})

/** A place within the facts: field names and the numbers of rows from 0, such as `policies.0.premium`. */
const FactPath = z.string().regex(/^[a-zA-Z]+(?:\.(?:\d{1,4}|[a-zA-Z]+)){0,3}$/, 'Name a field of the facts')
const FactValue = z.union([line(1000), z.number()])

/**
 * One change of what was found: a value is set (null: the document does not say it), a row is added with some values by
 * their field names, or a row is taken out. A value keeps the page and place it had unless others are given.
 */
export const FactCorrection = z.discriminatedUnion('change', [
  z.strictObject({
    change: z.literal('set'),
    path: FactPath,
    value: FactValue.nullable(),
    page: z.int().min(1).optional(),
    box: Box.optional(),
  }),
  z.strictObject({
    change: z.literal('add'),
    path: FactPath,
    values: z.record(z.string().max(40), FactValue),
    page: z.int().min(1).optional(),
    box: Box.optional(),
  }),
  z.strictObject({ change: z.literal('remove'), path: FactPath }),
])
export type FactCorrection = z.infer<typeof FactCorrection>

/**
 * `PATCH /api/documents/:id`: corrections, done in their order; what is made of it; whom it belongs to. What is left out
 * stays. 409 when `version` is stale. Only filing makes a document `filed`.
 */
export const DocumentUpdate = z
  .strictObject({
    corrections: z.array(FactCorrection).min(1).max(500),
    review: z.enum(['open', 'accepted', 'dismissed']),
    clientId: Id.nullable(),
    version: Version,
  })
  .partial()
export type DocumentUpdate = z.infer<typeof DocumentUpdate>

const scored = {
  /** 0 to 1. */
  score: z.number(),
  /** Why it may be the one, the strongest first: "Same policy number", "Same name but for “LLC”". */
  reasons: z.array(z.string()),
}
export const ClientMatch = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.string(),
  address: z.string(),
  policyCount: z.number(),
  version: z.number(),
  ...scored,
})
export type ClientMatch = z.infer<typeof ClientMatch>
export const ProspectMatch = z.object({ id: z.uuid(), name: z.string(), version: z.number(), ...scored })
export type ProspectMatch = z.infer<typeof ProspectMatch>
export const PolicyMatch = z.object({
  id: z.uuid(),
  /** Which of the document's policies it is like, from 0. */
  position: z.number(),
  /** The same term, another term of it (which the document's renews), or another number of the same line. */
  relation: z.enum(['same', 'previous', 'similar']),
  clientId: z.uuid(),
  clientName: z.string(),
  policyNumber: z.string(),
  carrier: z.string(),
  lineOfBusiness: z.string(),
  effectiveDate: Day.nullable(),
  expirationDate: Day.nullable(),
  premium: z.number(),
  version: z.number(),
  ...scored,
})
export type PolicyMatch = z.infer<typeof PolicyMatch>
/** `POST /api/documents/:id/match?clientId=`: with a client that was chosen, its policies alone. */
export const DocumentMatchQuery = z.strictObject({ clientId: Id.optional() })
export type DocumentMatchQuery = z.infer<typeof DocumentMatchQuery>
/** `POST /api/documents/:id/match`: what in the caller's reach the document may be about, the likeliest first. */
export const DocumentMatches = z.object({
  clients: z.array(ClientMatch),
  prospects: z.array(ProspectMatch),
  policies: z.array(PolicyMatch),
})
export type DocumentMatches = z.infer<typeof DocumentMatches>
