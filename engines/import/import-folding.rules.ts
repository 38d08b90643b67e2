import type { NamedCarrier } from '#engines/carrier-names/match-carrier.rules.ts'
import {
  customKey,
  type ImportCustomField,
  type ImportKind,
} from '#shared/imports-exports/import-field.rules.ts'
import { BookDoubts } from './import-book-doubts.rules.ts'
import { type CarrierNames, carrierNames } from './import-carriers.rules.ts'
import { Sightings } from './import-conflicts.rules.ts'
import { mergeContacts, type StagedContact } from './import-contacts.rules.ts'
import { type CustomCells, mergeCustom } from './import-custom-fields.rules.ts'
import { fill, mergeNotes } from './import-filling.rules.ts'
import { type KnownRecord, type Match, makePeople, type People } from './import-matching.rules.ts'
import { numberKeyOf } from './import-numbers.rules.ts'
import { addLine, disagreements } from './import-packages.rules.ts'
import { type PolicyValues, policyKey } from './import-policies.rules.ts'
import { isPolicyRejected } from './import-row-problems.rules.ts'
import type { ClientValues, ProspectValues, RowReading } from './import-rows.rules.ts'
import type { Finding, TermSource } from './import-term-life.rules.ts'
import { type KnownPolicy, makeTerms, type StagedTerms, type TermIndex } from './import-terms.rules.ts'
import { begins } from './import-transactions.rules.ts'

/** One record that the file makes, from all of its rows. */
export type StagedRecord = {
  position: number
  values: ClientValues | ProspectValues
  /** The people of a client, its own numbers and addresses first. */
  contacts: StagedContact[]
  /** What its rows say for custom fields. */
  custom: CustomCells
  /** The earliest effective date of its policies. */
  earliestEffective: string | null
  /** The record of the book that it looks like, or the earlier one of the file. */
  match: Match | null
  /** Whether the file has nothing of it but notes. */
  isNotesOnly: boolean
}

/** Where a row went: its record, its policy unless that is a repeat, and whether it made or joined the record. */
export type StagedRow = {
  /** The record's place; null when the row is refused. */
  position: number | null
  isFirst: boolean
  policy: PolicyValues | null
  knownPolicyId: string | null
  /** Why the row is passed over although it is readable. */
  repeats: string | null
  /** Why the row cannot be taken over because of what other rows or the book hold. */
  refusal: string | null
}

/** Gathers rows into records: rows of one client fold into one, look-alikes are remembered. */
export type Folder = {
  knowCarriers(carriers: readonly NamedCarrier[]): void
  knowRecords(records: readonly KnownRecord[]): void
  knowPolicies(policies: readonly KnownPolicy[]): void
  add(reading: RowReading, rowNumber: number): StagedRow
  records(): StagedRecord[]
  /** The terms of the rows that were added, each with all that happened to it. */
  terms(today: string): StagedTerms
}

type PlacedPolicy = { known: KnownPolicy | null; owner: string; source: TermSource | null }

type Index = {
  /** Whose each policy number is; null where it is of several. */
  numbers: Map<string, string | null>
  /** The records of clients of the book that only have notes in the file. */
  noted: Map<string, StagedRecord>
  people: People<StagedRecord>
  policies: Map<string, PlacedPolicy>
  records: StagedRecord[]
  carriers: NamedCarrier[]
  carrierNames: CarrierNames
  /** Policies by their client, number and effective date. */
  owned: Map<string, PlacedPolicy>
  terms: TermIndex
  hasChangeColumn: boolean
  custom: readonly ImportCustomField[]
  /** What the rows of each record say of its person. */
  sightings: Map<StagedRecord, Sightings>
  findings: Finding[]
  doubts: BookDoubts
}

/** The client of the book that has the policy of a row and the same name. */
function ownerOf(index: Index, { record, policy }: RowReading): Match | null {
  const held = policy && index.policies.get(keyOf(index, policy, ''))
  const isSame = held?.known && index.people.isNamed(held.owner, record.name)
  return isSame ? { reason: 'policy number', knownId: held.owner, position: null } : null
}

function newRecord(index: Index, reading: RowReading): StagedRecord {
  const match = index.people.findMatch(reading, () => ownerOf(index, reading))
  const { record: values, contacts, custom } = reading
  return {
    position: index.records.length,
    values,
    contacts,
    custom,
    earliestEffective: null,
    match,
    isNotesOnly: false,
  }
}

function keepRecord(index: Index, staged: StagedRecord, reading: RowReading, row: number) {
  const sightings = index.sightings.get(staged)
  if (!sightings) index.records.push(staged)
  else {
    fill(staged.values, reading.record)
    mergeContacts(staged.contacts, reading.contacts)
    const other = mergeCustom(staged.custom, reading.custom, index.custom)
    const message = 'An earlier row of this client has another value, which is kept; skipped'
    index.findings.push(...other.map((field) => ({ row, field: customKey(field), message })))
  }
  const seen = sightings ?? new Sightings()
  seen.add(reading, row)
  index.sightings.set(staged, seen)
  index.people.remember(staged, reading.externalId)
}

/** What most rows say of a person stands; another name is kept in the notes. */
function settle(staged: StagedRecord, sightings: Sightings): void {
  const { values } = staged
  if ('dateOfBirth' in values) values.dateOfBirth = sightings.birth() ?? values.dateOfBirth
  const contact = 'contactName' in values ? values.contactName : ''
  const others = sightings.otherNames(values.name, contact).map((name) => `Also named in the file: ${name}`)
  values.notes = mergeNotes(values.notes, others.join('\n'))
}

const sameAs = (row: number) => `Same policy as row ${row}: carrier, number and effective date are equal`

type PolicyPlace = Omit<StagedRow, 'position' | 'isFirst'>
const nowhere: PolicyPlace = { policy: null, knownPolicyId: null, repeats: null, refusal: null }

function keyOf(index: Index, policy: Parameters<typeof policyKey>[0], owner: string): string {
  return policyKey({ ...policy, carrier: index.carrierNames.keyOf(policy.carrier) }, owner)
}

const ownKey = (policy: Parameters<typeof policyKey>[0], owner: string) =>
  `${owner}|${numberKeyOf(policy.policyNumber)}|${policy.effectiveDate ?? ''}`

function hold(index: Index, policy: Parameters<typeof policyKey>[0], held: PlacedPolicy): void {
  index.policies.set(keyOf(index, policy, held.owner), held)
  index.owned.set(ownKey(policy, held.owner), held)
}

/** The same policy of the same client, its carrier in a spelling that nobody knows. */
function ownOf(index: Index, policy: PolicyValues, owner: string): PlacedPolicy | undefined {
  const held = policy.policyNumber === '' ? undefined : index.owned.get(ownKey(policy, owner))
  const carrier = held?.known?.carrier ?? held?.source?.policy.carrier ?? ''
  return index.carrierNames.areApart(carrier, policy.carrier) ? undefined : held
}

function placePolicy(index: Index, staged: StagedRecord, reading: RowReading, row: number): PolicyPlace {
  const { policy, said } = reading
  if (!policy || !said) return nowhere
  const owner = staged.match?.knownId ?? `#${staged.position}`
  const key = keyOf(index, policy, owner)
  const earlier = index.policies.get(key) ?? ownOf(index, policy, owner)
  if (earlier && earlier.owner !== owner) {
    const where = earlier.source ? `on row ${earlier.source.row} too` : 'already in your book'
    return { ...nowhere, refusal: `This policy is ${where}, under another client` }
  }
  const source: TermSource = { row, policy, said, lines: [] }
  if (said.premiumChange !== null) index.hasChangeColumn = true
  const known = earlier?.known ?? null
  if (!begins(said.kind)) {
    index.terms.happen(owner, source)
    return { ...nowhere, policy, knownPolicyId: known?.id ?? null }
  }
  if (earlier?.source) {
    if (addLine(earlier.source, source)) return { ...nowhere, policy, knownPolicyId: known?.id ?? null }
    index.findings.push(...disagreements(earlier.source, source))
    earlier.source.policy.expirationDate ??= policy.expirationDate
    return { ...nowhere, repeats: sameAs(earlier.source.row) }
  }
  hold(index, policy, { known, owner, source })
  index.terms.begin(owner, source, known)
  return { ...nowhere, policy, knownPolicyId: known?.id ?? null }
}

function noteEffective(staged: StagedRecord, effectiveDate: string | null | undefined): void {
  if (!effectiveDate) return
  if (!staged.earliestEffective || effectiveDate < staged.earliestEffective)
    staged.earliestEffective = effectiveDate
}

/** The client of the book that a note is about: by its number, its policy or its name. */
function notedClient(index: Index, reading: RowReading): Match | null {
  const owner = index.numbers.get(numberKeyOf(reading.note?.policyNumber ?? ''))
  return (
    (reading.externalId ? index.people.findOnly(reading) : null) ??
    (owner ? { reason: 'policy number', knownId: owner, position: null } : null) ??
    index.people.findOnly(reading)
  )
}

const nobody = 'No client, or more than one, has this number, policy or name'

/** Puts a note with its client, or says that nobody here is meant. */
function addNote(index: Index, reading: RowReading): StagedRow {
  const match = notedClient(index, reading)
  if (!match?.knownId) return { ...nowhere, position: null, isFirst: false, refusal: nobody }
  const earlier = index.noted.get(match.knownId)
  if (earlier) return { ...nowhere, position: earlier.position, isFirst: false }
  const { record: values, contacts, custom } = reading
  const staged = {
    position: index.records.length,
    values,
    contacts,
    custom,
    earliestEffective: null,
    match,
    isNotesOnly: true,
  }
  index.records.push(staged)
  index.noted.set(match.knownId, staged)
  return { ...nowhere, position: staged.position, isFirst: true }
}

function addRow(index: Index, reading: RowReading, row: number): StagedRow {
  const same = index.people.findSame(reading)
  const staged = same ?? newRecord(index, reading)
  const isFirst = same === null
  const place = placePolicy(index, staged, reading, row)
  if (place.refusal) return { ...place, position: null, isFirst }
  keepRecord(index, staged, reading, row)
  noteEffective(staged, place.policy?.effectiveDate)
  index.doubts.add(row, staged, isFirst, reading)
  const isRepeat = !isFirst && !reading.policy && !reading.note && !isPolicyRejected(reading)
  return {
    ...place,
    position: staged.position,
    isFirst,
    repeats: isRepeat ? 'The same as an earlier row' : place.repeats,
  }
}

function newIndex(kind: ImportKind, custom: readonly ImportCustomField[]): Index {
  const carriers: NamedCarrier[] = []
  const names = carrierNames(carriers)
  return {
    numbers: new Map(),
    noted: new Map(),
    people: makePeople(kind),
    policies: new Map(),
    records: [],
    carriers,
    carrierNames: names,
    owned: new Map(),
    terms: makeTerms(names, custom),
    hasChangeColumn: false,
    custom,
    sightings: new Map(),
    findings: [],
    doubts: new BookDoubts(names),
  }
}

/** Begins to gather the rows of a file. Carriers come before policies. */
export function makeFolder(kind: ImportKind, custom: readonly ImportCustomField[] = []): Folder {
  const index = newIndex(kind, custom)
  return {
    knowCarriers: (carriers) => void index.carriers.push(...carriers),
    knowRecords: (records) => {
      for (const record of records) index.people.know(record)
    },
    knowPolicies: (policies) => {
      index.terms.know(policies)
      for (const known of policies) {
        const { clientId: owner } = known
        hold(index, known, { known, owner, source: null })
        const number = numberKeyOf(known.policyNumber)
        const isShared = index.numbers.has(number) && index.numbers.get(number) !== owner
        if (number) index.numbers.set(number, isShared ? null : owner)
      }
    },
    add: (reading, rowNumber) =>
      reading.isNotesOnly ? addNote(index, reading) : addRow(index, reading, rowNumber),
    records: () => {
      for (const [staged, sightings] of index.sightings) settle(staged, sightings)
      return index.records
    },
    terms: (today) => {
      const { findings, ...staged } = index.terms.finish(today, index.hasChangeColumn)
      const ofPeople = [...index.sightings.values()].flatMap((sightings) => sightings.findings())
      const all = [...findings, ...index.findings, ...ofPeople, ...index.doubts.findings()]
      return { ...staged, findings: all }
    },
  }
}
