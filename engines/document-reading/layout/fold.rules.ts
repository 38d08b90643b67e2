/** Words of labels and titles that a picture's reading is mended to when a single letter is wrong. */
const labelWords = new Set(
  `policy number insured named mailing address effective expiration period premium total annual limit limits
  insurance deductible coverage coverages declarations occurrence aggregate general liability commercial property
  business personal building buildings products completed operations medical expense expenses payments advertising
  injury damage premises rented damages location locations schedule forms endorsements number edition producer agency
  agent broker company mutual casualty indemnity assurance carrier insurer vehicle payroll classification estimated
  workers compensation employers accident disease employee umbrella retention terrorism umbrella businessowners
  combined single uninsured motorists underinsured comprehensive collision mortgagee mortgageholder additional interest
  occupancy construction description contents income extra breakdown equipment professional cyber quote quotation binder
  proposal renewal previous prior account dishonesty theft hired nonowned non-owned sprinklered term covered issued
  provided premiums included excluded entity individual corporation partnership`
    .split(/\s+/)
    .filter((word) => word.length >= 5),
)
const byLength = new Map<number, string[]>()
for (const word of labelWords) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word])

/** Digits that a picture's reading takes for letters. */
const letterOfDigit: Record<string, string> = { '0': 'o', '1': 'l', '5': 's', '8': 'b', '|': 'l' }

/** Whether two words differ by one letter that is wrong, missing or too many. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = long.length - short.length
  return short.slice(start + (rest === 0 ? 1 : 0)) === long.slice(start + 1)
}

function mendWord(word: string): string {
  const letters = word.replace(
    /[0158|](?=.*[a-z])|(?<=[a-z].*)[0158|]/g,
    (digit) => letterOfDigit[digit] ?? digit,
  )
  const core = letters.replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (core.length < 5 || labelWords.has(core)) return core.length < 5 ? word : letters
  for (const length of [core.length, core.length - 1, core.length + 1]) {
    const mended = byLength.get(length)?.find((known) => isOneLetterOff(core, known))
    if (mended) return letters.replace(core, mended)
  }
  return word
}

/** A word as labels are looked for: small letters, plain quotes and dashes; in pictures with slips of the reading mended. */
export function foldWord(text: string, isPicture: boolean): string {
  const plain = text
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—−]/g, '-')
  return isPicture && /[a-z]{2}/.test(plain) ? mendWord(plain) : plain
}
