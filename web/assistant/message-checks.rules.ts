import { chatErrors, maxMessageLength } from '#shared/assistant/message.rules.ts'

/** The most characters that the input field takes; the logic takes twice as many. */
export const maxInputLength = 1000
/** The fewest characters of a message. */
export const minMessageLength = 2

/** What is wrong with a typed message, to the letter, or null; an answer to what was asked may be one character: "2". */
export function messageProblem(text: string, assistantName: string, isAnswer = false): string | null {
  const { length } = text.trim()
  if (length === 0) return 'Please enter a message before sending.'
  if (length > maxMessageLength) return chatErrors.message_too_long
  if (length < minMessageLength && !isAnswer)
    return `Please enter a longer message to chat with ${assistantName}`
  return null
}

/** Why a suggested question is not sent: an empty one silently, one that is too long with its text; null when it is. */
export function suggestionProblem(question: string): { text: string | null } | null {
  const { length } = question.trim()
  if (length === 0) return { text: null }
  if (length > maxMessageLength) return { text: 'Question is too long. Please try a shorter question.' }
  return null
}
