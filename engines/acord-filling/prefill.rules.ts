import { amountOf } from '#engines/limits/limit-codes.rules.ts'
import { insurerLetters } from '#shared/acord-forms/concepts.ts'
import type { ConceptValues, NamedPlace, PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { fieldsOf, type RecordFields } from '#shared/fields/record-field.ts'
import { saidExpiration } from '#shared/policies/assumed-dates.rules.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { addressParts } from './address-parts.rules.ts'
import { lineOfPolicy } from './coverage-codes.rules.ts'
import { naicOf, triggerOf } from './policy-terms.rules.ts'
import { scheduleValues } from './prefill-schedules.rules.ts'
import { marksOf, termGrants } from './term-endorsements.rules.ts'
import { certifiedLine, termLimits, writtenTermLimits } from './term-limits.rules.ts'
import { driverValues, interestValues, subjectValues, underlyingValues } from './term-schedules.rules.ts'

type Put = (concept: string, value: string | number | boolean | null | undefined) => void

/** The limits that a certificate of liability writes in places of their own; other lines go to its last row. */
const ownPlaces: readonly LineCode[] = ['gl', 'auto', 'umbrella', 'wc']

function putPlace(put: Put, party: string, place: NamedPlace): void {
  const { name, street, city, state, zip } = place
  put(`${party}.name`, name)
  put(`${party}.address.street`, street)
  put(`${party}.address.city`, city)
  put(`${party}.address.state`, state)
  put(`${party}.address.zip`, zip)
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  put(`${party}.address`, [street, town].filter(Boolean).join('\n'))
}

function putAgency(put: Put, { agency, contact }: PrefillInput): void {
  putPlace(put, 'producer', { name: agency.name, ...addressParts(agency.address) })
  put('producer.contact', contact.name)
  put('producer.phone', contact.phone || agency.phone)
  put('producer.email', contact.email)
  put('producer.npn', contact.npn)
}

const entities: readonly [RegExp, string][] = [
  [/llc|limited liability/i, 'llc'],
  [/non.?profit|not.for.profit/i, 'notForProfit'],
  [/sub.*s\b/i, 'subchapterS'],
  [/corporation|\binc/i, 'corporation'],
  [/joint/i, 'jointVenture'],
  [/partnership/i, 'partnership'],
  [/trust/i, 'trust'],
  [/sole|individual/i, 'individual'],
]

/** What the fields of a record say where forms ask for it; a year is no figure and goes as it is written. */
function putFields(put: Put, fields: RecordFields, record: object, before = ''): void {
  const values: Readonly<Record<string, unknown>> = { ...record }
  for (const [name, { kind, formConcept }] of fieldsOf(fields)) {
    const value = values[name]
    if (!formConcept || (typeof value !== 'string' && typeof value !== 'number')) continue
    put(before + formConcept, kind === 'year' ? String(value) : value)
  }
}

function putInsured(put: Put, { client, account }: PrefillInput): void {
  putPlace(put, 'insured', client)
  putFields(put, clientFields, client)
  put('insured.sic', account?.sicCode)
  put('insured.website', account?.website)
  put('insured.operations', account?.operations)
  const entity = entities.find(([pattern]) => pattern.test(client.entityType))?.[1]
  if (entity) put(`entity.${entity}`, true)
}

/** The insurers by letter, each carrier once, in the order of its first policy. */
function putInsurers(put: Put, input: PrefillInput): Map<string, string> {
  const letters = new Map<string, string>()
  for (const { carrier } of input.policies) {
    const letter = insurerLetters[letters.size]
    if (!carrier || letters.has(carrier) || !letter) continue
    letters.set(carrier, letter.toUpperCase())
    put(`insurer.${letter}.name`, carrier)
    put(`insurer.${letter}.naic`, naicOf(carrier, input.policies, input))
  }
  return letters
}

function putPolicy(put: Put, at: string, policy: Policy, letters: Map<string, string>): void {
  const said = { premium: policy.premium || null, expirationDate: saidExpiration(policy) }
  putFields(put, policyFields, { ...policy, ...said }, `${at}.`)
  put(`${at}.insurer`, letters.get(policy.carrier))
  put(`${at}.requested`, true)
}

function putLimits(put: Put, line: LineCode, policy: Policy, { details }: PrefillInput): void {
  for (const { code, limit, deductible } of termLimits(line, policy, details[policy.id])) {
    put(`${line}.${code}`, limit)
    put(`${line}.${code}.deductible`, deductible)
    if (code === 'retention' && limit !== null) put('umbrella.retained', true)
  }
}

/** The boxes of a line that its policy says: occurrence or claims-made is ticked only where it does. */
function putBoxes(put: Put, line: LineCode, policy: Policy, input: PrefillInput): void {
  if (line === 'wc') put('wc.statute', true)
  if (line !== 'gl' && line !== 'umbrella') return
  const trigger = triggerOf(policy, input)
  if (trigger) put(`${line}.${trigger}`, true)
  const { coverages = [] } = input.details[policy.id] ?? {}
  const isExcess = [...policy.coverages, ...coverages].some(({ name }) => /excess/i.test(name))
  if (line === 'umbrella') put(isExcess ? 'umbrella.excess' : 'umbrella.umbrella', true)
}

/** Marks whoever a certificate is for as the term names them. */
function putMarks(put: Put, at: string, { id }: Policy, { details, certifiedTo }: PrefillInput): void {
  const term = details[id]
  const marks = term && certifiedTo ? marksOf(termGrants(id, term, certifiedTo)) : []
  put(`${at}.additionalInsured`, marks.includes('additional_insured'))
  put(`${at}.waiver`, marks.includes('waiver'))
}

/** The first limit of a policy without a place of its own: of its coverages or, where none is listed, of its texts. */
function putOtherLimit(put: Put, at: string, { id, coverages }: Policy, { details }: PrefillInput): void {
  const listed = details[id]?.coverages ?? []
  const [first] = listed.filter(({ limits }) => limits.length > 0)
  const [text] = coverages
  put(`${at}.limitName`, listed.length > 0 ? first?.name : text?.name)
  put(`${at}.limit`, listed.length > 0 ? first?.limits[0]?.amount : amountOf(text?.limit ?? ''))
}

/** The policies one under the other, with all their limits in words. */
function putCovered(put: Put, { policies, details }: PrefillInput): void {
  for (const [index, policy] of policies.entries()) {
    const at = `covered.${index + 1}`
    put(`${at}.coverage`, policy.lineOfBusiness || policyTypeLabels[policy.type])
    put(`${at}.carrier`, policy.carrier)
    put(`${at}.number`, policy.policyNumber)
    put(`${at}.effective`, policy.effectiveDate)
    put(`${at}.expiration`, saidExpiration(policy))
    put(`${at}.limits`, writtenTermLimits(lineOfPolicy(policy), policy, details[policy.id]))
  }
}

function putPolicies(put: Put, input: PrefillInput): void {
  const { policies } = input
  const letters = putInsurers(put, input)
  const [first] = policies
  if (first) putPolicy(put, 'policy', first, letters)
  let others = 0
  for (const policy of policies) {
    const line = lineOfPolicy(policy)
    const at = certifiedLine(policy)
    for (const place of new Set([line, at])) if (place) putPolicy(put, place, policy, letters)
    if (at) {
      putLimits(put, at, policy, input)
      putBoxes(put, at, policy, input)
      putMarks(put, at, policy, input)
    }
    if (at && ownPlaces.includes(at)) continue
    others += 1
    putPolicy(put, `other.${others}`, policy, letters)
    put(`other.${others}.name`, policy.lineOfBusiness)
    putOtherLimit(put, `other.${others}`, policy, input)
    putMarks(put, `other.${others}`, policy, input)
  }
}

/**
 * What every concept of a form is for a client and its chosen policies: from agency, client, coverages and schedules. What
 * is not known is left out, never guessed. Dollars are whole numbers or with cents, days YYYY-MM-DD.
 */
export function conceptValues(input: PrefillInput): ConceptValues {
  const values: ConceptValues = new Map()
  const put: Put = (concept, value) => {
    if (value === null || value === undefined || value === '' || value === false) return
    // The first that is known stays: the policy chosen first is the one that a form is about.
    if (!values.has(concept)) values.set(concept, value)
  }
  put('form.date', input.today)
  if (input.number !== null) put('certificate.number', `C-${input.number}`)
  put('certificate.description', input.description)
  putAgency(put, input)
  putInsured(put, input)
  putPolicies(put, input)
  putCovered(put, input)
  if (input.holder) putPlace(put, 'holder', input.holder)
  const listed = [
    ...scheduleValues(input),
    ...driverValues(input),
    ...interestValues(input),
    ...subjectValues(input),
    ...underlyingValues(input),
  ]
  for (const [concept, value] of listed) put(concept, value)
  return values
}
