const writtenOut: Record<string, string> = {
  ins: 'insurance',
  co: 'company',
  corp: 'corporation',
  cas: 'casualty',
  ind: 'indemnity',
  mut: 'mutual',
  natl: 'national',
  amer: 'america',
  assoc: 'association',
  prop: 'property',
  assur: 'assurance',
  st: 'saint',
  '&': 'and',
}

/** How the name of a carrier is compared: small words written out, without "The", punctuation and company suffix. */
export function keyOfCarrier(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/&/g, ' & ')
    .replace(/[^a-z0-9&]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => writtenOut[word] ?? word)
  const isSuffix = (word: string) => /^(?:company|corporation|incorporated|inc|limited|ltd|llc)$/.test(word)
  return words.filter((word, at) => !(at === 0 && word === 'the') && !isSuffix(word)).join(' ')
}

const further: Record<string, string> = {
  american: 'america',
  cos: 'companies',
  exch: 'exchange',
  exchg: 'exchange',
  excg: 'exchange',
  fi: 'fire',
  gen: 'general',
  grp: 'group',
  insur: 'insurance',
  insurers: 'insurance',
  intl: 'international',
  mutl: 'mutual',
  spec: 'specialty',
}

/** Words that many carriers share: alone they are no name, so "Citizens Insurance" keeps its second word. */
const shared = new Set(
  (
    'america atlantic auto automobile casualty central citizens commercial county eastern farm fire first general home ' +
    'insurance international life midwest mutual national northern pacific preferred property security select southern ' +
    'specialty standard state surety union united universal us western'
  ).split(' '),
)

const ending = / (?:insurance|group|exchange|companies|a (?:mutual|stock|reciprocal|captive))$/

/**
 * What two spellings of one carrier have in common: "Erie", "Erie Insurance" and "ERIE INS EXCH" are "erie". Words that tell
 * companies apart stay: "Nationwide E&S" is not "nationwide", nor is "Farmers Mutual" "farmers". Empty where nothing can be read.
 */
export function spellingKey(spelling: string): string {
  const written = spelling.replace(/\bp\s*(?:&|and|\+)\s*c\b/gi, 'property & casualty').replace(/\./g, '')
  const whole = keyOfCarrier(written)
    .split(' ')
    .map((word) => further[word] ?? word)
    .filter((word) => word !== 'and')
    .join(' ')
  let key = whole
  while (ending.test(key)) key = key.replace(ending, '')
  return shared.has(key) ? whole : key
}
