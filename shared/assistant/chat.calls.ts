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
    summary: 'Get the figures that answers are based on',
    access: 'member',
    query: z.strictObject({}),
    output: ChatContextAnswer,
  },
  'GET /api/chat/names': {
    summary: 'List record names that look like words in a question',
    access: 'member',
    query: z.strictObject({}),
    output: NamesInQuestions,
  },
  'POST /api/business-metrics': {
    summary: 'Ask about business figures',
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
    summary: 'Accept a change the assistant proposed',
    access: 'member',
    output: ProposalAccepted,
  },
  'POST /api/chat/proposals/:id/decline': {
    summary: 'Decline a change the assistant proposed',
    access: 'member',
    isForReadOnly: true,
    output: ChatMessage,
  },
  'GET /api/assistant/model-calls': {
    summary: 'List requests sent to the language model',
    access: 'member',
    query: ModelCallsQuery,
    output: ModelCalls,
  },
  'GET /api/assistant/usage': {
    summary: 'Get language model usage',
    access: 'member',
    query: z.strictObject({}),
    output: AssistantUsage,
  },
})
