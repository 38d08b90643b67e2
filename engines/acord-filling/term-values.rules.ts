import { type FormEndorsement, grantOf } from '#shared/acord-forms/form-endorsements.contract.ts'
import type { NamedPlace, PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import { normalizedHolder } from '#shared/certificates/holder-names.rules.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'

type Row = Record<string, unknown>
type Pair = [concept: string, value: string | number | true]

const plainForm = (form: string) => form.replace(/[^a-z\d]/gi, '').toUpperCase()

/** The endorsements of a term that stand behind words of a certificate; one without an edition is for a person to complete. */
export function endorsementsOf(policyId: string, { endorsements }: TermDetails): FormEndorsement[] {
  const all = endorsements.flatMap(({ form, edition = '', page }): FormEndorsement[] => {
    const covers = grantOf(form)
    if (!covers || !/\d/.test(edition)) return []
    const listedOn = page ? `Page ${page} of the policy` : 'Endorsements of the term'
    return [{ policyId, covers, form: form.slice(0, 40), edition, listedOn }]
  })
  return all.filter((one, at) => all.findIndex(({ form }) => plainForm(form) === plainForm(one.form)) === at)
}

/**
 * The endorsements of a certificate that its terms do not list. Of a term without any listed form nothing is known, and the
 * person's word for where the policy lists it counts.
 */
export function unlistedEndorsements(
  endorsements: readonly FormEndorsement[],
  details: Readonly<Record<string, TermDetails>>,
): FormEndorsement[] {
  return endorsements.filter(({ policyId, form, edition }) => {
    const listed = details[policyId]?.endorsements ?? []
    const isIt = (one: (typeof listed)[number]) =>
      plainForm(one.form) === plainForm(form) &&
      (!one.edition || plainForm(one.edition) === plainForm(edition))
    return listed.length > 0 && !listed.some(isIt)
  })
}

/** Whom a certificate is for is marked only where the term names them and has the endorsement. */
export function markedFor(
  holder: NamedPlace | null,
  details: TermDetails | undefined,
): ('additionalInsured' | 'waiver')[] {
  if (!holder || !details) return []
  const name = holder.name.trim().toLowerCase()
  const isNamed = (kind: 'additional_insured' | 'waiver') =>
    details.endorsements.some(
      ({ form, schedule = '' }) => grantOf(form) === kind && schedule.toLowerCase().includes(name),
    )
  const isEndorsed = details.endorsements.some(({ form }) => grantOf(form) === 'additional_insured')
  const isInterest = details.interests.some(
    (one) => one.kind === 'additional_insured' && isHolder(one.name, holder),
  )
  return [
    ...(isNamed('additional_insured') || (isEndorsed && isInterest) ? (['additionalInsured'] as const) : []),
    ...(isNamed('waiver') ? (['waiver'] as const) : []),
  ]
}

function isHolder(name: string, holder: NamedPlace): boolean {
  return normalizedHolder({ name, street: '', zip: '' }) === normalizedHolder({ name: holder.name, street: '', zip: '' })
}

const interestConcepts = {
  mortgagee: 'mortgagee',
  loss_payee: 'lossPayee',
  additional_insured: 'additionalInsured',
  lienholder: 'lienholder',
}

/** The interests of the terms, of a certificate only that of its holder. */
export function interestsOf({ policies, details, holder }: PrefillInput) {
  return policies
    .flatMap(({ id }) => details[id]?.interests ?? [])
    .filter(({ name }) => !holder || isHolder(name, holder))
    .map(({ kind, name, address = '', loanNumber = '' }) => ({
      name,
      address,
      loan: loanNumber,
      kind: interestConcepts[kind],
    }))
}

/** The names of a driver; which part is the surname is certain of two words, or where a comma says it. */
function driverNames(name: string): Pair[] {
  const [, last, first] = /^([^,]+),\s*(.+)$/.exec(name) ?? []
  const [, given = first, surname = last] = /^([^\s,]+)\s+([^\s,]+)$/.exec(name.trim()) ?? []
  return given && surname
    ? [
        ['name', name],
        ['given', given],
        ['surname', surname],
      ]
    : [
        ['name', name],
        ['surname', name],
      ]
}

/** The drivers of the terms; birth dates and license numbers are not kept there. */
export function driverValues({ policies, details }: PrefillInput): Pair[] {
  const drivers = policies.flatMap(({ id }) => details[id]?.drivers ?? [])
  return drivers.flatMap(({ name, licenseState }, at) => {
    const pairs: Pair[] = [['number', at + 1], ...driverNames(name)]
    if (licenseState) pairs.push(['state', licenseState])
    return pairs.map(([part, value]): Pair => [`driver.${at + 1}.${part}`, value])
  })
}

/** The schedules of the terms; where they list none of a kind, those of the client stand in. */
export function schedulesOf({ policies, details, schedules }: PrefillInput) {
  const listed = policies.flatMap(({ id }) => details[id] ?? [])
  const locations: Row[] = listed.flatMap((one) => one.locations)
  const vehicles: Row[] = listed.flatMap((one) => one.vehicles)
  const payroll: Row[] = listed.flatMap((one) =>
    one.classCodes.map(({ code, ...row }) => ({ ...row, classCode: code })),
  )
  const buildings: Row[] = listed.flatMap((one) =>
    one.buildings.map(({ number, location, ...row }) => ({
      ...row,
      building: number,
      ...(location && { number: location }),
      address: one.locations.find((place) => place.number === location)?.address,
    })),
  )
  const known = locations.length > 0 ? locations : schedules.locations
  return {
    locations: known,
    premises: buildings.length > 0 ? buildings : known,
    vehicles: vehicles.length > 0 ? vehicles : schedules.vehicles,
    payroll: payroll.length > 0 ? payroll : schedules.payroll,
  }
}
