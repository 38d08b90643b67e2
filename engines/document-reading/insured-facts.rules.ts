import type { Facts } from '#shared/documents/facts.contract.ts'
import { isLabel, linesFrom } from './blocks.rules.ts'
import { type Amount, amountsOn, businessesOn, entitiesOn } from './business.rules.ts'
import { carrierIn } from './carriers/carrier-names.rules.ts'
import { bestOf, type Candidate, foundAt } from './confidence.rules.ts'
import type { PageLayout, Span } from './layout/page-layout.rules.ts'
import { cellsOf, textOf } from './layout/spans.rules.ts'
import type { PageRole } from './page-roles.rules.ts'
import {
  addressWithin,
  insuredsOn,
  mailingAddressesOn,
  type Party,
  partyOf,
  producersOn,
} from './parties.rules.ts'
import { onPages } from './policy-facts.rules.ts'

const keyOfText = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Whether the first line stands apart from those below it, as a sender's name above the window does. */
function isApart([first, second, third]: readonly Span[]): boolean {
  if (!first || !second || !third) return false
  const gap = second.row.top - first.row.bottom
  return gap > third.row.top - second.row.bottom + first.row.height * 0.5
}

/** Blocks of a name and an address without any label, as they show through the window of an envelope. */
function unlabeledOn(page: PageLayout): Party[] {
  return page.rows.slice(0, 30).flatMap((row) =>
    cellsOf(row).flatMap((cell) => {
      const lines = linesFrom(cell)
      const within = addressWithin(lines)
      if (!within || within.from === 0 || within.from > 3 || isLabel(cell) || carrierIn(textOf(cell)))
        return []
      if (isApart(lines)) return []
      if (/agency|insurance|broker|services/i.test(textOf(cell))) return []
      const party = partyOf({ lines, place: 'below' }, 0.6)
      return party?.address ? [party] : []
    }),
  )
}

function withWorth(party: Party, worth: number): Party {
  const weighed = (one: Candidate<string>) => ({ ...one, score: one.score * worth })
  return {
    name: weighed(party.name),
    others: party.others.map(weighed),
    address: party.address && weighed(party.address),
  }
}

function partiesOf(roles: readonly PageRole[], find: (page: PageLayout) => Party[]): Party[] {
  return roles.flatMap((role) => find(role.page).map((party) => withWorth(party, role.isWording ? 0.4 : 1)))
}

/** Agencies and carriers are no insureds: what a producer's label names, or a carrier's name, counts less. */
function likelyInsureds(parties: readonly Party[], producer: string | null): Party[] {
  return parties.map((party) => {
    const isProducer = producer !== null && keyOfText(party.name.value) === keyOfText(producer)
    const isCarrier = /insurance (?:company|co|agency|services)|assurance|casualty company/i.test(
      party.name.value,
    )
    return isProducer || isCarrier ? withWorth(party, 0.45) : party
  })
}

function insuredOf(roles: readonly PageRole[], producer: string | null): Party | null {
  const labeled = likelyInsureds(partiesOf(roles, insuredsOn), producer)
  const parties =
    labeled.length > 0 ? labeled : likelyInsureds(partiesOf(roles.slice(0, 6), unlabeledOn), producer)
  const best = bestOf(
    parties.map((party) => ({ value: party, spans: party.name.spans, score: party.name.score })),
    ({ name }) => keyOfText(name.value),
  )
  if (!best || best.score < 0.25) return null
  const isNamed = ({ name }: Party) => keyOfText(name.value) === keyOfText(best.value.name.value)
  const same = parties.filter((party) => isNamed(party))
  const inWindow = partiesOf(roles.slice(0, 6), unlabeledOn)
    .filter(isNamed)
    .map((party) => withWorth(party, 1.45))
  const whole = [...same, ...inWindow].find(({ address }) => address) ?? best.value
  return {
    ...whole,
    name: { ...best.value.name, score: best.score },
    others: same.flatMap(({ others }) => others),
  }
}

function addressOf(roles: readonly PageRole[], insured: Party | null): Candidate<string> | null {
  const own = insured?.address ? [insured.address] : []
  const labeled = onPages(roles, ({ page }) => mailingAddressesOn(page))
  return bestOf(own, keyOfText) ?? bestOf(labeled, keyOfText)
}

function distinct(candidates: readonly Candidate<string>[], not: string): Candidate<string>[] {
  const byKey = new Map(candidates.map((one) => [keyOfText(one.value), one]))
  byKey.delete(keyOfText(not))
  return [...byKey.values()]
}

type InsuredFacts = Pick<
  Facts,
  | 'namedInsured'
  | 'otherInsureds'
  | 'mailingAddress'
  | 'entityType'
  | 'businessDescription'
  | 'producer'
  | 'annualSales'
  | 'annualPayroll'
  | 'employees'
  | 'yearsInBusiness'
>

const text = (found: Candidate<string> | null) => (found ? foundAt(found) : null)

/** The best of what each page says on a subject. */
function said(roles: readonly PageRole[], find: (page: PageLayout) => readonly Candidate<string>[]) {
  const candidates = onPages(roles, ({ page }) => find(page))
  return text(bestOf(candidates, keyOfText))
}

function amount(roles: readonly PageRole[], what: Amount) {
  const candidates = onPages(roles, ({ page }) => amountsOn(page, what))
  const found = bestOf(candidates, String)
  return found ? foundAt(found) : null
}

/** An address without a name above it is no insured's where a producer has the same one. */
function ownAddress(address: Candidate<string> | null, insured: Party | null, producers: readonly Party[]) {
  const isProducers = producers.some(
    (party) => party.address && address && keyOfText(party.address.value) === keyOfText(address.value),
  )
  return isProducers && !insured?.address ? null : text(address)
}

/** Who is insured, where, and what the pages say of the business; and who produced the policy. */
export function insuredFactsOf(roles: readonly PageRole[]): InsuredFacts {
  const producers = partiesOf(roles, producersOn)
  const names = producers.map(({ name }) => name)
  const producer = bestOf(names, keyOfText)
  const insured = insuredOf(roles, producer?.value ?? null)
  return {
    namedInsured: text(insured?.name ?? null),
    otherInsureds: distinct(insured?.others ?? [], insured?.name.value ?? '').map((one) => foundAt(one)),
    mailingAddress: ownAddress(addressOf(roles, insured), insured, producers),
    entityType: said(roles, entitiesOn),
    businessDescription: said(roles, businessesOn),
    producer: text(producer),
    annualSales: amount(roles, 'annualSales'),
    annualPayroll: amount(roles, 'annualPayroll'),
    employees: amount(roles, 'employees'),
    yearsInBusiness: amount(roles, 'yearsInBusiness'),
  }
}
