import type { NamedPlace, PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import { saidExpiration } from '#shared/policies/assumed-dates.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'
import { addressParts } from './address-parts.rules.ts'
import { lineOfPolicy } from './coverage-codes.rules.ts'
import { interestsOf } from './term-endorsements.rules.ts'
import { certifiedLine, termLimits } from './term-limits.rules.ts'

type Row = Record<string, unknown>
type Pair = [concept: string, value: string | number | true]
type Given = Pick<PrefillInput, 'policies' | 'details'>
type Own = { policy: Policy; term: TermDetails }

const plain = (text: string) => text.replace(/[^a-z\d]/gi, '').toUpperCase()

function termsOf({ policies, details }: Given): Own[] {
  return policies.flatMap((policy) => {
    const term = details[policy.id]
    return term ? [{ policy, term }] : []
  })
}

/** What several terms list, each once. */
function once<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const keys = items.map(keyOf)
  return items.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

/** A place as forms ask for it; a town alone is the town. */
function placeOf(text: string | undefined): Partial<Omit<NamedPlace, 'name'>> & { address?: string } {
  if (!text) return {}
  const parts = addressParts(text)
  return { ...parts, address: text }
}

function locationsOf(terms: readonly Own[]): Row[] {
  const all = terms.flatMap(({ term }) => term.locations)
  return once(all, ({ address }) => plain(address)).map((one) => ({ ...one, ...placeOf(one.address) }))
}

function buildingsOf(terms: readonly Own[]): Row[] {
  const all = terms.flatMap(({ term }) =>
    term.buildings.map(({ number: building, location, ...row }) => {
      const place = term.locations.find((one) => one.number === location)
      return { ...row, building, number: location, ...placeOf(place?.address) }
    }),
  )
  return once(all, (one) => JSON.stringify([one.number, one.building, one.description]))
}

function vehiclesOf(terms: readonly Own[]): Row[] {
  const all = terms.flatMap(({ term }) => term.vehicles)
  const keyOf = ({ id, vin }: (typeof all)[number]) => (vin ? plain(vin) : id)
  return once(all, keyOf).map(({ garaging, ...one }) => {
    const { address: _, ...place } = placeOf(garaging)
    return { ...one, ...(place.state ? place : { city: garaging }) }
  })
}

/** The classes of workers compensation with their payroll; those of general liability are hazards. */
function classesOf(terms: readonly Own[], lines: readonly (string | null)[]): TermDetails['classCodes'] {
  return terms
    .filter(({ policy }) => lines.includes(lineOfPolicy(policy)))
    .flatMap(({ term }) => term.classCodes)
}

/** The schedules of the chosen terms; where they list none of a kind, those of the client stand in. */
export function termSchedules(input: Given & Pick<PrefillInput, 'schedules'>) {
  const terms = termsOf(input)
  const { schedules } = input
  const or = (listed: readonly Row[], own: readonly Row[]) => (listed.length > 0 ? listed : own)
  const locations = or(locationsOf(terms), schedules.locations)
  const payroll = classesOf(terms, ['wc']).map(({ code, ...row }) => ({ ...row, classCode: code }))
  const hazards = classesOf(terms, ['gl', 'bop', 'package']).map(({ code, payroll, ...row }, at) => ({
    ...row,
    number: at + 1,
    classCode: code,
    // P: the premium is rated on payroll.
    ...(payroll !== undefined && { basis: 'P', exposure: payroll }),
  }))
  return {
    locations,
    premises: or(buildingsOf(terms), locations),
    vehicles: or(vehiclesOf(terms), schedules.vehicles),
    payroll: or(payroll, schedules.payroll),
    hazards,
  }
}

/** The names of a driver; which part is the surname is certain of two words, or where a comma says it. */
function driverNames(name: string): Pair[] {
  const [, last, first] = /^([^,]+),\s*(.+)$/.exec(name) ?? []
  const [, given = first, surname = last] = /^([^\s,]+)\s+([^\s,]+)$/.exec(name.trim()) ?? []
  const whole: Pair = ['name', name]
  if (!given || !surname) return [whole, ['surname', name]]
  return [whole, ['given', given], ['surname', surname]]
}

/** The drivers of the terms; birth dates and license numbers are not kept there. */
export function driverValues(input: Given): Pair[] {
  const all = termsOf(input).flatMap(({ term }) => term.drivers)
  return once(all, ({ name }) => plain(name)).flatMap(({ name, licenseState }, at) => {
    const pairs: Pair[] = [['number', at + 1], ...driverNames(name)]
    if (licenseState) pairs.push(['state', licenseState])
    return pairs.map(([part, value]): Pair => [`driver.${at + 1}.${part}`, value])
  })
}

const interestConcepts = {
  mortgagee: 'mortgagee',
  loss_payee: 'lossPayee',
  additional_insured: 'additionalInsured',
  lienholder: 'lienholder',
}

/** Whom a form is for stands on it also where they are no interest of a term: then without a kind. */
function holderPairs({ holder }: Pick<PrefillInput, 'holder'>): Pair[] {
  if (!holder) return []
  const { name, street, city, state, zip } = holder
  const place = Object.entries({ street, city, state, zip })
  return [
    ['interest.1.name', name],
    ...place.map(([part, value]): Pair => [`interest.1.address.${part}`, value]),
  ]
}

/** The interests of the terms; of a form that is for somebody only theirs. */
export function interestValues(input: Given & Pick<PrefillInput, 'certifiedTo' | 'holder'>): Pair[] {
  const terms = termsOf(input).map(({ term }) => term)
  const all = interestsOf(terms, input.certifiedTo || null)
  if (all.length === 0) return holderPairs(input)
  const keyOf = ({ name, loanNumber = '' }: (typeof all)[number]) => `${plain(name)} ${plain(loanNumber)}`
  return once(all, keyOf).flatMap((one, index) => {
    const at = `interest.${index + 1}`
    const { name, address, loanNumber } = one
    const kinds = all.filter((other) => keyOf(other) === keyOf(one)).map(({ kind }) => interestConcepts[kind])
    const { address: lines, ...place } = placeOf(address)
    return [
      [`${at}.name`, name],
      ...(lines ? ([[`${at}.address`, lines]] satisfies Pair[]) : []),
      ...Object.entries(place).map(([part, value]): Pair => [`${at}.address.${part}`, value]),
      ...(loanNumber ? ([[`${at}.loan`, loanNumber]] satisfies Pair[]) : []),
      ...[...new Set(kinds)].map((kind): Pair => [`${at}.${kind}`, true]),
    ]
  })
}

/** Where the first row of a premises stands among the subjects of insurance of a property section. */
const subjectsOfPremises = 6

type Subject = { name: string; limit: number | null | undefined; deductible?: number | null | undefined }

function subjectPairs(subjects: readonly Subject[], premises: number): Pair[] {
  const known = subjects.filter(({ limit }) => typeof limit === 'number')
  return known.flatMap(({ name, limit, deductible }, row) => {
    const at = `subject.${premises * subjectsOfPremises + row + 1}`
    const pairs: Pair[] = [[`${at}.name`, name]]
    if (typeof limit === 'number') pairs.push([`${at}.limit`, limit])
    if (typeof deductible === 'number') pairs.push([`${at}.deductible`, deductible])
    return pairs
  })
}

/** What is insured on each premises: the limits of its buildings or, of the only premises, those of the coverages. */
export function subjectValues(input: Given): Pair[] {
  const terms = termsOf(input)
  const buildings = terms.flatMap(({ term }) => term.buildings)
  const ofBuildings = buildings.map(({ buildingLimit, contentsLimit }) => [
    { name: 'Building', limit: buildingLimit },
    { name: 'Business personal property', limit: contentsLimit },
  ])
  if (ofBuildings.flat().some(({ limit }) => limit !== undefined))
    return ofBuildings.flatMap((subjects, premises) => subjectPairs(subjects, premises))
  if (Math.max(buildings.length, locationsOf(terms).length) > 1) return []
  const [property] = terms.filter(({ policy }) => lineOfPolicy(policy) === 'property')
  const [own = property] = property ? [] : terms.filter(({ policy }) => certifiedLine(policy) === 'gl')
  if (!own) return []
  const limits = termLimits(lineOfPolicy(own.policy) ?? 'property', own.policy, own.term)
  const subject = (code: string, name: string): Subject => {
    const found = limits.find((one) => one.code === code)
    return { name, limit: found?.limit, deductible: found?.deductible }
  }
  const subjects = [subject('building', 'Building'), subject('contents', 'Business personal property')]
  return subjectPairs([...subjects, subject('business_income', 'Business income')], 0)
}

/** The other chosen policies as those that an umbrella lies over. */
export function underlyingValues({ policies }: Pick<PrefillInput, 'policies'>): Pair[] {
  if (policies.every((policy) => lineOfPolicy(policy) !== 'umbrella')) return []
  return policies.flatMap((policy) => {
    const line = certifiedLine(policy)
    if (line !== 'auto' && line !== 'gl' && line !== 'wc') return []
    const { carrier, policyNumber: number, effectiveDate: effective } = policy
    const expiration = saidExpiration(policy)
    return Object.entries({ carrier, number, effective, expiration }).flatMap(([part, value]): Pair[] =>
      value ? [[`underlying.${line}.${part}`, value]] : [],
    )
  })
}
