const states =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY'
const stateNames =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'
const zipCode = '[0-9OIlSB]{5}(?:\\s?-\\s?[0-9OIlSB]{4}|[0-9]{4})?'
const stateAndZip = `(?:(?:${states})\\.?|${stateNames})\\s*,?\\s*${zipCode}(?![\\dA-Za-z])`
const cityLine = new RegExp(`^(.*?)\\b([A-Za-z][A-Za-z.'’ -]+?)\\s*,?\\s+(${stateAndZip})`, 'i')
const endsInZip = new RegExp(`\\b${stateAndZip}`, 'i')

const streetWords =
  'street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|circle|cir|way|place|pl|parkway|pkwy|highway|hwy|route|rte|rt|terrace|ter|trail|trl|square|sq|plaza|loop|row|pike|turnpike|tpke|alley|broadway|expressway|freeway|fwy|crossing|xing|bend|ridge|run|point|pt|cove|mall|center|ctr|park|path|walk|heights|commons|crescent|causeway|quay|wharf|pier'
const street = new RegExp(
  `^(?:(?:\\d+[A-Z]?(?:\\s?[-/&]\\s?\\d+)?|[OIl]\\d+|One|Two|Three)\\s+(?:\\d/\\d\\s+)?(?:[NSEW]\\.?[NSEW]?\\.?\\s+)?[A-Za-z0-9.'’#& -]*?\\b(?:${streetWords})\\b\\.?|\\d+[A-Z]?\\s+(?:[NSEW]\\.?\\s+)?[A-Za-z0-9.'’ -]{2,30})`,
  'i',
)
const box = /^(?:p\.?\s?o\.?|post office)\s*(?:box|drawer)\s*#?\s*[\dA-Z-]+/i
const rural =
  /^(?:rural route|r\.?r\.?|h\.?c\.?|county road|cr|state road|us hwy|highway|route|state route|hwy)\s*#?\d+/i
const unit = /^(?:suite|ste|unit|apt|apartment|floor|fl|bldg|building|room|rm|#)\b\.?\s*#?[\w-]+/i

/** Whether a line ends in, or has, a state with a ZIP code. */
export const hasStateAndZip = (text: string): boolean => endsInZip.test(text)

/** Whether a line is a city with its state and ZIP code, and nothing before the city. */
export function isCityLine(text: string): boolean {
  const match = cityLine.exec(text.trim())
  return match !== null && match[1] === ''
}

/** Whether a line begins as street addresses do: a house number, a PO box, a rural route. */
export function isStreetLine(text: string): boolean {
  const line = text.trim()
  return (
    box.test(line) ||
    rural.test(line) ||
    (street.test(line) && !/^\d+\s+(?:day|month|year|hour|%)/i.test(line))
  )
}

/** Whether a line is only a suite, floor or building within an address. */
export const isUnitLine = (text: string): boolean => unit.test(text.trim())

/** Up to and with the ZIP code of a line, without what follows. */
export function upToZip(text: string): string {
  const match = endsInZip.exec(text)
  return match ? text.slice(0, match.index + match[0].length).trim() : text.trim()
}

const inlineStreet = new RegExp(
  `(?:,\\s*|\\s+)((?:\\d+[A-Z]?\\s+[A-Za-z0-9.'’# -]+|P\\.?\\s?O\\.?\\s*Box\\s+\\d+).*?${stateAndZip})`,
  'i',
)

/** The words that end a street's name; others, such as Park and Court, may be within one, or begin a city. */
const surelyEnd = 'street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|parkway|pkwy|highway|hwy'
const unitAfter =
  '(?:\\s+(?:[NSEW]|NE|NW|SE|SW)\\b\\.?)?(?:\\s*,?\\s*(?:suite|ste|unit|apt|floor|fl|bldg|rm|#)\\.?\\s*#?\\s?[\\w-]+)?'
const cityAfter = "\\s+([a-z][a-z.'’ -]+)$"
const streetEnds = [
  `^((?:\\d\\S*|One|Two|Three)\\s[^,]*?\\b(?:${surelyEnd})\\b\\.?${unitAfter})${cityAfter}`,
  `^((?:\\d\\S*|One|Two|Three)\\s[^,]*?\\b(?:${streetWords})\\b\\.?${unitAfter})${cityAfter}`,
  `^(p\\.?\\s?o\\.?\\s*box\\s*[\\w-]+)${cityAfter}`,
].map((pattern) => new RegExp(pattern, 'i'))
const codeOfState = new Map(
  stateNames
    .split('|')
    .map((name, at) => [
      name.toLowerCase(),
      states.replace('|DC', '').replace('|PR', '').split('|')[at] ?? name,
    ]),
)

/** An address with its state as two letters and a comma between street and city, which many documents leave out. */
function tidyAddress(text: string): string {
  const match = endsInZip.exec(text)
  if (!match) return text
  const [whole] = match
  const zip = /[0-9OIlSB]{5}(?:\s?-\s?[0-9OIlSB]{4}|[0-9]{4})?$/.exec(whole)
  const state = zip ? whole.slice(0, zip.index).replace(/[\s,.]+$/, '') : whole
  const code = codeOfState.get(state.toLowerCase()) ?? state
  const before = text.slice(0, match.index).replace(/[\s,]+$/, '')
  const end = streetEnds.find((pattern) => pattern.test(before))
  const parted = end ? before.replace(end, '$1, $2') : before
  return zip ? `${parted}, ${code} ${zip[0]}${text.slice(match.index + whole.length)}` : text
}

/** A name and the address that follows it in one line: "Maple Roofing LLC, 12 Main St, Dayton, OH 45402"; else null. */
export function splitInline(text: string): { name: string; address: string } | null {
  const match = inlineStreet.exec(text)
  if (!match?.[1] || match.index === 0) return null
  return { name: text.slice(0, match.index).replace(/[,;\s]+$/, ''), address: tidyAddress(upToZip(match[1])) }
}

/** The lines of an address as one: street, city, state and ZIP code. */
export function joinAddress(lines: readonly string[]): string {
  const whole = lines
    .map((line) => line.trim().replace(/[,;]+$/, ''))
    .filter(Boolean)
    .join(', ')
  return tidyAddress(whole)
}
