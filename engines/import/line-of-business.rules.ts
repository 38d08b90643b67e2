import type { ClientKind } from '#shared/clients/client-kinds.ts'
import {
  allLinesOfBusiness,
  isOtherLine,
  type LineOfBusiness,
  type OtherLine,
  type PolicyType,
  typeOfLine,
} from '#shared/policies/lines-of-business.rules.ts'
import { cleanCell } from './import-values.rules.ts'

/** A line of business as a policy keeps it, or why this product does not keep it. */
export type LineRead =
  | { type: PolicyType; line: LineOfBusiness; problem?: never }
  /** In none of the words that are known here: kept in its own. */
  | { type: 'commercial' | null; line: OtherLine; problem?: never }
  | { problem: string; type?: never; line?: never }

/** Names that both sides use: which line they mean, the kind of client decides. */
type SharedName = 'umbrella' | 'auto' | 'property'

type Line = { pattern: RegExp; line: LineOfBusiness | SharedName }

const rejectedLines: { pattern: RegExp; name: string }[] = [
  { pattern: /\b(?:life|annuit\w*|iul|whole life|final expense)\b/, name: 'Life insurance and annuities' },
  {
    pattern: /\b(?:disability|std|ltd|ltc|long term care|ad d|accident\w*)\b/,
    name: 'Disability and accident insurance',
  },
  {
    pattern: /\b(?:pet|travel|title|warranty|legal|identity theft|aviation|crop)\b/,
    name: 'This line of business',
  },
]

// In order: the first that fits wins, so the narrower stand before the wider.
const lines: Line[] = [
  {
    pattern: /\b(?:work\w*[ ']*comp\w*|wc|wcma|wcp|work|wkcomp|employers? liab\w*)\b/,
    line: 'Workers comp',
  },
  { pattern: /\b(?:bop|bopgl|bus(?:iness)? ?owners?)\b/, line: 'BOP' },
  {
    pattern: /\b(?:pers(?:onal)? (?:umb\w*|excess)|umbrp|pup|pumb|pel|personal liab\w*)\b/,
    line: 'Personal umbrella',
  },
  {
    pattern: /\b(?:(?:comm\w*|business) (?:umb\w*|excess)|umbrc|cumbr?|excess liab\w*)\b/,
    line: 'Commercial umbrella',
  },
  { pattern: /\b(?:umbrella|umb|umbr|umbrl|excess)\b/, line: 'umbrella' },
  { pattern: /\b(?:liquor)\b/, line: 'Liquor liability' },
  {
    pattern: /\b(?:e o|errors? (?:and )?omissions?|eo|prof\w* liab\w*|professional|malpractice)\b/,
    line: 'Professional liability',
  },
  {
    pattern: /\b(?:d o|directors? (?:and )?officers?|management liab\w*|fiduciary)\b/,
    line: 'Directors and officers',
  },
  {
    pattern: /\b(?:epl|epli|employment practices?(?: liab\w*)?)\b/,
    line: 'Employment practices',
  },
  { pattern: /\b(?:cyber|data breach|privacy)\b/, line: 'Cyber' },
  {
    pattern: /\b(?:gen(?:eral)? liab\w*|gl|cgl|comm\w* liab\w*|premises liab\w*)\b/,
    line: 'General liability',
  },
  {
    pattern:
      /\b(?:(?:comm\w*|bus(?:iness)?|fleet|garage) auto\w*|autob|auto (?:b|c|comm\w*|business|fleet)|bap|ca|bauto|cauto|truck\w*|garage(?: liab\w*)?|motor carrier|hired(?: and)? non ?owned)\b/,
    line: 'Commercial auto',
  },
  { pattern: /\b(?:builders? risk)\b/, line: 'Builders risk' },
  {
    pattern:
      /\b(?:inmrp|personal (?:articles|inland marine)|valuable items|jewelry|scheduled personal property)\b/,
    line: 'Personal articles',
  },
  {
    pattern: /\b(?:inland marine|inmrc|inmar|equipment|contractors? equip\w*|cargo|ocean marine)\b/,
    line: 'Inland marine',
  },
  { pattern: /\b(?:bond|bonds|surety|fidelity)\b/, line: 'Bond' },
  { pattern: /\b(?:crime|crim)\b/, line: 'Crime' },
  { pattern: /\b(?:package|cpp|cpkge|comm\w* package)\b/, line: 'Commercial package' },
  {
    pattern: /\b(?:comm\w* (?:prop\w*|fire)|propc|cprop|business prop\w*|building)\b/,
    line: 'Commercial property',
  },
  { pattern: /\b(?:farm\w*|ranch\w*|agri\w*)\b/, line: 'Farm' },
  { pattern: /\b(?:(?:motor)?cycles?|mcycl|mtrcl|mc|m c|moped)\b/, line: 'Motorcycle' },
  {
    pattern:
      /\b(?:rv|motor ?home|recreational veh\w*|recv|atv|utv|snowmobile|golf cart|off ?road|travel trailer)\b/,
    line: 'Recreational vehicle',
  },
  { pattern: /\b(?:boat\w*|watercraft|yacht|jet ?ski|pwc)\b/, line: 'Watercraft' },
  { pattern: /\b(?:classic|antique|collector\w*)\b/, line: 'Classic auto' },
  {
    pattern: /\b(?:personal auto\w*|private passenger|ppa|pap|autop|pauto|auto p|pers auto|non ?owner)\b/,
    line: 'Personal auto',
  },
  { pattern: /\b(?:renters?|ho ?4|tenant\w*)\b/, line: 'Renters' },
  { pattern: /\b(?:condo\w*|ho ?6)\b/, line: 'Condo' },
  { pattern: /\b(?:flood|nfip)\b/, line: 'Flood' },
  { pattern: /\b(?:earthquake|quake|eq|eqpers)\b/, line: 'Earthquake' },
  {
    pattern: /\b(?:dwelling\w*|dfire|dp ?[123]|landlord\w*|rental (?:dwelling|home|property)|vacant home)\b/,
    line: 'Dwelling fire',
  },
  { pattern: /\b(?:mobile ?home\w*|manuf\w* ?home\w*|mhome|mho|mh)\b/, line: 'Mobile home' },
  { pattern: /\b(?:home\w*|ho|ho ?[1235789]|hmown|house)\b/, line: 'Homeowners' },
  { pattern: /\b(?:medicare\w*|medsup\w*|part d)\b/, line: 'Medicare' },
  { pattern: /\b(?:dental)\b/, line: 'Dental' },
  { pattern: /\b(?:vision)\b/, line: 'Vision' },
  { pattern: /\b(?:group (?:health|medical|benefits?)|employee benefits?)\b/, line: 'Group health' },
  { pattern: /\b(?:health|medical|hmo|ppo)\b/, line: 'Health' },
  { pattern: /\b(?:auto\w*|car|vehicles?)\b/, line: 'auto' },
  { pattern: /\b(?:liability)\b/, line: 'General liability' },
  { pattern: /\b(?:property|prop|fire)\b/, line: 'property' },
  { pattern: /\b(?:commercial|business|comm)\b/, line: 'Commercial package' },
]

const byKind: Record<SharedName, Record<ClientKind, LineOfBusiness>> = {
  umbrella: { commercial: 'Commercial umbrella', personal: 'Personal umbrella' },
  auto: { commercial: 'Commercial auto', personal: 'Personal auto' },
  property: { commercial: 'Commercial property', personal: 'Homeowners' },
}

function isShared(line: string): line is SharedName {
  return line in byKind
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9']+/g, ' ')
    .replace(/'/g, '')
    .trim()
}

/**
 * What an agency system's name or code for a line of business means: workers comp, BOP, GL and a business's
 * umbrella are commercial, a personal umbrella is home, life is refused, and any other is kept in its own words.
 * `kind` decides the names that both sides use.
 */
export function readLineOfBusiness(cell: string | undefined, kind: ClientKind): LineRead | null {
  const text = cleanCell(cell)
  if (text === '') return null
  const words = plainWords(text)
  const found = lines.find((line) => line.pattern.test(words))
  const refused = rejectedLines.find((line) => line.pattern.test(words))
  if (refused && !(found && /\b(?:liab\w*|bond|travel trailer)\b/.test(words))) {
    const verb = refused.name.startsWith('This') ? 'is' : 'are'
    return {
      problem: `"${text}": ${refused.name.charAt(0).toLowerCase()}${refused.name.slice(1)} ${verb} not supported`,
    }
  }
  const name = found?.line
  const line = name && isShared(name) ? byKind[name][kind] : name
  const type = line && typeOfLine(line)
  if (line && type) return { type, line }
  return { type: kind === 'commercial' ? 'commercial' : null, line: `Other: ${text.slice(0, 80)}` }
}

/** The line that only says that there are several. */
export const packageLine = 'Commercial package'

const places = new Map<string, number>(allLinesOfBusiness.map((line, place) => [line, place]))
const placeOf = (line: string) => places.get(line) ?? places.size

/** Each line once and always in the same order, whichever row came first; without the word for all of them where it is not one more. */
export function orderedLines(lines: readonly string[], isPackageOne = false): string[] {
  const own = [...new Set(lines)].toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other),
  )
  const named = isPackageOne ? own : own.filter((line) => line !== packageLine)
  return named.length > 1 ? named : own
}

/** The lines that one cell lists, such as "General Liability, Crime"; empty where it names a single one, in whichever words. */
export function readLines(cell: string | undefined, kind: ClientKind): string[] {
  const read = cleanCell(cell)
    .split(/[,;|\n]|\s\/\s/)
    .map((part) => readLineOfBusiness(part, kind))
  if (!read.every(isKnownLine)) return []
  // "Auto, Commercial" is one line with the side that it is on.
  const named = new Set(read.flatMap((part) => (part?.line && part.line !== packageLine ? [part.line] : [])))
  return named.size > 1 ? orderedLines([...named]) : []
}

/** Whether a line of business is one of the list. */
export function isKnownLine(read: LineRead | null): boolean {
  return read?.line !== undefined && !isOtherLine(read.line)
}

/** Which kind of client a line of business belongs to by its name alone; null when both buy it. */
export function kindOfLine(cell: string | undefined): ClientKind | null {
  const read = readLineOfBusiness(cell, 'personal')
  const other = readLineOfBusiness(cell, 'commercial')
  if (!isKnownLine(read) || !read?.type || !other?.type || read.type !== other.type) return null
  return read.type === 'commercial' ? 'commercial' : 'personal'
}
