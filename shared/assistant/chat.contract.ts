import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { line } from '#shared/fields.ts'
import { Paging } from '#shared/lists.ts'
import {
  chatErrors,
  invalidChatMessage,
  maxSearchSuggestions,
  minQueryLength,
  toolErrorOf,
} from './message.rules.ts'
import { writeIntents } from './understanding.contract.ts'

/** How much of a conversation the server keeps for a person. */
export const maxStoredMessages = 50

const Content = z.unknown().transform((content, ctx): string => {
  const errorType = toolErrorOf(content)
  if (errorType === null) return String(content).trim()
  const params = { isWhole: true, errorType }
  ctx.issues.push({ code: 'custom', input: content, message: chatErrors[errorType], params })
  return z.NEVER
})

/** One turn of a conversation; only these two roles are taken from anybody. */
export const ChatTurn = z.object({ role: z.enum(['user', 'assistant']), content: z.string() })
export type ChatTurn = z.infer<typeof ChatTurn>

const SentTurns = z.array(z.strictObject({ ...ChatTurn.shape, content: z.string().max(20_000) })).max(100)

const Messages = z.unknown().transform((messages, ctx): ChatTurn[] => {
  const turns = SentTurns.safeParse(messages)
  if (turns.success) return turns.data
  ctx.issues.push({
    code: 'custom',
    input: messages,
    message: invalidChatMessage,
    params: { isWhole: true },
  })
  return z.NEVER
})

/** Sent by the browser and never trusted: the session says who asks. */
const claimedIdentity = { userId: line(100).optional(), agencyOwnerId: line(100).optional() }

/** `POST /api/chat`. */
export const ChatRequest = z.strictObject({
  content: Content,
  /** The conversation before the question, oldest first. */
  messages: Messages.optional(),
  ...claimedIdentity,
  agencyName: line(200).optional(),
  userRole: line(50).optional(),
  /** Answer from the knowledge base: the toggle "Agency Knowledge". */
  forceKnowledgeBase: z.boolean().optional(),
  forceClientData: z.boolean().optional(),
  forceProspectData: z.boolean().optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** A passage that an answer quotes: the article, the page of a file, and where it can be read. */
export const ChatSource = z.object({
  title: z.string(),
  /** A path of this application. */
  path: z.string(),
  quote: z.string(),
  page: z.number().int().nullable(),
})
export type ChatSource = z.infer<typeof ChatSource>

/** A record behind a figure, and where it can be seen. */
export const ChatRow = z.object({ label: z.string(), path: z.string() })
export type ChatRow = z.infer<typeof ChatRow>

/** One field of a write, as the person sees it; before is null for a record that is made. */
export const ChatChange = z.object({ label: z.string(), before: z.string().nullable(), after: z.string() })
export type ChatChange = z.infer<typeof ChatChange>

/** A write that a language model proposed; it happens only by the person's own yes. */
export const ChatProposal = z.object({
  id: z.uuid(),
  operation: z.enum(writeIntents),
  summary: z.string(),
  changes: z.array(ChatChange),
  expiresAt: Instant,
})
export type ChatProposal = z.infer<typeof ChatProposal>

/** The answer of `POST /api/chat`: the message in safe Markdown, and what stands behind it. */
export const ChatAnswer = z.object({
  message: z.string(),
  /** Whether rules alone answered, or a language model. */
  answeredBy: z.enum(['rules', 'model']),
  sources: z.array(ChatSource),
  rows: z.array(ChatRow),
  proposals: z.array(ChatProposal),
  /** Questions that can be asked instead, where there was no answer. */
  suggestions: z.array(z.string()),
  /** Whether the knowledge base was left out and might answer. */
  canSearchKnowledge: z.boolean(),
})
export type ChatAnswer = z.infer<typeof ChatAnswer>

/** The answer of calls that say one thing: `DELETE /api/chat`. */
export const ChatMessage = z.object({ message: z.string() })
export type ChatMessage = z.infer<typeof ChatMessage>

/** `GET /api/chat/history`: the present conversation, oldest first. */
export const ChatHistory = z.object({ messages: z.array(ChatTurn) })
export type ChatHistory = z.infer<typeof ChatHistory>

/** `POST /api/business-metrics`. */
export const BusinessMetricsRequest = z.strictObject({ content: Content, ...claimedIdentity })
export type BusinessMetricsRequest = z.infer<typeof BusinessMetricsRequest>

/** Its answer, and the lists that the figure was counted from. */
export const BusinessMetricsAnswer = ChatMessage.extend({
  rows: z.array(ChatRow),
  /** Whether a figure answers the question; the chat is asked what none does. */
  isAnswered: z.boolean(),
})
export type BusinessMetricsAnswer = z.infer<typeof BusinessMetricsAnswer>

/** `GET /api/search-suggestions?query=&limit=5`. */
export const SearchSuggestionsQuery = z.strictObject({
  query: line(200).min(minQueryLength, 'Type at least two characters'),
  limit: z.coerce
    .number({ error: 'Enter a number' })
    .int()
    .min(1)
    .max(maxSearchSuggestions)
    .default(maxSearchSuggestions),
})
export type SearchSuggestionsQuery = z.infer<typeof SearchSuggestionsQuery>

/** Where a suggestion comes from: the person's earlier questions, the knowledge base, or a likely question. */
export const suggestionSources = ['history', 'knowledge', 'prediction'] as const

export const SearchSuggestion = z.object({ text: z.string(), source: z.enum(suggestionSources) })
export type SearchSuggestion = z.infer<typeof SearchSuggestion>
export const SearchSuggestions = z.array(SearchSuggestion)

/** `POST /api/chat/proposals/:id/accept`: what was done, and until when it can be undone. */
export const ProposalAccepted = z.object({
  message: z.string(),
  operation: z.enum(writeIntents),
  /** Null where the record had these values already, so that nothing was written. */
  actionId: z.uuid().nullable(),
  undoUntil: Instant.nullable(),
})
export type ProposalAccepted = z.infer<typeof ProposalAccepted>

/** How a call to a language model ended. */
export const modelOutcomes = [
  'answered',
  'refused',
  'rate_limited',
  'failed',
  'timed_out',
  'aborted',
] as const
export type ModelOutcome = (typeof modelOutcomes)[number]

/** `GET /api/assistant/model-calls?limit&cursor`, newest first: the names of the fields that left, never their values. */
export const ModelCallsQuery = z.strictObject({ limit: Paging.limit, cursor: z.uuid().optional() })
export type ModelCallsQuery = z.infer<typeof ModelCallsQuery>

export const ModelCall = z.object({
  id: z.uuid(),
  at: Instant,
  userName: z.string(),
  model: z.string(),
  host: z.string(),
  fields: z.array(z.string()),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  outcome: z.enum(modelOutcomes),
  milliseconds: z.number().int(),
})
export type ModelCall = z.infer<typeof ModelCall>
export const ModelCalls = z.object({ calls: z.array(ModelCall), next: z.uuid().nullable() })
export type ModelCalls = z.infer<typeof ModelCalls>

/** `GET /api/assistant/usage`: what the agency used of a language model this month, and may use. */
export const AssistantUsage = z.object({
  /** Whether a language model answers at all: it is configured, and neither an admin nor the owner turned it off. */
  isModelOn: z.boolean(),
  month: z.string(),
  tokens: z.number().int(),
  monthlyTokens: z.number().int(),
  dailyTokensPerUser: z.number().int(),
  people: z.array(
    z.object({ id: z.uuid(), name: z.string(), requests: z.number().int(), tokens: z.number().int() }),
  ),
})
export type AssistantUsage = z.infer<typeof AssistantUsage>
