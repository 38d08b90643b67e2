import { z } from 'zod'

const singleLine = /^[^\p{Cc}\u2028\u2029]*$/u
const phonePattern = /^\+?[\d\s().\-/]+(?:(?:x|ext\.?|#)\s*\d{1,8})?$/i

/** The longest text of notes, descriptions and comments. */
export const maxTextLength = 10_000

/** One line of text, trimmed. */
export function line(longest: number) {
  return z
    .string({ error: 'Enter text' })
    .trim()
    .max(longest, `Use at most ${longest} characters`)
    .regex(singleLine, 'Use one line of text')
}

/** Text of several lines, trimmed: notes, descriptions. */
export function paragraphs(longest: number = maxTextLength) {
  return z
    .string({ error: 'Enter text' })
    .trim()
    .max(longest, `Use at most ${longest.toLocaleString('en-US')} characters`)
}

/** What a person or thing is called: 1–200 characters. */
export const Name = line(200).min(1, 'Enter a name')

/** Whether a text is an email address. */
export function isEmail(text: string): boolean {
  return z.regexes.email.test(text)
}

/** An email address, or empty where there is none. */
export const EmailOrEmpty = line(254).refine(
  (text) => text === '' || isEmail(text),
  'Please enter a valid email address',
)

/** Whether a text is a phone number of 7–15 digits, with the usual punctuation and an extension. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/(?:x|ext\.?|#).*$/i, '').replace(/\D/g, '')
  return phonePattern.test(text) && digits.length >= 7 && digits.length <= 15
}

/** A phone number as people write it, or empty where there is none. */
export const PhoneOrEmpty = line(40).refine(
  (text) => text === '' || isPhone(text),
  'Enter a phone number such as (555) 010-1234',
)

/** A federal employer number, kept as 12-3456789; empty where there is none. */
export const FeinOrEmpty = z
  .string({ error: 'Enter text' })
  .trim()
  .regex(/^(?:\d{2}-?\d{7})?$/, 'Enter nine digits, such as 12-3456789')
  .overwrite((text) => text.replace(/^(\d{2})(\d{7})$/, '$1-$2'))

/** The id of a record. */
export const Id = z.uuid({ error: 'This is not a valid id' })

/** The version of a record that a change was made from; absent means "whatever it is now". */
export const Version = z.number({ error: 'Enter a version' }).int().min(1).max(2_147_483_647).optional()

/** A whole number in a range. */
export function wholeNumber(smallest: number, largest: number) {
  const message = `Enter a whole number from ${smallest} to ${largest.toLocaleString('en-US', { useGrouping: largest > 9999 })}`
  return z.number({ error: message }).int(message).min(smallest, message).max(largest, message)
}
