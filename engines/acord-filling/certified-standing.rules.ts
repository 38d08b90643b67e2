import type { FormBlocker } from '#shared/acord-forms/filled-forms.contract.ts'
import {
  type EndorsedKind,
  endorsedKindLabels,
  type FormEndorsement,
} from '#shared/acord-forms/form-endorsements.contract.ts'
import type { PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'
import type { WordingGap } from './certified-wording.rules.ts'
import { lineOfPolicy } from './coverage-codes.rules.ts'
import type { Fillable } from './fill.rules.ts'
import { policyName } from './policy-stops.rules.ts'
import { type Grant, isListed, isOfOthers, marksOf, termGrants } from './term-endorsements.rules.ts'
import { contradictedTexts } from './term-limits.rules.ts'

/** What stands behind a certificate on its day, what does not, and what whoever issues it should know. */
export type Standing = { endorsements: FormEndorsement[]; gaps: WordingGap[]; remarks: FormBlocker[] }

type Asked = Pick<PrefillInput, 'policies' | 'details' | 'endorsedIds' | 'certifiedTo'> & {
  /** The endorsements that a person named. */
  named: readonly FormEndorsement[]
  /** The marks that the form has places for. */
  marks: readonly EndorsedKind[]
}

const maxNamed = 80

const shown = ({ form, edition }: FormEndorsement) => (edition ? `${form} (${edition})` : form)

/** The marks that a form has places for; one whose fields are not known is asked about in words. */
export function marksAsked({ mapping }: Pick<Fillable, 'mapping'>): EndorsedKind[] {
  const concepts = Object.values(mapping)
  const has = (part: string) => concepts.some((concept) => concept.endsWith(part))
  return [
    ...(has('.additionalInsured') ? (['additional_insured'] as const) : []),
    ...(has('.waiver') ? (['waiver'] as const) : []),
  ]
}

/** Why a person's endorsement does not count, in words; null where it does. Of a term that never listed any nothing is known. */
function refusalOf(
  one: FormEndorsement,
  details: TermDetails | undefined,
  { grants, isKnown }: { grants: readonly Grant[]; isKnown: boolean },
): string | null {
  if (details && isKnown && !isListed(one, details))
    return `${shown(one)} isn’t among the policy’s endorsements on ${formatDay(details.asOf)}. Enter it on the policy first.`
  if (isOfOthers(one, grants)) return `The schedule of ${shown(one)} names someone else.`
  return null
}

function othersOf(grant: Grant, certifiedTo: string): string {
  const names = grant.schedule.replace(/\s+/g, ' ').slice(0, maxNamed)
  return `${shown(grant)} names ${names}, not ${certifiedTo}.`
}

/** Why something is not marked although its place is on the form; null where it is, or nothing is asked. */
function remarkOf(
  kind: EndorsedKind,
  { asOf }: TermDetails,
  grants: readonly Grant[],
  { certifiedTo, isKnown }: { certifiedTo: string; isKnown: boolean },
): string | null {
  const own = grants.filter(({ covers }) => covers === kind)
  const mark = endorsedKindLabels[kind].toLowerCase()
  if (certifiedTo === '' || marksOf(own).length > 0) return null
  const [blanket, open, others] = (['blanket', 'open', 'others'] as const).map((reach) =>
    own.find((one) => one.reach === reach),
  )
  if (blanket) return `${shown(blanket)} applies where a contract requires it. Mark ${mark} only if one does`
  if (open) return `${shown(open)} doesn’t list a name. Mark ${mark} only if it names ${certifiedTo}`
  if (others) return `${mark} isn’t marked: ${othersOf(others, certifiedTo).slice(0, -1)}`
  return isKnown ? `${mark} isn’t marked: no endorsement grants it on ${formatDay(asOf)}` : null
}

function ofPolicy(policy: Policy, asked: Asked): Standing {
  const { details, endorsedIds, certifiedTo, named, marks } = asked
  const term = details[policy.id]
  const isKnown = endorsedIds.includes(policy.id)
  const grants = term ? termGrants(policy.id, term, certifiedTo) : []
  const mine = named.filter(({ policyId }) => policyId === policy.id)
  const refused = mine.flatMap((one) => {
    const reason = refusalOf(one, term, { grants, isKnown })
    return reason ? [{ one, gap: { policyId: policy.id, covers: one.covers, reason } }] : []
  })
  const others = grants.filter(({ reach }) => reach === 'others')
  const isUnknown = term !== undefined && !isKnown
  const words = [
    ...contradictedTexts(lineOfPolicy(policy), policy, term).map(
      ({ text, listed }) => `its text “${text}” differs from its coverages, which say ${listed} and count`,
    ),
    ...refused.map(({ gap }) => gap.reason.slice(0, -1)),
    ...(isUnknown && mine.length > 0 ? ['its endorsements aren’t entered, so those named here count'] : []),
    ...(isUnknown && marks.length > 0 && certifiedTo !== '' && grants.length === 0
      ? ['its endorsements aren’t entered, so additional insured and waiver aren’t marked']
      : []),
    ...marks.flatMap((kind) => (term ? (remarkOf(kind, term, grants, { certifiedTo, isKnown }) ?? []) : [])),
  ]
  return {
    endorsements: [
      ...mine.filter((named) => refused.every(({ one }) => one !== named)),
      ...grants
        .filter(({ reach }) => reach !== 'others')
        .map(({ reach: _, schedule: _schedule, ...endorsement }) => endorsement),
    ],
    gaps: [
      ...refused.map(({ gap }) => gap),
      ...others.map((one) => ({
        policyId: policy.id,
        covers: one.covers,
        reason: othersOf(one, certifiedTo),
      })),
    ],
    remarks: words.map((reason) => ({ policyId: policy.id, policy: policyName(policy), reason })),
  }
}

/**
 * What stands behind a certificate: the endorsements and interests that its terms list on their day, and those that a person
 * named of a term without any. One that names somebody else, or is not listed, is none.
 */
export function certifiedStanding(asked: Asked): Standing {
  const all = asked.policies.map((policy) => ofPolicy(policy, asked))
  return {
    endorsements: all.flatMap(({ endorsements }) => endorsements),
    gaps: all.flatMap(({ gaps }) => gaps),
    remarks: all.flatMap(({ remarks }) => remarks),
  }
}
