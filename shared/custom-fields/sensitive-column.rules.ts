import { isDay } from '#shared/dates.ts'

/** What a column of a file, or a new field, seems to hold that must be kept encrypted. */
export type SensitiveGuess = 'ssn' | 'birth' | 'license' | 'bank' | 'card'

export const sensitiveGuessLabels: Record<SensitiveGuess, string> = {
  ssn: 'Social Security numbers',
  birth: 'dates of birth',
  license: 'driver’s license numbers',
  bank: 'bank account numbers',
  card: 'card numbers',
}

const headings: readonly [SensitiveGuess, RegExp][] = [
  ['ssn', /\b(?:ssn|ss|social security|soc sec|tax id|tin|itin)\b/],
  ['birth', /\b(?:dob|d o b|birth|birthdate|birthday|born)\b/],
  [
    'license',
    /\b(?:driver s?|drivers|driving|dl) ?(?:licen[cs]e|lic)\b|\bdl(?: ?(?:number|no|num))?$|\blicen[cs]e (?:number|no|num)\b/,
  ],
  ['bank', /\b(?:bank|routing|aba|iban|ach|checking|savings)\b/],
  ['card', /\b(?:credit|debit|card) ?(?:card|number|no|num)\b|\b(?:cvv|cvc|pan)\b/],
]

/** Of a bank only its account and routing numbers: its name is none. */
const bankNumber = /\b(?:account|acct|routing|aba|iban|ach|number|no|num)\b/

/** Whether the digits of a card number check out (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, '')
  if (!/^[3-6]\d{12,18}$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Whether the digits of a routing number check out. */
function isRoutingNumber(text: string): boolean {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2])\d{7}$/.test(text)) return false
  const weights = [3, 7, 1]
  return (
    [...text].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % 3] ?? 1), 0) % 10 === 0
  )
}

function isOldDay(text: string, today: string): boolean {
  const match = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  const [, month = '', day = '', year = ''] = match ?? []
  const written = match ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  // Few dates in a book are older than 16 years, apart from those of birth.
  return isDay(written) && Number(written.slice(0, 4)) <= Number(today.slice(0, 4)) - 16
}

const values: readonly [SensitiveGuess, (text: string, today: string) => boolean][] = [
  ['ssn', (text) => /^(?!000|666|9\d\d)\d{3}[- ](?!00)\d{2}[- ](?!0000)\d{4}$/.test(text)],
  ['card', isCardNumber],
  ['bank', isRoutingNumber],
  ['birth', isOldDay],
]

/**
 * What a heading and some values under it seem to hold that must be kept encrypted, or null. A heading decides by itself;
 * values do when at least half of those that are there, and at least two, look like it.
 */
export function guessSensitive(
  heading: string,
  samples: readonly string[],
  today: string,
): SensitiveGuess | null {
  const words = heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const named = headings.find(([, pattern]) => pattern.test(words))?.[0]
  if (named && (named !== 'bank' || bankNumber.test(words))) return named
  const filled = samples.map((text) => text.trim()).filter(Boolean)
  const looksLike = ([, test]: (typeof values)[number]) => {
    const count = filled.filter((text) => test(text, today)).length
    return count >= 2 && count * 2 >= filled.length
  }
  return values.find(looksLike)?.[0] ?? null
}
