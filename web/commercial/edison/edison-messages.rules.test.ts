import { describe, expect, it } from 'vitest'
import { estimateRequest, quoteHeading, uploadedMessage } from '#shared/commercial/edison.rules.ts'
import { edisonErrors, shownFileName } from './edison-messages.rules.ts'

describe('the name of the chosen file', () => {
  it.each([
    ['a.pdf', 'a.pdf'],
    ['12345678901.pdf', '12345678901.pdf'],
    ['123456789012.pdf', '123456789012.…'],
    ['the-policy-of-a-bakery.pdf', 'the-policy-of…'],
  ])('%s is shown as %s: 15 characters whole, from 16 on 13 and an ellipsis', (name, shown) => {
    expect(shownFileName(name)).toBe(shown)
    expect(shown.length).toBeLessThanOrEqual(15)
  })
})

it('has the words to the letter', () => {
  expect(edisonErrors).toEqual({
    message: 'Failed to process message. Please try again.',
    policy: 'Failed to process policy. Please try again.',
    emptyFileReply:
      "Sorry, I couldn't process that file. Please try again with a different file format or contact support.",
    emptyReply: "I'm sorry, I couldn't process that message. Please try again.",
  })
  expect(quoteHeading).toBe('COMMERCIAL INSURANCE QUOTE')
  expect(estimateRequest).toBe('Please parse this policy document and provide an accurate estimate.')
  expect(uploadedMessage('a-very-long-name-of-a-policy.pdf')).toBe(
    "I've uploaded a-very-long-name-of-a-policy.pdf. Please parse and provide an estimate for this policy.",
  )
})
