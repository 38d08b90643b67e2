import type { ClientKind } from '#shared/clients/client-kinds.ts'
import { maxTextLength } from '#shared/fields.ts'
import { readState, readZip, splitAddress, splitPlace } from './import-address.rules.ts'
import { mainPhone, readContacts, type StagedContact } from './import-contacts.rules.ts'
import { looksLikeBusiness, nameKey, properCase, readKind, turnName } from './import-names.rules.ts'
import { isNamedApart } from './import-notes.rules.ts'
import { readFields } from './import-row-fields.rules.ts'
import type { ClientValues, PersonValues, RowReader } from './import-rows.rules.ts'
import { readEmail, readPhone } from './import-values.rules.ts'
import { kindOfLine } from './line-of-business.rules.ts'

/** The name of a row; `person` is somebody whom it names beside that, such as the owner of a business. */
type Names = { name: string; person: string }

function readNames(row: RowReader): Names {
  const parts = properCase([row.text('firstName'), row.text('lastName')].filter(Boolean).join(' '))
  const given = properCase(turnName(row.text('name')))
  const name = given || properCase(turnName(parts))
  if (name === '') {
    if (!isNamedApart(row)) row.note('name', 'The name is missing', true)
  } else if (!/\p{L}|\d/u.test(name)) row.note('name', `"${name}" is not a name`, true)
  const words = nameKey(given).split(' ')
  const isSame = nameKey(parts)
    .split(' ')
    .every((word) => words.includes(word))
  return { name, person: given === '' || isSame ? '' : parts }
}

const memberWords = {
  producer: ['Producer', 'such records will be assigned to you'],
  servicer: ['Service person', 'such clients will have no service person'],
} as const

type MemberField = 'producer' | 'servicer'

/** The member that a cell names, if it names any. */
export function namedMember(row: RowReader, field: MemberField): string | null {
  const cell = row.text(field)
  if (cell === '') return null
  const key = nameKey(turnName(cell))
  const found = row.context.producers.find(
    (member) => member.email.toLowerCase() === cell.toLowerCase() || nameKey(member.name) === key,
  )
  return found?.id ?? null
}

/** The same, where the name of somebody else is kept in the notes. */
function readMember(row: RowReader, field: MemberField): string | null {
  const { producers } = row.context
  const cell = row.text(field)
  const found = namedMember(row, field)
  if (cell === '' || found) return found
  const [title, otherwise] = memberWords[field]
  row.kept.push(`${title} in the file: ${cell}`)
  if (producers.length > 0)
    row.say(field, null, `No one on the team is named "${cell}"; ${otherwise}, and their notes keep the name`)
  return null
}

function readNamed(row: RowReader, name: string): Omit<PersonValues, 'email' | 'phone' | 'notes'> {
  return {
    name,
    assignedAgentId: readMember(row, 'producer') ?? row.context.importerId,
    createdOn: row.day('createdAt', 'past'),
  }
}

function notesOf(row: RowReader): string {
  return [row.paragraphs('notes'), ...row.kept].filter(Boolean).join('\n').slice(0, maxTextLength)
}

/** Reads the person of a row that has no contacts beside. */
export function readPerson(row: RowReader): PersonValues {
  const named = readNamed(row, readNames(row).name)
  const email = row.value('email', readEmail) ?? ''
  const phone = row.value('phone', readPhone) ?? ''
  return { ...named, email, phone, notes: notesOf(row) }
}

function readPlace(row: RowReader) {
  const cell = row.text('place')
  const place = splitPlace(cell)
  if (cell !== '' && !place) row.say('place', null, `"${cell}" cannot be split: kept as the city`)
  return place ?? { city: cell.slice(0, 100), state: '', zip: '' }
}

function readAddress(row: RowReader) {
  const first = row.text('street')
  const second = row.text('street2')
  const place = readPlace(row)
  const own = {
    city: row.text('city', 100) || place.city,
    state: row.value('state', readState) || place.state,
    zip: row.value('zip', readZip) || place.zip,
  }
  const whole = own.city || own.state || own.zip ? null : splitAddress(first)
  if (whole) return { ...whole, street: [whole.street, second].filter(Boolean).join(', ') }
  return { street: [first, second].filter(Boolean).join(', ').slice(0, 200), ...own }
}

/** Whether people have columns of their own in a file: what stands in the other one is then a business. */
function namesPeopleApart({ context: { mapping } }: RowReader): boolean {
  return mapping.includes('name') && mapping.includes('lastName')
}

/** Whether a row is of a person or a business: by its own column, its names, its line, its FEIN. */
function guessKind(row: RowReader, { name, person }: Names): ClientKind {
  const given = readKind(row.text('kind'))
  if (given) return given
  if (looksLikeBusiness(name) || person !== '') return 'commercial'
  if (row.text('fein') || row.text('entityType') || row.text('annualPayroll')) return 'commercial'
  if (row.text('dateOfBirth') || row.text('firstName')) return 'personal'
  if (namesPeopleApart(row) && row.text('name') !== '') return 'commercial'
  return kindOfLine(row.text('lineOfBusiness')) ?? 'personal'
}

/** A number of a client without the commas that spreadsheets put into large ones. */
function readClientNumber(row: RowReader): string {
  const number = row.text('externalId', 100)
  return /^\d{1,3}(?:,\d{3})+$/.test(number) ? number.replaceAll(',', '') : number
}

/** Reads the client of a row with its people; `kept` is what goes to the notes because no field holds it. */
export function readClient(row: RowReader): {
  record: ClientValues
  contacts: StagedContact[]
  kept: string
} {
  const contacts = readContacts(row)
  const names = readNames(row)
  const named = readNamed(row, names.name)
  const servicerId = readMember(row, 'servicer')
  const address = readAddress(row)
  const own = {
    ...named,
    ...address,
    servicerId,
    phone: mainPhone(contacts),
    email: contacts[0]?.emails[0]?.address ?? '',
    notes: notesOf(row),
    kind: guessKind(row, names),
    contactName: properCase(turnName(row.text('contactName'))) || names.person,
    clientNumber: readClientNumber(row),
  }
  const record = readFields(row, own, { dateOfBirth: 'birth' }) as ClientValues
  return { record, contacts, kept: row.kept.join('\n').slice(0, maxTextLength) }
}
