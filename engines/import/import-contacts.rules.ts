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

/** What of a row's contacts cannot be kept as a number or an address, in words for the client's notes. */
type Read = { contacts: StagedContact[]; unread: string[] }

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
  [/\b(?:cell\w*|mobile|c|m|text)\b/i, 'mobile'],
  [/\b(?:home|h|residence|evening)\b/i, 'home'],
  [/\b(?:work|w|office|o|bus\w*|day\w*)\b/i, 'work'],
  [/\b(?:fax|f)\b/i, 'fax'],
]

const betweenNumbers = /\s*[;|\n\r]\s*|\s+(?:or|and|&)\s+|\s*\/\s*(?=[(+\d])|,\s*(?=[(+\d])/i
const digitsOf = (text: string) => text.replace(/\D/g, '')

function kindIn(text: string, kind: Phone['kind']): Phone['kind'] {
  const word = kindWords.find(([pattern]) => pattern.test(text.replace(/(?:x|ext\.?|#)\s*\d+$/i, '')))
  return word?.[1] ?? kind
}

/** One number of a cell; as it stands where it has no area code, and null where it is none. */
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

function readPhones(
  row: RowReader,
  field: string,
  kind: Phone['kind'],
  into: Phone[],
  unread: string[],
): void {
  for (const { cell, column } of row.cells(field)) {
    for (const text of cell.split(betweenNumbers).map(cleanCell).filter(Boolean)) {
      const number = numberOf(text)
      if (number) addPhone(into, { kind: kindIn(text, kind), number })
      if (number !== null) continue
      unread.push(text)
      row.say(field, column, `"${text}" is not a phone number with area code; kept in the notes`)
    }
  }
}

function readEmails(
  row: RowReader,
  field: string,
  kind: Email['kind'],
  into: Email[],
  unread: string[],
): void {
  for (const { cell, column } of row.cells(field)) {
    const parts = cell
      .split(/[;,|\n\r]|\s+(?=\S+@)/)
      .map(cleanCell)
      .filter(Boolean)
    for (const text of parts) {
      const read = readEmail(text)
      if (read.value && isEmail(read.value)) addEmail(into, { kind, address: read.value })
      if (read.problem === undefined) continue
      unread.push(text)
      row.say(field, column, `"${text}" is not an email address; kept in the notes`)
    }
  }
}

function nameOf(row: RowReader, key: string): string {
  const parts = [row.text(`${key}FirstName`), row.text(`${key}LastName`)].filter(Boolean).join(' ')
  return properCase(turnName(row.text(`${key}Name`) || parts))
}

function readOther(
  row: RowReader,
  { key, role }: (typeof contactPeople)[number],
  unread: string[],
): StagedContact {
  const phones: Phone[] = []
  const emails: Email[] = []
  const name = nameOf(row, key)
  const own: string[] = []
  readPhones(row, `${key}Phone`, 'main', phones, own)
  readEmails(row, `${key}Email`, 'main', emails, own)
  unread.push(...own.map((text) => (name ? `${name}: ${text}` : text)))
  const dateOfBirth = key === 'spouse' ? row.day('spouseBirthDate', 'birth') : null
  return { key, name, roles: role ? [role] : [], dateOfBirth, phones, emails }
}

/** Reads the people of a client's row with all their numbers and addresses; what is neither is kept in words. */
export function readContacts(row: RowReader): Read {
  const unread: string[] = []
  const own: StagedContact = { key: 'own', name: '', roles: [], dateOfBirth: null, phones: [], emails: [] }
  for (const [field, kind] of phoneColumns) readPhones(row, field, kind, own.phones, unread)
  readEmails(row, 'email', 'main', own.emails, unread)
  readEmails(row, 'otherEmail', 'other', own.emails, unread)
  const others = contactPeople.map((person) => readOther(row, person, unread))
  const isFilled = ({ name, phones, emails }: StagedContact) =>
    name !== '' || phones.length + emails.length > 0
  return { contacts: [own, ...others.filter(isFilled)], unread }
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
