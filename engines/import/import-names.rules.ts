import type { ClientKind } from '#shared/clients/client-kinds.ts'
import { cleanCell } from './import-values.rules.ts'

const businessWords =
  /\b(?:llc|l\.l\.c|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|llp|lllp|pllc|pc|p\.c|plc|dba|d\/b\/a|church|ministries|association|assn|assoc|associates|hoa|foundation|institute|university|school|academy|center|center|clinic|hospital|dental|dentistry|restaurant|cafe|grill|pizza|pizzeria|bar|bakery|deli|market|grocery|store|shop|salon|spa|hotel|motel|inn|services?|enterprises?|holdings?|group|partners|partnership|ventures?|properties|realty|construction|contracting|contractors?|builders?|roofing|plumbing|electric|electrical|heating|hvac|landscaping|lawn|trucking|transport|transportation|logistics|motors|automotive|auto|garage|towing|farms?|ranch|manufacturing|mfg|industries|industrial|supply|supplies|systems|solutions|technologies|consulting|studio|studios|bros|brothers|sons|international|usa|cleaners|laundry|fitness|gym|daycare|apartments|rentals?|storage|brewing|brewery|winery|estate of|city of|county of|town of|township|village of)\b\.?/i
const personalSuffixes = /^(?:jr|sr|ii|iii|iv|md|dds|esq|phd|trustee)\.?$/i

/** Whether a name is that of a business by the words in it. */
export function looksLikeBusiness(name: string): boolean {
  return businessWords.test(name) || /\d|&\s*(?:sons?|co)\b/i.test(name)
}

const kindWords: [RegExp, ClientKind][] = [
  [/^(?:p|pl|personal.*|individual.*|person|family|household|residential)$/i, 'personal'],
  [/^(?:c|cl|b|commercial.*|business.*|company|corporat.*|organi[sz]ation)$/i, 'commercial'],
]

/** Reads a column that says outright whether a client is a person or a business. */
export function readKind(cell: string | undefined): ClientKind | null {
  const text = cleanCell(cell)
  return kindWords.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Writes `SMITH, JOHN A` as `JOHN A SMITH`; a business's comma (`Acme, Inc.`) stays. */
export function turnName(name: string): string {
  if (!name.includes(',')) return name
  const parts = name.split(',').map((part) => part.trim())
  const [last, first] = parts
  if (parts.length !== 2 || !last || !first) return name
  if (businessWords.test(name) || personalSuffixes.test(first) || /\d/.test(name)) return name
  return first.split(' ').length <= 4 && last.split(' ').length <= 3 ? `${first} ${last}` : name
}

/** A name all in capitals or all in small letters in ordinary letters: `O'NEIL` becomes `O'Neil`. */
export function properCase(name: string): string {
  if (name === '' || (name !== name.toUpperCase() && name !== name.toLowerCase())) return name
  const capitals = /^(?:llc|llp|lp|pllc|pc|usa|us|hvac|dba|hoa|ii|iii|iv|md|dds|bbq|[a-z]&[a-z])$/i
  return name
    .split(' ')
    .map((word) => {
      if (capitals.test(word.replace(/[.,]/g, ''))) return word.toUpperCase()
      return word
        .toLowerCase()
        .replace(/(^|[-'/(&.])(\p{L})/gu, (_all, mark: string, letter: string) => mark + letter.toUpperCase())
    })
    .join(' ')
    .replace(/'S\b/g, "'s")
}

const unimportant = /\b(?:the|llc|inc|incorporated|corp|corporation|co|company|ltd|mr|mrs|ms|dr|jr|sr)\b/g

/** The form in which names are compared: without case, accents, punctuation and legal endings. */
export function nameKey(name: string): string {
  // Nearly all names are of plain letters, which need no table of all the world's.
  const isPlain = /^[a-z0-9 ]*$/i.test(name)
  const plain = isPlain
    ? name.toLowerCase().replace(/ +/g, ' ')
    : name
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/&/g, ' and ')
        .replace(/['.]/g, '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
  const key = plain.replace(unimportant, ' ').replace(/ +/g, ' ').trim()
  return key === '' ? plain.trim() : key
}
