import { describe, expect, it } from 'vitest'
import { ApiError, messageOf } from './api-error.ts'

describe('what a person is informed about a failure', () => {
  it.each<[string, unknown, string]>([
    ['the words of the server', new ApiError('Enter a reason', { status: 400 }), 'Enter a reason'],
    [
      'what to do, where nothing was reached',
      new ApiError('Network Error: Failed to fetch', { status: 0 }),
      'The server cannot be reached. Check your internet connection and try again.',
    ],
    ['something, where nothing is known', 'no error', 'Something went wrong. Please try again.'],
  ])('is %s', (_what, error, words) => {
    expect(messageOf(error)).toBe(words)
  })
})
