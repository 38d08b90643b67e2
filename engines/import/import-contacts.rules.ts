import type { ContactEmail, ContactPhone, ContactRole } from '#shared/clients/contacts.contract.ts'
import { isEmail, isPhone } from '#shared/fields.ts'
import { contactPeople } from './import-contact-fields.rules.ts'
import { nameKey, properCase, turnName } from './import-names.rules.ts'
import type { RowReader } from './import-rows.rules.ts'
import { cleanCell, phoneKey, readEmail, readPhone } from './import-values.rules.ts'

type Phone = Pick<ContactPhone, 'kind' | 'number'>
type Email = Pick<ContactEmail, 'kind' | 'address'>

/** A person of a client as a file has it; the first is the client's own. */
export type StagedContact = {
  /** Who it is among the people of a row. */
  key: string
  name: string
  roles: ContactRole[]
  dateOfBirth: string | null
  phones: Phone[]
  emails: Email[]
}

/** Where the ways of a person go, and what of them is neither a number nor an address, in words for the notes. */
type Ways = { phones: Phone[]; emails: Email[]; kept: string[] }

const phoneColumns: [string, Phone['kind']][] = [
  ['phone', 'main'],
  ['mobilePhone', 'mobile'],
  ['homePhone', 'home'],
  ['workPhone', 'work'],
  ['otherPhone', 'other'],
  ['fax', 'fax'],
]
/** A number's own word for what it reaches, in its cell or heading. */
const kindWords: [RegExp, Phone['kind']][] = [
  [/^(?:cell\w*|mobile|c|m|text)\b/i, 'mobile'],
  [/^(?:home|h|residence|evening)\b/i, 'home'],
  [/^(?:work|wk|w|office|o|bus\w*|day\w*)\b/i, 'work'],
  [/^(?:fax|f)\b/i, 'fax'],
]
const onlyKind =
  /^(?:cell(?:ular)?|mobile|home|residence|work|wk|bus(?:iness)?|fax|phone|ph|main|[chmwof])[.:]?$/i

const betweenNumbers = /\s*[;|\n\r]\s*|\s+(?:or|and|&)\s+(?=[^;|]*\d)|\s*\/\s*(?=[(+\d])|,\s*(?=[(+\d])/i
// A US number with its extension, among whatever else was typed into its cell.
const usNumber =
  /(?<!\d)(?:\+?1[-. ]*)?\(?\d{3}\)?[-. ]*\d{3}[-. ]*\d{4}(?!\d)(?:[\s,]*(?:x|ext\.?|extension|#)\s*\d{1,6}\b)?/gi
const digitsOf = (text: string) => text.replace(/\D/g, '')

function kindIn(remark: string, kind: Phone['kind']): Phone['kind'] {
  return kindWords.find(([pattern]) => pattern.test(remark))?.[1] ?? kind
}

type Numbered = { number: string; remark: string }

const remarkOf = (text: string) => text.replace(/[\s()*:;,–-]+/g, ' ').trim()

/** The US numbers of a text, each with what stands beside it: what is before the first is about it. */
function numbersIn(text: string): Numbered[] {
  const found = [...text.matchAll(usNumber)]
  const ends = found.map((match) => match.index + match[0].length)
  return found.flatMap((match, at) => {
    const before = at === 0 ? text.slice(0, match.index) : ''
    const number = readPhone(match[0]).value
    const remark = remarkOf(`${before} ${text.slice(ends[at], found[at + 1]?.index)}`)
    return number ? [{ number, remark }] : []
  })
}

/** One number of a cell that is no whole one of the US; as it stands where it lacks digits, and null where it is none. */
function numberOf(text: string): string | null {
  const bare = text
    .replace(/\((?:[a-z]+)\)|\b[a-z]{1,9}\b[.:]?(?!\s*\d{1,6}$)/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (digitsOf(bare) === '') return null
  const read = readPhone(bare)
  if (read.problem === undefined) return read.value ?? ''
  return isPhone(bare) && digitsOf(bare).length < 10 ? bare : null
}

function addPhone(phones: Phone[], phone: Phone): void {
  const key = phoneKey(phone.number) || digitsOf(phone.number)
  const same = phones.find(({ number }) => (phoneKey(number) || digitsOf(number)) === key)
  if (!same) phones.push(phone)
  else if (same.kind === 'main') same.kind = phone.kind
}

function addEmail(emails: Email[], email: Email): void {
  if (!emails.some(({ address }) => address === email.address)) emails.push(email)
}

function keepNumber(ways: Ways, kind: Phone['kind'], { number, remark }: Numbered): void {
  addPhone(ways.phones, { kind: kindIn(remark, kind), number })
  if (remark !== '' && !onlyKind.test(remark)) ways.kept.push(`${number}: ${remark}`)
}

/** A text of a phone column that is no whole number: an address in the wrong place, a number that lacks digits, or words. */
function keepOther(
  row: RowReader,
  field: string,
  column: number,
  kind: Phone['kind'],
  ways: Ways,
  text: string,
) {
  const email = text.includes('@') ? readEmail(text).value : null
  const number = email ? null : numberOf(text)
  if (email) {
    addEmail(ways.emails, { kind: 'other', address: email })
    row.say(field, column, `"${text}" is an email address: kept as one`)
  } else if (number) {
    addPhone(ways.phones, { kind: kindIn(remarkOf(text), kind), number })
    if (digitsOf(number).length < 10)
      row.say(field, column, `"${text}" is not a whole phone number with area code: kept as it is`)
  } else if (number === null) {
    ways.kept.push(text)
    row.say(field, column, `"${text}" is not a phone number with area code; kept in the notes`)
  }
}

function readPhones(row: RowReader, field: string, kind: Phone['kind'], ways: Ways): void {
  for (const { cell, column } of row.cells(field)) {
    for (const text of cell.split(betweenNumbers).map(cleanCell).filter(Boolean)) {
      const numbers = numbersIn(text)
      for (const one of numbers) keepNumber(ways, kind, one)
      if (numbers.length === 0) keepOther(row, field, column, kind, ways, text)
    }
  }
}

// What people type who were told that there is none.
const noEmail =
  /^(?:declined?|refused?|no|no e-?mail(?: address)?|none given|not given|does ?n[o']t have one)$/i

function readEmails(row: RowReader, field: string, kind: Email['kind'], ways: Ways): void {
  for (const { cell, column } of row.cells(field)) {
    const parts = cell
      .split(/[;,|\n\r]|\s+(?=\S+@)/)
      .map(cleanCell)
      .filter(Boolean)
    for (const text of parts) {
      if (noEmail.test(text)) continue
      const read = readEmail(text)
      if (read.value && isEmail(read.value)) addEmail(ways.emails, { kind, address: read.value })
      if (read.problem === undefined) continue
      ways.kept.push(text)
      row.say(field, column, `"${text}" is not an email address; kept in the notes`)
    }
  }
}

function nameOf(row: RowReader, key: string): string {
  const parts = [row.text(`${key}FirstName`), row.text(`${key}LastName`)].filter(Boolean).join(' ')
  return properCase(turnName(row.text(`${key}Name`) || parts))
}

function readOther(row: RowReader, { key, role }: (typeof contactPeople)[number]): StagedContact {
  const ways: Ways = { phones: [], emails: [], kept: [] }
  const name = nameOf(row, key)
  readPhones(row, `${key}Phone`, 'main', ways)
  readEmails(row, `${key}Email`, 'main', ways)
  row.kept.push(...ways.kept.map((text) => (name ? `${name}: ${text}` : text)))
  const dateOfBirth = key === 'spouse' ? row.day('spouseBirthDate', 'birth') : null
  const { phones, emails } = ways
  return { key, name, roles: role ? [role] : [], dateOfBirth, phones, emails }
}

/** Reads the people of a client's row with all their numbers and addresses; what is neither is kept in words. */
export function readContacts(row: RowReader): StagedContact[] {
  const { kept } = row
  const own: StagedContact = { key: 'own', name: '', roles: [], dateOfBirth: null, phones: [], emails: [] }
  const ways: Ways = { phones: own.phones, emails: own.emails, kept }
  readEmails(row, 'email', 'main', ways)
  readEmails(row, 'otherEmail', 'other', ways)
  for (const [field, kind] of phoneColumns) readPhones(row, field, kind, ways)
  const others = contactPeople.map((person) => readOther(row, person))
  const isFilled = ({ name, phones, emails }: StagedContact) =>
    name !== '' || phones.length + emails.length > 0
  return [own, ...others.filter(isFilled)]
}

/** Adds what another row knows of a client's people: nobody twice, and no number that is there. */
export function mergeContacts(into: StagedContact[], from: readonly StagedContact[]): void {
  for (const contact of from) {
    const same = into.find((one) =>
      contact.key === 'own'
        ? one.key === 'own'
        : one.key !== 'own' && nameKey(one.name) === nameKey(contact.name),
    )
    if (!same) {
      into.push(contact)
      continue
    }
    same.dateOfBirth ??= contact.dateOfBirth
    for (const phone of contact.phones) addPhone(same.phones, phone)
    for (const email of contact.emails) addEmail(same.emails, email)
  }
}

/** The number by which a client is called: its main one, else any but a fax. */
export function mainPhone([own]: readonly StagedContact[]): string {
  const { phones = [] } = own ?? {}
  const voice = phones.find(({ kind }) => kind !== 'fax') ?? phones[0]
  return (phones.find(({ kind }) => kind === 'main') ?? voice)?.number ?? ''
}
