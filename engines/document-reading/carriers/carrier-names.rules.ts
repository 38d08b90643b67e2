import { keyOfCarrier } from '#engines/carrier-names/carrier-key.rules.ts'
import { knownCarriers } from './known-carriers.ts'

const known = new Set(knownCarriers.map(keyOfCarrier))
const namesByLength = [...known].sort((one, other) => other.length - one.length)

/** Whether a carrier of that name is known, however its small words are written. */
export const isKnownCarrier = (name: string) => known.has(keyOfCarrier(name))

/** The longest known carrier whose name stands in a text, by the key of the text. */
export function knownCarrierIn(text: string): string | null {
  const key = ` ${keyOfCarrier(text)} `
  return namesByLength.find((name) => name.split(' ').length > 1 && key.includes(` ${name} `)) ?? null
}

const noise =
  /\b(?:limits?|deductible|declarations?|premium|agency|agencies|agents?|brokers?|brokerage|associates|insurance services|insurance group services|producer|department|commissioner|division|(?<!farm )bureau|guaranty (?:fund|association)|institute|information|statistical|premium finance|adjusters?|solutions|consultants|administrators?|management)\b/i
const subject =
  "(?:Insurance|Assurance|Indemnity|Casualty|Surety|Reinsurance|Fire|Mutual|Specialty|Underwriters|Exchange|Lloyd[’']?s|Guaranty|Ins\\.?|Cas\\.?|Liability)"
const suffix =
  '(?:Company|Co\\.?|Corporation|Corp\\.?|Incorporated|Inc\\.?|Exchange|Association|Reciprocal|Fund|Trust|Limited|Ltd\\.?|Group)'
const tail =
  '(?:,?\\s+(?:of|in)\\s+(?:the\\s+)?[A-Z][A-Za-z.]*(?:\\s+[A-Z][A-Za-z.]*){0,3}|,?\\s+S\\.I\\.|,?\\s+an?\\s+(?:Stock|Mutual|Reciprocal|Captive)\\s+(?:Insurance\\s+)?(?:Company|Exchange|Insurer))?'
const word = "(?:[A-Z][A-Za-z0-9.'’-]*|&|and|of|the|de|[Aa]nd)"
const withSuffix = new RegExp(
  `(?:${word}\\s+){0,7}?${subject}(?:\\s+(?:&|and|${subject}))*\\s*,?\\s+${suffix}(?=[\\s,.;:)]|$)${tail}`,
)
const withoutSuffix =
  /(?:[A-Z][A-Za-z0-9.'’&-]*\s+(?:(?:&|and|of|the)\s+)?){1,6}(?:Insurance|Assurance|Indemnity|Casualty|Surety|Underwriters|Mutual|Exchange|Lloyd[’']?s)(?=[\s,.;:)]|$)/
const mutualCompany =
  /(?:[A-Z][A-Za-z0-9.'’&-]*\s+){1,5}(?:Insurance|Assurance)\s*,\s+an?\s+mutual\s+(?:insurance\s+)?company/i

/** A company that states its kind after a comma: "Acuity, A Mutual Insurance Company". */
const kindAfterComma =
  /(?:[A-Z][A-Za-z0-9.'’&-]*\s+){0,4}[A-Z][A-Za-z0-9.'’&-]*,\s+an?\s+(?:mutual|stock|reciprocal)\s+insurance\s+(?:company|exchange)/i
const lloyds = /(?:Certain\s+)?Underwriters\s+at\s+Lloyd[’']?s(?:,?\s+(?:of\s+)?London)?/i

/** Words in capitals as other names are written, so that one pattern finds both. */
const titled = (text: string) =>
  text === text.toUpperCase()
    ? text.replace(/[A-Z][A-Z'’]+/g, (part) =>
        /^(?:OF|AND|THE|A|AN|IN)$/.test(part)
          ? part.toLowerCase()
          : part.charAt(0) + part.slice(1).toLowerCase(),
      )
    : text

const notAName =
  /^(?:this|your|our|the|an?|any|each|other|insurance|commercial|general|workers|property|liability|mutual|casualty|business|personal|issuing|writing|name of|stock|company|coverage|of|and|&|auto|automobile|employers'? liability|umbrella|professional|stop gap|crime|cyber|inland marine|companion)?\s*(?:insurance|assurance|indemnity|casualty|surety|liability|fire|mutual|property|exchange)?\s*(?:company|companies|co\.?|corporation|group|exchange|liability|insurance)?$/i

/** Words of headings that end as names of companies do: "Limit of Insurance", "Certificate of Insurance". */
const ofInsurance =
  /^(?:the |each |total |other )?(?:limits?|amounts?|certificates?|evidence|polic(?:y|ies)|schedule|summary|terms?|period|lines?|kinds?|types?|proof|verification|binder|confirmation|basis|cost|proposal|confirmed|proposed|blanket|underlying|quoted?)\b.{0,30}\b(?:insurance|liability|property)\b/i

/** The name of a carrier in a text and the place of its letters; null where there is none. */
export function carrierIn(
  text: string,
): { name: string; start: number; end: number; isWhole: boolean } | null {
  const written = titled(text)
  const match =
    mutualCompany.exec(written) ??
    kindAfterComma.exec(written) ??
    lloyds.exec(written) ??
    withSuffix.exec(written) ??
    withoutSuffix.exec(written)
  if (!match || noise.test(text)) return null
  const name = match[0].trim().replace(/^(?:by|with|through|in|company|carrier|insurer)[:\s]+/i, '')
  const offset = match.index + match[0].indexOf(name)
  const tidy = text
    .slice(offset, offset + name.length)
    .replace(/^(?:and|of|&)\s+/i, '')
    .replace(/[,;:\s]+$/, '')
  if (notAName.test(tidy) || ofInsurance.test(tidy) || tidy.split(' ').length > 12) return null
  const isWhole = mutualCompany.test(written) || withSuffix.test(written)
  return { name: tidy, start: offset, end: offset + name.length, isWhole }
}
