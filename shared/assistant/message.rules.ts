// Apart from the contract, so that the dialog knows these without the schemas.

/** The longest question that the logic and the server take. */
export const maxMessageLength = 2000
/** Search suggestions begin at two characters and are never more than five. */
export const minQueryLength = 2
export const maxSearchSuggestions = 5

/** The errors that name themselves, with the words that a person reads. */
export const chatErrors = {
  empty_content: 'Your message cannot be empty. Please enter a question.',
  invalid_content_type: 'Invalid message format. Please try again with text only.',
  message_too_long: 'Your message is too long. Please keep it under 2000 characters.',
} as const
export type ChatErrorType = keyof typeof chatErrors

/** What the server says of a conversation that is none: another role, or something else than text. */
export const invalidChatMessage = 'Invalid chat message'

/** What is wrong with a question, or null. */
export function toolErrorOf(content: unknown): ChatErrorType | null {
  if (content === undefined || content === null) return 'empty_content'
  if (typeof content !== 'string') return 'invalid_content_type'
  const { length } = content.trim()
  if (length === 0) return 'empty_content'
  return length > maxMessageLength ? 'message_too_long' : null
}
