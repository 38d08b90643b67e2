import { properCase } from './import-names.rules.ts'
import { cleanCell, type Read } from './import-values.rules.ts'

const stateNames =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|VI Virgin Islands|GU Guam|AS American Samoa|MP Northern Mariana Islands'

const codeByName = new Map(
  stateNames.split('|').flatMap((entry): [string, string][] => {
    const code = entry.slice(0, 2)
    return [
      [code.toLowerCase(), code],
      [entry.slice(3).toLowerCase(), code],
    ]
  }),
)

/** Reads a state of the US, by name or code, as its two letters. */
export function readState(cell: string | undefined): Read<string> {
  const text = cleanCell(cell)
  if (text === '') return { value: null }
  const code = codeByName.get(text.replaceAll('.', '').toLowerCase())
  return code ? { value: code } : { problem: `"${text}" is not a state of the US` }
}

/** Reads a ZIP code as `12345` or `12345-6789`, giving back the leading zeros that spreadsheets drop. */
export function readZip(cell: string | undefined): Read<string> {
  const text = cleanCell(cell)
  if (text === '') return { value: null }
  const [, main, more] = /^(\d{3,5})(?:\.0+)?(?:[- ]?(\d{4}))?$/.exec(text) ?? []
  const [, first, last] = /^(\d{5})(\d{4})$/.exec(text) ?? []
  if (first && last) return { value: `${first}-${last}` }
  if (!main) return { problem: `"${text}" is not a ZIP code` }
  const zip = main.padStart(5, '0')
  return { value: more && more !== '0000' ? `${zip}-${more}` : zip }
}

/** The four parts of a postal address. */
export type AddressParts = { street: string; city: string; state: string; zip: string }

const wholeAddress = /^(.+?),\s*([^,]+?),?\s+([A-Za-z][A-Za-z. ]*?)\.?,?\s+(\d{5}(?:-?\d{4})?)$/

/** Splits `12 Main St, Springfield, IL 62701` into its parts; null where the text is only a street. */
export function splitAddress(text: string): AddressParts | null {
  const [, street, city, state, zip] = wholeAddress.exec(cleanCell(text)) ?? []
  const code = state ? readState(state).value : null
  if (!street || !city || !code) return null
  return { street: street.trim(), city: city.trim(), state: code, zip: readZip(zip).value ?? '' }
}

/** Splits `Springfield, IL 62701` into its parts, the ZIP left out where there is none; null where it is something else. */
export function splitPlace(text: string): Omit<AddressParts, 'street'> | null {
  const place = cleanCell(text)
  const [, city = '', letters, zip] =
    /^(.+?)[,\s]+([A-Za-z]{2})\.?(?:[,\s]+(\d{5}(?:-?\d{4})?))?$/.exec(place) ?? []
  const state = letters ? readState(letters).value : null
  const found = state ? { city, state, zip: readZip(zip).value ?? '' } : splitAddress(`-, ${place}`)
  return found && { city: properCase(found.city), state: found.state, zip: found.zip }
}

const streetWords: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
  court: 'ct',
  place: 'pl',
  circle: 'cir',
  highway: 'hwy',
  parkway: 'pkwy',
  suite: 'ste',
  apartment: 'apt',
  unit: 'apt',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

/** The form in which streets are compared: `12 Main Street` and `12 main st.` are the same. */
export function streetKey(street: string): string {
  const words = street
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, ' ')
    .split(' ')
    .filter(Boolean)
  return words.map((word) => streetWords[word] ?? word).join(' ')
}
