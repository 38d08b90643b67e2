import { defineCalls } from '#shared/calls.ts'
import { maxDocumentBytes } from '#shared/documents/documents.contract.ts'
import { EdisonAnswer, EdisonChat, EdisonChatHeaders } from './edison.contract.ts'

/** Larger than the longest conversation that is taken. */
const maxMessageBytes = 1_000_000

/** The calls of the commercial-policy assistant. */
export const edisonCalls = defineCalls({
  'POST /api/edison/chat-with-file': {
    summary: 'Ask about an uploaded commercial document',
    access: 'member',
    upload: { maxBytes: maxDocumentBytes, maxFieldBytes: maxMessageBytes },
    limit: { max: 60, timeWindow: '10 minutes', per: 'person' },
    output: EdisonAnswer,
  },
  'POST /api/edison/chat': {
    summary: 'Ask about commercial policies',
    access: 'member',
    isForReadOnly: true,
    headers: EdisonChatHeaders,
    body: EdisonChat,
    limit: { max: 120, timeWindow: '1 minute', per: 'person' },
    output: EdisonAnswer,
  },
})
