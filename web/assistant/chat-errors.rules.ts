import type { ChatAnswer, ProposalAccepted } from '#shared/assistant/chat.contract.ts'
import { chatErrors, invalidChatMessage } from '#shared/assistant/message.rules.ts'

/** A failure whose words are meant for the person who asked. */
export class ChatFailure extends Error {
  override readonly name = 'ChatFailure'
}

export const failedToSend = 'Failed to send message'
export const failedSuggestion = 'Failed to send suggested question'
export const failedToProcessSuggestion =
  'Failed to process suggested question. Please try typing your question manually.'
export const failedMetrics = 'There was an error retrieving business metrics. Please try again.'
export const incompleteMetrics = "I'm sorry, I couldn't retrieve the business metrics data."
export const metricsUnavailable =
  "I'm having trouble accessing the dashboard metrics at the moment. Please try again shortly."

/** Of a body only its texts are checked; the rest is believed to be what the calls of the chat answer. */
type Rest = Partial<Omit<ChatAnswer, 'message'> & Omit<ProposalAccepted, 'message'>>
type Body = Rest & { message?: unknown; error?: unknown; errorType?: unknown }

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function bodyOf(raw: string): Body | null {
  try {
    const body: Body | null = JSON.parse(raw)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** The words of an `errorType`. */
function typedFailure(errorType: string, message: string): string {
  const known = Object.entries(chatErrors).find(([name]) => name === errorType)
  return known?.[1] ?? (message || 'An error occurred with your request.')
}

/** What a refused call of /api/chat says to the person, empty where it says nothing: `raw` is the response text. */
export function chatErrorText(status: number, raw: string): string {
  if (status === 401) return 'Authentication error - please refresh the page and try again'
  const body = bodyOf(raw)
  const message = textOf(body?.message)
  if (message === invalidChatMessage)
    return 'Please try a simpler question or break your query into smaller parts.'
  const errorType = textOf(body?.errorType)
  if (errorType !== '') return typedFailure(errorType, message)
  return body ? message || textOf(body.error) : raw.trim()
}

/** The body of an accepted call, which must be an object with a message. Throws a ChatFailure otherwise. */
export function acceptedBody(raw: string): Rest & { message: string } {
  const body = bodyOf(raw)
  if (!body) throw new ChatFailure('Error processing response from server')
  const errorType = textOf(body.errorType)
  if (errorType !== '') throw new ChatFailure(typedFailure(errorType, textOf(body.message)))
  if (textOf(body.message) === '') throw new ChatFailure('Invalid response from server')
  return { ...body, message: String(body.message) }
}

/** What to tell when a typed message could not be answered. */
export function typedFailureText(failure: unknown): string {
  return (failure instanceof Error && failure.message) || failedToSend
}

/** The same for a suggested question; what broke on our side, before anything was sent, has a text of its own. */
export function suggestionFailureText(failure: unknown): string {
  if (!(failure instanceof ChatFailure)) return failedToProcessSuggestion
  return failure.message || failedSuggestion
}
