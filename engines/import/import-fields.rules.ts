import { clientFields } from '#shared/clients/clients.fields.ts'
import { fieldsOf, phrases, type RecordField, type RecordFields } from '#shared/fields/record-field.ts'
import {
  customImportField,
  type ImportCustomField,
  type ImportField,
  type ImportKind,
} from '#shared/imports-exports/import-field.rules.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { contactFields } from './import-contact-fields.rules.ts'
import { noteFields } from './import-note-fields.rules.ts'
import { policyLifeFields } from './import-policy-fields.rules.ts'

/** The parts of a name, where a file has them apart. */
const nameParts: ImportField[] = [
  {
    key: 'firstName',
    label: 'First name',
    group: 'Name',
    shape: 'person',
    names: phrases(
      'first name, firstname, first, given name, fname, insured first name, insured first',
      'client first name, customer first name',
    ),
  },
  {
    key: 'lastName',
    label: 'Last name',
    group: 'Name',
    shape: 'person',
    names: phrases(
      'last name, lastname, last, surname, family name, lname, insured last name, insured last',
      'client last name, customer last name',
    ),
  },
]

const secondStreet: ImportField = {
  key: 'street2',
  label: 'Street, second line',
  group: 'Contact',
  shape: 'text',
  names: phrases('address 2, address line 2, address2, mailing address 2, addr2, suite, apt, unit'),
}

/** The last line of an address, where a file has it in one column. */
const place: ImportField = {
  key: 'place',
  label: 'City, state and ZIP',
  group: 'Contact',
  shape: 'text',
  names: phrases(
    'city st zip, city state zip, city state, city st, city state and zip, city state zip code, csz',
    'mailing city st zip, mailing city state zip, city and state',
  ),
}

/** Whose record it is and since when. */
const ownership: ImportField[] = [
  {
    key: 'producer',
    label: 'Producer',
    group: 'Record',
    shape: 'person',
    names: phrases(
      'producer, producer name, agent, agent name, assigned agent, assigned producer',
      'account manager, account executive, sales rep, salesperson, sales person, producer email',
      'agent email, agent of record, producer 1, writing agent, account rep',
    ),
    maybe: phrases('rep, owner, assigned to, producer code'),
  },
  {
    key: 'createdAt',
    label: 'Client or record since',
    group: 'Record',
    shape: 'date',
    names: phrases(
      'client since, customer since, insured since, created, created date, date created',
      'created at, created on, date added, added, entry date, account created, member since',
      'original inception, inception date, original effective date, date entered, lead date',
    ),
    maybe: phrases('since, start date'),
  },
]

/** The fields of a record that a file can fill. */
function importable(fields: RecordFields): ImportField[] {
  return fieldsOf(fields).flatMap(([name, field]) => {
    if (!field.import) return []
    const { key = name, label = field.label, group, shape, names, maybe } = field.import
    const sensitive = field.isSensitive ? { isSensitive: true as const } : {}
    return [{ key, label, group, shape, names, ...(maybe && { maybe }), ...sensitive }]
  })
}

/** Some fields first, in this order; then the others as they come. */
function arranged(fields: readonly ImportField[], first: readonly string[]): ImportField[] {
  const place = ({ key }: ImportField) => (first.includes(key) ? first.indexOf(key) : first.length)
  return fields.toSorted((one, other) => place(one) - place(other))
}

const listed = new Set(contactFields.flatMap((field) => field.names))

/** The fields of clients, without the headings that say more exactly which number or address they hold. */
function ofTheClient(fields: readonly ImportField[]): ImportField[] {
  const own = (names: readonly string[]) => names.filter((name) => !listed.has(name))
  return fields.map((field) => ({ ...field, names: own(field.names), maybe: own(field.maybe ?? []) }))
}

const names = ['name', 'firstName', 'lastName']
const ofClients = [
  ...names,
  'externalId',
  'kind',
  'contactName',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'place',
]
const ofProspects = [
  ...names,
  'email',
  'phone',
  'status',
  'source',
  'lineOfBusiness',
  'currentCarrier',
  'xDate',
]

function withoutNotes(fields: RecordFields): ImportField[] {
  return importable(fields).filter(({ key }) => key !== 'notes')
}

function onlyNotes(fields: RecordFields): ImportField[] {
  return importable(fields).filter(({ key }) => key === 'notes')
}

/** The fields that a file of each kind can fill, in the order in which screens list them. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  clients: [
    ...arranged(ofTheClient([...nameParts, secondStreet, place, ...withoutNotes(clientFields)]), [
      ...ofClients,
      'dateOfBirth',
      'email',
      'phone',
      'fein',
    ]),
    ...contactFields,
    ...arranged(importable(policyFields), ['policyNumber', 'carrier']),
    ...policyLifeFields,
    ...ownership,
    ...onlyNotes(clientFields),
    ...noteFields,
  ],
  prospects: [
    ...arranged([...nameParts, ...withoutNotes(prospectFields)], ofProspects),
    ...ownership,
    ...onlyNotes(prospectFields),
  ],
}

const described: Record<ImportKind, RecordFields> = { clients: clientFields, prospects: prospectFields }

function ownFields(kind: ImportKind): [string, RecordField][] {
  const fields = described[kind]
  return importFields[kind].flatMap(({ key }) => {
    const field = fields[key]
    return field ? [[key, field]] : []
  })
}

const own = { clients: ownFields('clients'), prospects: ownFields('prospects') }

/** The fields of a kind's own records that a file can fill, in the order in which a row is read. */
export function importedFields(kind: ImportKind): readonly [string, RecordField][] {
  return own[kind]
}

/** The same with the agency's own fields, which stand last. */
export function importFieldsWith(kind: ImportKind, custom: readonly ImportCustomField[]): ImportField[] {
  return [...importFields[kind], ...custom.map(customImportField)]
}

/** The field of a key, if files of this kind have one. */
export function importField(
  kind: ImportKind,
  key: string,
  custom: readonly ImportCustomField[] = [],
): ImportField | undefined {
  return importFieldsWith(kind, custom).find((field) => field.key === key)
}
