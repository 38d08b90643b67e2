import { chatErrors, maxMessageLength } from '#shared/assistant/message.rules.ts'

/** The most characters that the input field takes; the logic takes twice as many. */
export const maxInputLength = 1000
/** The fewest characters of a message. */
export const shortestMessage = 2

/** What is wrong with a typed message, to the letter, or null; an answer to what was asked may be one character: "2". */
export function messageProblem(text: string, assistantName: string, isAnswer = false): string | null {
  const { length } = text.trim()
  if (length === 0) return 'Please enter a message before sending.'
  if (length > maxMessageLength) return chatErrors.message_too_long
  if (length < shortestMessage && !isAnswer)
    return `Please enter a longer message to chat with ${assistantName}`
  return null
}

/** Why a suggested question is not sent: an empty one silently, one that is too long with its text; null when it is. */
export function suggestionProblem(question: string): { told: string | null } | null {
  const { length } = question.trim()
  if (length === 0) return { told: null }
  if (length > maxMessageLength) return { told: 'Question is too long. Please try a shorter question.' }
  return null
}
