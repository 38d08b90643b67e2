import { fieldLabel } from '#shared/acord-forms/concept-words.rules.ts'
import type { FormDifference } from '#shared/acord-forms/filled-forms.contract.ts'
import type { PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import { coverageCodes } from '#shared/documents/facts.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'
import { type Fillable, type FormValues, textOf } from './fill.rules.ts'
import { listedPolicies } from './listed-policies.rules.ts'
import { certifiedLine, saidLimits } from './term-limits.rules.ts'

type Place = { policy: Policy; name: string; at: string; details: TermDetails | undefined }

const plain = (text: string) => text.replace(/[^a-z\d]/gi, '').toUpperCase()
const amountsIn = (text: string) =>
  [...text.matchAll(/\$\s?\d[\d,]*(?:\.\d\d)?|\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{4,}/g)].map(([amount]) =>
    Number(amount.replace(/[$,\s]/g, '')),
  )

/** The policies of a form at the places where they stand, the first for each. */
function placesOf({ policies, details }: Pick<PrefillInput, 'policies' | 'details'>): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const [index, { policyId, policy: name, places: own }] of listedPolicies(policies).entries())
    for (const at of index === 0 ? [...own, 'policy'] : own) {
      const policy = policies[index]
      if (policy && !places.has(at)) places.set(at, { policy, name, at, details: details[policyId] })
    }
  return places
}

/** Whether a concept is a limit or mark that a listed term says by itself, so that nothing former goes on there. */
export function isSaidByTerms(concept: string, input: Pick<PrefillInput, 'policies' | 'details'>): boolean {
  const [, at = '', part = ''] = /^(.*)\.(\w+)$/.exec(concept) ?? []
  // Which kind of interest someone is.
  if (/^interest\.\d+$/.test(at) && !['name', 'address', 'loan'].includes(part))
    return Object.values(input.details).some(({ interests }) => interests.length > 0)
  const details = placesOf(input).get(at)?.details
  if (!details) return false
  if (part === 'additionalInsured' || part === 'waiver') return details.endorsements.length > 0
  const isLimit = ['limit', 'limits', 'limitName', ...coverageCodes].includes(part)
  return isLimit && details.coverages.length > 0
}

/** Whether a limit is none that the term says; one that is listed without its amount may be any. */
function isOtherLimit({ policy, at, details }: Place, part: string, shown: string): boolean {
  if (!details || details.coverages.length === 0) return false
  const amounts = amountsIn(`$${shown.replace(/^\$/, '')}`)
  const all = details.coverages.flatMap(({ limits }) => limits.map(({ amount }) => amount))
  if (part === 'limit') return all.length > 0 && amounts.some((amount) => !all.includes(amount))
  const line = certifiedLine(policy)
  if (!line || at !== line) return false
  const said = saidLimits(line, policy, details).filter(({ code }) => code === part)
  if (said.some(({ limit }) => limit === null)) return false
  return amounts.some((amount) => !said.some(({ limit }) => limit === amount))
}

/** Whether limits in words name a coverage that the term does not list, or one with another amount. */
function areOtherLimits({ details }: Place, shown: string, listed: string): boolean {
  if (!details || details.coverages.length === 0) return false
  const texts = listed.split(';').map((text) => text.trim().toLowerCase())
  return shown
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
    .some((text) => {
      const own = details.coverages.find(({ name }) => text.toLowerCase().startsWith(name.toLowerCase()))
      if (!own) return amountsIn(text).length > 0 && !texts.includes(text.toLowerCase())
      const { limits, deductible } = own
      const known = [...limits.map(({ amount }) => amount), deductible?.amount]
      return limits.length > 0 && amountsIn(text.slice(own.name.length)).some((one) => !known.includes(one))
    })
}

function isDifferent(place: Place, part: string, shown: string, listed: string): boolean {
  if (['number', 'effective', 'expiration'].includes(part)) {
    // A cancellation that is to come is told to the signer; the term's own expiration may stand.
    const own = part === 'expiration' ? textOf(place.policy.termExpirationDate ?? '', 'date') : listed
    return listed !== '' && ![listed, own].some((one) => plain(one) === plain(shown))
  }
  if (part === 'limits') return areOtherLimits(place, shown, listed)
  const isLimit = part === 'limit' || coverageCodes.some((code) => code === part)
  return isLimit && isOtherLimit(place, part, shown)
}

/**
 * What a certificate says of its policies and they do not say on its day: limits beside those that a term lists, numbers and
 * dates of another one. `listed` are the values that the form would be filled with that day.
 */
export function policyDifferences(
  form: Fillable,
  values: FormValues,
  listed: FormValues,
  input: Pick<PrefillInput, 'policies' | 'details'>,
): FormDifference[] {
  const places = placesOf(input)
  return form.fields.flatMap((field) => {
    const concept = form.mapping[field.name] ?? ''
    const [, at = '', part = ''] = /^(.*)\.(\w+)$/.exec(concept) ?? []
    const place = places.get(at)
    const [shown, said] = [values[field.name]?.trim() ?? '', listed[field.name] ?? '']
    if (!place || shown === '' || shown === said || !isDifferent(place, part, shown, said)) return []
    const { name: policy } = place
    return [{ field: field.name, label: fieldLabel(field, concept), policy, shown, listed: said }]
  })
}
