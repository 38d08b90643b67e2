import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { Suggestion, SuggestionQuery } from './suggestions.contract.ts'

/** What assistants outside of the application ask by the Model Context Protocol, and what becomes of what they suggest. */
export const connectedAssistantCalls = defineCalls({
  'POST /api/mcp': {
    summary: 'Send a message of the Model Context Protocol',
    access: 'api_key',
    body: z.json(),
    output: z.json(),
  },
  'GET /api/mcp': {
    summary: 'Learn that the server sends nothing unasked (405)',
    access: 'api_key',
  },
  'GET /api/suggested-changes': {
    summary: 'List changes that connected assistants suggest',
    access: 'member',
    query: SuggestionQuery,
    output: z.array(Suggestion),
  },
  'POST /api/suggested-changes/:id/approve': {
    summary: 'Approve a suggested change and write it',
    access: 'member',
    output: Suggestion,
  },
  'POST /api/suggested-changes/:id/reject': {
    summary: 'Reject a suggested change',
    access: 'member',
    output: Suggestion,
  },
})
