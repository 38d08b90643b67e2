import {
  type EndorsedKind,
  type FormEndorsement,
  grantOf,
} from '#shared/acord-forms/form-endorsements.contract.ts'
import { normalizedHolder } from '#shared/certificates/holder-names.rules.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'

/** Whom a grant reaches: the holder by name, whoever a contract requires, it is not said whom, or somebody else. */
type Reach = 'named' | 'blanket' | 'open' | 'others'

/** What an endorsement or interest of a term grants. */
export type Grant = FormEndorsement & { reach: Reach; schedule: string }

type Listed = TermDetails['endorsements'][number]

/** Titles that say what a form of a carrier's own grants; one that takes something away grants nothing. */
const titled: readonly [RegExp, EndorsedKind][] = [
  [/additional insured/i, 'additional_insured'],
  [/waiver of (?:transfer|subrogation|our right)/i, 'waiver'],
  [/primary (?:and|&) non-?contributory/i, 'primary'],
  [/notice of cancellation|earlier notice/i, 'notice'],
]
const taking = /exclu|limitation|delet|remov/i
/** Forms without a schedule: whoever a written contract names is insured. */
const automatic = /^CG20(?:33|38)/
const blanket =
  /blanket|\bany (?:person|organization|entity|party|owner)|\ball (?:persons|organizations)|written contract|written agreement|(?:as|where|when) required/i

const plainForm = (form: string) => form.replace(/[^a-z\d]/gi, '').toUpperCase()
const wordsOf = (name: string) => normalizedHolder({ name, street: '', zip: '' }).slice(0, -1)

/** What an endorsement grants, by its number or, of a carrier's own form, by its title. */
export function grantsOf({ form, title = '' }: Pick<Listed, 'form' | 'title'>): EndorsedKind | undefined {
  const isKnown = grantOf(form)
  if (isKnown || taking.test(title)) return isKnown
  return titled.find(([pattern]) => pattern.test(title))?.[1]
}

/** The names with which an entry of a schedule may begin: up to each comma, with and without what stands before a colon. */
function namesIn(entry: string): string[] {
  const plain = entry.replace(/^\s*\(?\d{1,3}[.)]\s*/, '')
  return [plain, plain.slice(plain.lastIndexOf(':') + 1)].flatMap((text) => {
    const ends = [...text.matchAll(/[,(]| - /g)].map(({ index }) => index)
    return [...ends, text.length].map((end) => wordsOf(text.slice(0, end)))
  })
}

function reachOf({ form, schedule = '' }: Pick<Listed, 'form' | 'schedule'>, certifiedTo: string): Reach {
  if (schedule.trim() === '') return automatic.test(plainForm(form)) ? 'blanket' : 'open'
  const holder = wordsOf(certifiedTo)
  if (holder && schedule.split(/[\n;]+/).some((entry) => namesIn(entry).includes(holder))) return 'named'
  if (blanket.test(schedule)) return 'blanket'
  // "City of Norfolk its officers" is for a person to read.
  return holder === '' || ` ${wordsOf(schedule)} `.includes(` ${holder} `) ? 'open' : 'others'
}

/** What the endorsements and interests of a term grant on the day of its details. */
export function termGrants(policyId: string, details: TermDetails, certifiedTo: string): Grant[] {
  const endorsements = details.endorsements.flatMap((one): Grant[] => {
    const { form, edition = '', page, schedule = '' } = one
    const covers = grantsOf(one)
    const listedOn = page ? `page ${page} of the policy` : 'the policy’s endorsements'
    return covers
      ? [{ policyId, covers, form, edition, listedOn, reach: reachOf(one, certifiedTo), schedule }]
      : []
  })
  const holder = wordsOf(certifiedTo)
  const named = details.interests.filter(
    ({ kind, name }) => kind === 'additional_insured' && holder !== '' && wordsOf(name) === holder,
  )
  const interests = named.slice(0, 1).map(({ name }): Grant => {
    const listedOn = 'the policy’s interests'
    const form = `Additional insured ${name}`
    return {
      policyId,
      covers: 'additional_insured',
      form,
      edition: '',
      listedOn,
      reach: 'named',
      schedule: name,
    }
  })
  return [...endorsements, ...interests]
}

/** Whether a term lists an endorsement that a person named. */
export function isListed({ form, edition, covers }: FormEndorsement, { endorsements }: TermDetails): boolean {
  return endorsements.some(
    (one) =>
      plainForm(one.form) === plainForm(form) &&
      (!one.edition || plainForm(one.edition) === plainForm(edition)) &&
      (grantsOf(one) ?? covers) === covers,
  )
}

/** Whether an endorsement that a person named is of somebody else by the schedule that the term has. */
export function isOfOthers({ covers, form }: FormEndorsement, grants: readonly Grant[]): boolean {
  const own = grants.filter((one) => one.covers === covers && plainForm(one.form) === plainForm(form))
  return own.length > 0 && own.every(({ reach }) => reach === 'others')
}

/** What is marked for whoever a certificate is for: only what names them. */
export function marksOf(grants: readonly Grant[]): EndorsedKind[] {
  return [...new Set(grants.filter(({ reach }) => reach === 'named').map(({ covers }) => covers))]
}

/** The interests of terms, of a certificate only those of whom it is for. */
export function interestsOf(
  terms: readonly TermDetails[],
  certifiedTo: string | null,
): TermDetails['interests'] {
  const holder = certifiedTo === null ? null : wordsOf(certifiedTo)
  return terms.flatMap(({ interests }) =>
    interests.filter(({ name }) => holder === null || (holder !== '' && wordsOf(name) === holder)),
  )
}
