import { expect, it } from 'vitest'
import { guessSensitive, type SensitiveGuess } from './sensitive-column.rules.ts'

const today = '2026-06-01'

const table: [heading: string, samples: string[], guess: SensitiveGuess | null][] = [
  ['SSN', [], 'ssn'],
  ['Social Security #', [], 'ssn'],
  ['Insured SS No', [], 'ssn'],
  ['Tax ID', [], 'ssn'],
  ['DOB', [], 'birth'],
  ['Spouse Date of Birth', [], 'birth'],
  ['Birthday', [], 'birth'],
  ["Driver's License", [], 'license'],
  ['Drivers Lic', [], 'license'],
  ['DL Number', [], 'license'],
  ['Driver 2 DL #', [], 'license'],
  ['License No.', [], 'license'],
  ['License State', [], null],
  ['Bank Account', [], 'bank'],
  ['Bank Acct #', [], 'bank'],
  ['Routing', [], 'bank'],
  ['IBAN', [], 'bank'],
  ['Bank', ['Chase'], null],
  ['Account Number', ['10442'], null],
  ['Credit Card', [], 'card'],
  ['Card No', [], 'card'],
  ['CVV', [], 'card'],
  ['Loyalty card holder', ['yes'], null],
  ['Passport', [], null],
  ['Essn', ['x'], null],
  // By values alone: at least two, and half of those that are there.
  ['Ref', ['123-45-6789', '', '219 09 9999'], 'ssn'],
  ['Ref', ['123-45-6789', 'A1', 'A2', 'A3'], null],
  ['Ref', ['000-45-6789', '666-45-6789', '900-45-6789'], null],
  ['Ref', ['4111 1111 1111 1111', '5500-0000-0000-0004'], 'card'],
  ['Ref', ['4111 1111 1111 1112', '5500-0000-0000-0005'], null],
  ['Ref', ['021000021', '011401533'], 'bank'],
  ['Ref', ['021000022', '011401534'], null],
  ['Ref', ['4/12/1961', '1975-09-30', '12/1/1988'], 'birth'],
  ['Ref', ['4/12/2019', '2024-09-30'], null],
  ['Gate code', ['4711', '0815'], null],
  ['Phone 3', ['(555) 010-1234', '555-010-9999'], null],
]

it.each(table)('%s with %j seems to hold %s', (heading, samples, guess) => {
  expect(guessSensitive(heading, samples, today)).toBe(guess)
})
