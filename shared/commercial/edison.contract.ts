import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id, line, Version } from '#shared/fields.ts'
import { Paging } from '#shared/lists.ts'
import { documentHeader } from './edison.rules.ts'
import { Estimate, EstimateInput, EstimateMore } from './estimate.contract.ts'

/** One turn; only these two roles are taken from anybody. */
const EdisonTurn = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.string().max(60_000),
})
export type EdisonTurn = z.infer<typeof EdisonTurn>

export const EdisonTurns = z
  .array(EdisonTurn)
  .min(1, 'Send a message')
  .max(100, 'Send at most 100 messages')
  .refine((turns) => turns.at(-1)?.role === 'user', 'The last message must be from the user')

/** The id of a language model; one that is not offered stands for the one chosen at first. */
export const EdisonModel = line(100)

/** `POST /api/edison/chat`. */
export const EdisonChat = z.strictObject({ model: EdisonModel.optional(), messages: EdisonTurns })
export type EdisonChat = z.infer<typeof EdisonChat>

/**
 * Which document the conversation is about: the last one that was uploaded in it. The body has model and messages
 * alone, so that this stands in a header.
 */
export const EdisonChatHeaders = z.object({ [documentHeader]: Id.optional() })

/** What both calls answer: the browser reads `message.content`. */
export const EdisonAnswer = z.object({
  message: z.object({ role: z.literal('assistant'), content: z.string() }),
  /** The request, by which the reply is named. */
  requestId: z.string(),
  documentId: z.uuid().nullable(),
  estimateId: z.uuid().nullable(),
  answeredBy: z.enum(['rules', 'model']),
})
export type EdisonAnswer = z.infer<typeof EdisonAnswer>

/** An estimate as it was given, and what a person added to refine it. */
export const StoredEstimate = z.object({
  id: z.uuid(),
  title: z.string(),
  documentId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  createdById: z.uuid(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
  ratesVersion: z.int(),
  more: EstimateMore,
  input: EstimateInput,
  result: Estimate,
})
export type StoredEstimate = z.infer<typeof StoredEstimate>

/** `GET /api/estimates`: newest first. */
export const EstimateListQuery = z.strictObject({ ...Paging, documentId: Id.optional() })
export type EstimateListQuery = z.infer<typeof EstimateListQuery>

/** `POST /api/estimates`: of a document that was read, or of what a person enters. */
export const EstimateCreate = z.strictObject({
  documentId: Id.optional(),
  title: line(200).optional(),
  more: EstimateMore.default({}),
})
export type EstimateCreate = z.infer<typeof EstimateCreate>

/** `PATCH /api/estimates/:id`: reckons it again with what a person entered and today's rates. */
export const EstimateRefine = z.strictObject({ more: EstimateMore, version: Version })
export type EstimateRefine = z.infer<typeof EstimateRefine>
