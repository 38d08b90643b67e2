type Holder = { name: string; street: string; zip: string }

const dropped = new Set([
  'the',
  'and',
  'of',
  'inc',
  'llc',
  'ltd',
  'co',
  'corp',
  'corporation',
  'company',
  'lp',
])
const short: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  highway: 'hwy',
  parkway: 'pkwy',
  suite: 'ste',
  floor: 'fl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  saint: 'st',
  incorporated: 'inc',
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => short[word] ?? word)
}

/**
 * A holder's name and address without what people write differently: case, marks, legal forms, "Street" for "St". Two with
 * the same name part are one where the address parts are the same or one has none; a bar stands between the parts.
 */
export function normalizedHolder({ name, street, zip }: Holder): string {
  const words = wordsOf(name)
  const kept = words.filter((word) => !dropped.has(word))
  const place = [...wordsOf(street), zip.slice(0, 5).trim()].filter(Boolean)
  return `${(kept.length > 0 ? kept : words).join(' ')}|${street.trim() ? place.join(' ') : ''}`
}
