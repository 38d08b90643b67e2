import type { NamedCarrier } from '#engines/carrier-names/match-carrier.rules.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { carrierKeys } from './import-carriers.rules.ts'
import { mergeContacts, type StagedContact } from './import-contacts.rules.ts'
import type { CustomCells } from './import-custom-fields.rules.ts'
import { nameKey } from './import-names.rules.ts'
import { type PolicyValues, policyKey } from './import-policies.rules.ts'
import {
  type ClientValues,
  isPolicyRejected,
  type ProspectValues,
  type RowReading,
} from './import-rows.rules.ts'
import { type KnownPolicy, makeTerms, type StagedTerms, type TermIndex } from './import-terms.rules.ts'
import { begins } from './import-transactions.rules.ts'
import { keysOf, type MatchReason, type Person } from './look-alike.rules.ts'

/** A record that is in the agency's book already. */
export type KnownRecord = Person & { id: string }

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
  match: { reason: MatchReason; knownId: string | null; position: number | null } | null
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

type Index = {
  known: Map<string, string>
  /** The names of clients of the book, as they are compared. */
  knownNames: Map<string, string>
  staged: Map<string, StagedRecord>
  policies: Map<string, { known: KnownPolicy | null; owner: string; row: number | null }>
  records: StagedRecord[]
  externalIds: Map<string, StagedRecord>
  /** The records that have a number of the old system. */
  numbered: Set<StagedRecord>
  carriers: NamedCarrier[]
  carrierKey: (spelling: string) => string
  terms: TermIndex
  hasChangeColumn: boolean
}

function findSame(index: Index, kind: ImportKind, reading: RowReading): StagedRecord | null {
  const { record, externalId } = reading
  const numbered = externalId ? index.externalIds.get(externalId) : undefined
  if (numbered) return numbered
  const name = nameKey(record.name)
  const keys = keysOf(kind, record)
  const found = keys
    .map(([, key]) => index.staged.get(key))
    .find((staged) => staged && nameKey(staged.values.name) === name)
  // Two numbers in the old system were two clients there.
  if (found) return externalId && index.numbered.has(found) ? null : found
  return keys.length === 0 && !externalId ? (index.staged.get(`n:${name}`) ?? null) : null
}

/** By its name alone a client is known only where neither the file nor the book has more of it. */
function knownKeys(kind: ImportKind, person: Person): [MatchReason, string][] {
  const keys = keysOf(kind, person)
  return keys.length > 0 ? keys : [['name', `n:${nameKey(person.name)}`]]
}

/** The client of the book that has the policy of a row and the same name. */
function ownerOf(index: Index, { record, policy }: RowReading): StagedRecord['match'] {
  const held = policy && index.policies.get(keyOf(index, policy, ''))
  const isSame = held?.known && index.knownNames.get(held.owner) === nameKey(record.name)
  return isSame ? { reason: 'policy number', knownId: held.owner, position: null } : null
}

function findMatch(index: Index, kind: ImportKind, reading: RowReading): StagedRecord['match'] {
  const { record } = reading
  const keys = keysOf(kind, record)
  for (const [reason, key] of knownKeys(kind, record)) {
    const knownId = index.known.get(key)
    if (knownId) return { reason, knownId, position: null }
  }
  const owner = ownerOf(index, reading)
  if (owner) return owner
  for (const [reason, key] of keys) {
    const earlier = index.staged.get(key)
    // The first of several look-alikes is the one that the others are compared with.
    if (earlier) return { reason, knownId: null, position: earlier.match?.position ?? earlier.position }
  }
  return null
}

function mergeNotes(first: string, second: string): string {
  if (second === '' || first.includes(second)) return first
  return [first, second].filter(Boolean).join('\n').slice(0, 10_000)
}

/** Fills what a record lacks from another row of it; what the first row says stays. */
function fill<T extends ClientValues | ProspectValues>(into: T, from: T): void {
  const target: Record<string, unknown> = into
  for (const [key, value] of Object.entries(from)) {
    if (target[key] === '' || target[key] === null) target[key] = value
  }
  into.notes = mergeNotes(into.notes, from.notes)
  if (from.createdOn && into.createdOn && from.createdOn < into.createdOn) into.createdOn = from.createdOn
}

function remember(index: Index, kind: ImportKind, staged: StagedRecord, externalId: string): void {
  for (const [, key] of keysOf(kind, staged.values)) if (!index.staged.has(key)) index.staged.set(key, staged)
  const byName = `n:${nameKey(staged.values.name)}`
  if (!index.staged.has(byName)) index.staged.set(byName, staged)
  if (externalId) {
    index.externalIds.set(externalId, staged)
    index.numbered.add(staged)
  }
}

function newRecord(index: Index, kind: ImportKind, reading: RowReading): StagedRecord {
  const match = findMatch(index, kind, reading)
  const { record: values, contacts, custom } = reading
  return { position: index.records.length, values, contacts, custom, earliestEffective: null, match }
}

function keepRecord(
  index: Index,
  kind: ImportKind,
  staged: StagedRecord,
  reading: RowReading,
  isFirst: boolean,
) {
  if (isFirst) index.records.push(staged)
  else {
    fill(staged.values, reading.record)
    mergeContacts(staged.contacts, reading.contacts)
    staged.custom = { ...reading.custom, ...staged.custom }
  }
  remember(index, kind, staged, reading.externalId)
}

const sameAs = (row: number) => `Same policy as row ${row}: carrier, number and effective date are equal`

type PolicyPlace = Omit<StagedRow, 'position' | 'isFirst'>
const nowhere: PolicyPlace = { policy: null, knownPolicyId: null, repeats: null, refusal: null }

function keyOf(index: Index, policy: Parameters<typeof policyKey>[0], owner: string): string {
  return policyKey({ ...policy, carrier: index.carrierKey(policy.carrier) }, owner)
}

function placePolicy(index: Index, staged: StagedRecord, reading: RowReading, row: number): PolicyPlace {
  const { policy, said } = reading
  if (!policy || !said) return nowhere
  const owner = staged.match?.knownId ?? `#${staged.position}`
  const key = keyOf(index, policy, owner)
  const earlier = index.policies.get(key)
  if (earlier && earlier.owner !== owner) {
    const where = earlier.row === null ? 'already in your book' : `on row ${earlier.row} too`
    return { ...nowhere, refusal: `This policy is ${where}, under another client` }
  }
  const source = { row, policy, said }
  if (said.premiumChange !== null) index.hasChangeColumn = true
  const known = earlier?.known ?? null
  if (!begins(said.kind)) {
    index.terms.happen(owner, source)
    return { ...nowhere, policy, knownPolicyId: known?.id ?? null }
  }
  if (earlier && earlier.row !== null) return { ...nowhere, repeats: sameAs(earlier.row) }
  index.policies.set(key, { known, owner, row })
  index.terms.begin(owner, source, known)
  return { ...nowhere, policy, knownPolicyId: known?.id ?? null }
}

function noteEffective(staged: StagedRecord, effectiveDate: string | null | undefined): void {
  if (!effectiveDate) return
  if (!staged.earliestEffective || effectiveDate < staged.earliestEffective)
    staged.earliestEffective = effectiveDate
}

function addRow(index: Index, kind: ImportKind, reading: RowReading, row: number): StagedRow {
  const same = findSame(index, kind, reading)
  const staged = same ?? newRecord(index, kind, reading)
  const isFirst = same === null
  const place = placePolicy(index, staged, reading, row)
  if (place.refusal) return { ...place, position: null, isFirst }
  keepRecord(index, kind, staged, reading, isFirst)
  noteEffective(staged, place.policy?.effectiveDate)
  const isRepeat = !isFirst && !reading.policy && !isPolicyRejected(reading)
  return {
    ...place,
    position: staged.position,
    isFirst,
    repeats: isRepeat ? 'The same as an earlier row' : place.repeats,
  }
}

function newIndex(): Index {
  const carriers: NamedCarrier[] = []
  const carrierKey = carrierKeys(carriers)
  return {
    known: new Map(),
    knownNames: new Map(),
    staged: new Map(),
    policies: new Map(),
    records: [],
    externalIds: new Map(),
    numbered: new Set(),
    carriers,
    carrierKey,
    terms: makeTerms(carrierKey),
    hasChangeColumn: false,
  }
}

/** Begins to gather the rows of a file. Carriers come before policies. */
export function makeFolder(kind: ImportKind): Folder {
  const index = newIndex()
  return {
    knowCarriers: (carriers) => void index.carriers.push(...carriers),
    knowRecords: (records) => {
      for (const record of records) {
        if (!index.knownNames.has(record.id)) index.knownNames.set(record.id, nameKey(record.name))
        for (const [, key] of knownKeys(kind, record))
          if (!index.known.has(key)) index.known.set(key, record.id)
      }
    },
    knowPolicies: (policies) => {
      index.terms.know(policies)
      for (const known of policies) {
        const { clientId: owner } = known
        index.policies.set(keyOf(index, known, owner), { known, owner, row: null })
      }
    },
    add: (reading, rowNumber) => addRow(index, kind, reading, rowNumber),
    records: () => index.records,
    terms: (today) => index.terms.finish(today, index.hasChangeColumn),
  }
}
