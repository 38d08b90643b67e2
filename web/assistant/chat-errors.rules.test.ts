import { describe, expect, it } from 'vitest'
import {
  acceptedBody,
  ChatFailure,
  chatErrorText,
  suggestionFailureText,
  typedFailureText,
} from './chat-errors.rules.ts'

describe('a refused chat call', () => {
  const simpler = 'Please try a simpler question or break your query into smaller parts.'
  it.each<[number, unknown, string]>([
    [401, '{"message":"x"}', 'Authentication error - please refresh the page and try again'],
    [500, '', ''],
    [500, '{}', ''],
    [502, 'Bad gateway', 'Bad gateway'],
    [429, { error: 'rate_limited', message: 'Please wait a minute.' }, 'Please wait a minute.'],
    [400, { message: 'Invalid chat message' }, simpler],
    [400, { message: 'Invalid chat message', errorType: 'other' }, simpler],
    [400, { errorType: 'empty_content' }, 'Your message cannot be empty. Please enter a question.'],
    [400, { errorType: 'invalid_content_type' }, 'Invalid message format. Please try again with text only.'],
    [
      400,
      { errorType: 'message_too_long' },
      'Your message is too long. Please keep it under 2000 characters.',
    ],
    [400, { errorType: 'budget_used', message: 'Used up for today.' }, 'Used up for today.'],
    [400, { errorType: 'budget_used' }, 'An error occurred with your request.'],
    [400, { errorType: 'toString' }, 'An error occurred with your request.'],
  ])('with %i and %j says %j', (status, body, text) => {
    expect(chatErrorText(status, typeof body === 'string' ? body : JSON.stringify(body))).toBe(text)
  })
})

describe('an accepted chat call', () => {
  it('gives its message and what comes with it', () => {
    expect(acceptedBody('{"message":"44","rows":[]}')).toEqual({ message: '44', rows: [] })
  })

  it.each(['{}', '{"message":""}', '{"message":5}', '[]'])(
    'without a message, as in %s, is invalid',
    (raw) => {
      expect(() => acceptedBody(raw)).toThrow(new ChatFailure('Invalid response from server'))
    },
  )

  it.each(['', '<html>', 'null', '"text"'])('that cannot be read, as %j, is reported', (raw) => {
    expect(() => acceptedBody(raw)).toThrow(new ChatFailure('Error processing response from server'))
  })

  it('with an errorType is a failure all the same', () => {
    expect(() => acceptedBody('{"errorType":"odd","message":"No."}')).toThrow(new ChatFailure('No.'))
  })
})

describe('what a person reads', () => {
  it('is the own message of a failure, or that sending failed', () => {
    expect(typedFailureText(new ChatFailure('Used up.'))).toBe('Used up.')
    expect(typedFailureText(new ChatFailure(chatErrorText(500, '')))).toBe('Failed to send message')
    expect(typedFailureText('odd')).toBe('Failed to send message')
  })

  it('names the suggested question where the failure has no words, or came before sending', () => {
    expect(suggestionFailureText(new ChatFailure('Used up.'))).toBe('Used up.')
    expect(suggestionFailureText(new ChatFailure(chatErrorText(500, '')))).toBe(
      'Failed to send suggested question',
    )
    expect(suggestionFailureText(new TypeError('x is undefined'))).toBe(
      'Failed to process suggested question. Please try typing your question manually.',
    )
  })
})
