import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  AssistantUsage,
  BusinessMetricsAnswer,
  BusinessMetricsRequest,
  ChatAnswer,
  ChatHistory,
  ChatMessage,
  ChatRequest,
  ModelCalls,
  ModelCallsQuery,
  ProposalAccepted,
  SearchSuggestions,
  SearchSuggestionsQuery,
} from './chat.contract.ts'
import { ChatContextAnswer, NamesInQuestions } from './context.contract.ts'

/** The calls of the general assistant, with what a language model proposed and what it was sent. */
export const chatCalls = defineCalls({
  'POST /api/chat': {
    summary: 'Ask the assistant',
    access: 'member',
    isForReadOnly: true,
    body: ChatRequest,
    // More than anybody types; a program that asks without end is stopped.
    limit: { max: 120, timeWindow: '1 minute', per: 'person' },
    output: ChatAnswer,
  },
  'DELETE /api/chat': {
    summary: 'Clear the conversation with the assistant',
    access: 'member',
    isForReadOnly: true,
    output: ChatMessage,
  },
  'GET /api/chat/history': {
    summary: 'Get the conversation with the assistant',
    access: 'member',
    query: z.strictObject({}),
    output: ChatHistory,
  },
  'GET /api/chat/context': {
    summary: 'Get the figures that answers are made of',
    access: 'member',
    query: z.strictObject({}),
    output: ChatContextAnswer,
  },
  'GET /api/chat/names': {
    summary: 'List the names that look like words of a question',
    access: 'member',
    query: z.strictObject({}),
    output: NamesInQuestions,
  },
  'POST /api/business-metrics': {
    summary: 'Ask about figures of the business',
    access: 'member',
    isForReadOnly: true,
    body: BusinessMetricsRequest,
    output: BusinessMetricsAnswer,
  },
  'GET /api/search-suggestions': {
    summary: 'Suggest searches',
    access: 'member',
    query: SearchSuggestionsQuery,
    output: SearchSuggestions,
  },
  'POST /api/chat/proposals/:id/accept': {
    summary: 'Accept what the assistant proposed',
    access: 'member',
    output: ProposalAccepted,
  },
  'POST /api/chat/proposals/:id/decline': {
    summary: 'Decline what the assistant proposed',
    access: 'member',
    isForReadOnly: true,
    output: ChatMessage,
  },
  'GET /api/assistant/model-calls': {
    summary: 'List what was sent to a language model',
    access: 'member',
    query: ModelCallsQuery,
    output: ModelCalls,
  },
  'GET /api/assistant/usage': {
    summary: 'Get the use of the language model',
    access: 'member',
    query: z.strictObject({}),
    output: AssistantUsage,
  },
})
