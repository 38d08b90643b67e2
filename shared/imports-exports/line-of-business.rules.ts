import { cleanCell } from './import-values.rules.ts'

/** The four types of P3 that group every line of business. */
export type PolicyType = 'auto' | 'home' | 'commercial' | 'health'

export type ClientKind = 'personal' | 'commercial'

/** A line of business as a policy keeps it, or why this product does not keep it (product.md 5). */
export type LineRead = { type: PolicyType; line: string; problem?: never } | { problem: string; type?: never }

type Line = { pattern: RegExp; line: string; type: PolicyType | 'by kind' }

const refusedLines: { pattern: RegExp; name: string }[] = [
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
    type: 'commercial',
  },
  { pattern: /\b(?:bop|bopgl|business ?owners?|businessowners?)\b/, line: 'BOP', type: 'commercial' },
  {
    pattern: /\b(?:personal (?:umbrella|excess)|umbrp|pup|pumb|pel|personal liab\w*)\b/,
    line: 'Personal umbrella',
    type: 'home',
  },
  {
    pattern: /\b(?:(?:comm\w*|business) (?:umb\w*|excess)|umbrc|cumb|excess liab\w*)\b/,
    line: 'Commercial umbrella',
    type: 'commercial',
  },
  { pattern: /\b(?:umbrella|umb|umbr|umbrl|excess)\b/, line: 'umbrella', type: 'by kind' },
  { pattern: /\b(?:liquor)\b/, line: 'Liquor liability', type: 'commercial' },
  {
    pattern: /\b(?:e o|errors? (?:and )?omissions?|eo|prof\w* liab\w*|professional|malpractice)\b/,
    line: 'Professional liability',
    type: 'commercial',
  },
  {
    pattern: /\b(?:d o|directors? (?:and )?officers?|management liab\w*|fiduciary)\b/,
    line: 'Directors and officers',
    type: 'commercial',
  },
  {
    pattern: /\b(?:epl|epli|employment practices?(?: liab\w*)?)\b/,
    line: 'Employment practices',
    type: 'commercial',
  },
  { pattern: /\b(?:cyber|data breach|privacy)\b/, line: 'Cyber', type: 'commercial' },
  {
    pattern: /\b(?:general liab\w*|gl|cgl|comm\w* liab\w*|premises liab\w*)\b/,
    line: 'General liability',
    type: 'commercial',
  },
  {
    pattern:
      /\b(?:(?:comm\w*|business|fleet|garage) auto\w*|autob|auto (?:b|c|comm\w*|business|fleet)|bap|ca|bauto|cauto|truck\w*|garage(?: liab\w*)?|motor carrier|hired(?: and)? non ?owned)\b/,
    line: 'Commercial auto',
    type: 'commercial',
  },
  { pattern: /\b(?:builders? risk)\b/, line: 'Builders risk', type: 'commercial' },
  {
    pattern:
      /\b(?:inmrp|personal (?:articles|inland marine)|valuable items|jewelry|scheduled personal property)\b/,
    line: 'Personal articles',
    type: 'home',
  },
  {
    pattern: /\b(?:inland marine|inmrc|inmar|equipment|contractors? equip\w*|cargo|ocean marine)\b/,
    line: 'Inland marine',
    type: 'commercial',
  },
  { pattern: /\b(?:bond|bonds|surety|fidelity)\b/, line: 'Bond', type: 'commercial' },
  { pattern: /\b(?:crime|crim)\b/, line: 'Crime', type: 'commercial' },
  { pattern: /\b(?:package|cpp|cpkge|comm\w* package)\b/, line: 'Commercial package', type: 'commercial' },
  {
    pattern: /\b(?:comm\w* (?:prop\w*|fire)|propc|cprop|business prop\w*|building)\b/,
    line: 'Commercial property',
    type: 'commercial',
  },
  { pattern: /\b(?:farm\w*|ranch\w*|agri\w*)\b/, line: 'Farm', type: 'commercial' },
  { pattern: /\b(?:motorcycle\w*|mcycl|mtrcl|mc|moped)\b/, line: 'Motorcycle', type: 'auto' },
  {
    pattern:
      /\b(?:rv|motor ?home|recreational veh\w*|recv|atv|utv|snowmobile|golf cart|off ?road|travel trailer)\b/,
    line: 'Recreational vehicle',
    type: 'auto',
  },
  { pattern: /\b(?:boat\w*|watercraft|yacht|jet ?ski|pwc)\b/, line: 'Watercraft', type: 'auto' },
  { pattern: /\b(?:classic|antique|collector\w*)\b/, line: 'Classic auto', type: 'auto' },
  {
    pattern: /\b(?:personal auto\w*|private passenger|ppa|pap|autop|pauto|auto p|pers auto|non ?owner)\b/,
    line: 'Personal auto',
    type: 'auto',
  },
  { pattern: /\b(?:renters?|ho ?4|tenant\w*)\b/, line: 'Renters', type: 'home' },
  { pattern: /\b(?:condo\w*|ho ?6)\b/, line: 'Condo', type: 'home' },
  { pattern: /\b(?:flood|nfip)\b/, line: 'Flood', type: 'home' },
  { pattern: /\b(?:earthquake|quake|eq|eqpers)\b/, line: 'Earthquake', type: 'home' },
  {
    pattern: /\b(?:dwelling\w*|dfire|dp ?[123]|landlord\w*|rental (?:dwelling|home|property)|vacant home)\b/,
    line: 'Dwelling fire',
    type: 'home',
  },
  { pattern: /\b(?:mobile ?home\w*|manufactured ?home\w*|mhome|mho)\b/, line: 'Mobile home', type: 'home' },
  { pattern: /\b(?:home\w*|ho|ho ?[1235789]|hmown|house)\b/, line: 'Homeowners', type: 'home' },
  {
    pattern: /\b(?:health|medical|medicare\w*|dental|vision|group benefits?|hmo|ppo)\b/,
    line: 'Health',
    type: 'health',
  },
  { pattern: /\b(?:auto\w*|car|vehicles?)\b/, line: 'auto', type: 'by kind' },
  { pattern: /\b(?:liability)\b/, line: 'General liability', type: 'commercial' },
  { pattern: /\b(?:property|prop|fire)\b/, line: 'property', type: 'by kind' },
  { pattern: /\b(?:commercial|business|comm)\b/, line: 'Commercial package', type: 'commercial' },
]

const byKind: Record<string, Record<ClientKind, { type: PolicyType; line: string }>> = {
  umbrella: {
    commercial: { type: 'commercial', line: 'Commercial umbrella' },
    personal: { type: 'home', line: 'Personal umbrella' },
  },
  auto: {
    commercial: { type: 'commercial', line: 'Commercial auto' },
    personal: { type: 'auto', line: 'Personal auto' },
  },
  property: {
    commercial: { type: 'commercial', line: 'Commercial property' },
    personal: { type: 'home', line: 'Homeowners' },
  },
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
 * umbrella are commercial, a personal umbrella is home, life and other lines are refused (product.md 5).
 * `kind` decides the names that both sides use.
 */
export function readLineOfBusiness(cell: string | undefined, kind: ClientKind): LineRead | null {
  const text = cleanCell(cell)
  if (text === '') return null
  const words = plainWords(text)
  const found = lines.find((line) => line.pattern.test(words))
  const refused = refusedLines.find((line) => line.pattern.test(words))
  if (refused && !(found && /\b(?:liab\w*|bond|travel trailer)\b/.test(words))) {
    const verb = refused.name.startsWith('This') ? 'is' : 'are'
    return {
      problem: `"${text}": ${refused.name.charAt(0).toLowerCase()}${refused.name.slice(1)} ${verb} not kept here`,
    }
  }
  if (!found) return { problem: `"${text}" is not a line of business that is kept here` }
  if (found.type !== 'by kind') return { type: found.type, line: found.line }
  const choice = byKind[found.line]
  return choice ? choice[kind] : { problem: `"${text}" is not a line of business that is kept here` }
}

/** Which kind of client a line of business belongs to by its name alone; null when both buy it. */
export function kindOfLine(cell: string | undefined): ClientKind | null {
  const read = readLineOfBusiness(cell, 'personal')
  const other = readLineOfBusiness(cell, 'commercial')
  if (!read?.type || !other?.type || read.type !== other.type) return null
  return read.type === 'commercial' ? 'commercial' : 'personal'
}
