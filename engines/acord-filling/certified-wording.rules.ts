import { findCertificatePromises } from '#engines/certificate-wording/certificate-promises.rules.ts'
import type { PromiseKind } from '#engines/certificate-wording/promise-patterns.rules.ts'
import { neutralWordings, promiseReasons } from '#engines/certificate-wording/promise-reasons.ts'
import { fieldLabel } from '#shared/acord-forms/concept-words.rules.ts'
import {
  type EndorsedKind,
  endorsedKinds,
  type FormEndorsement,
} from '#shared/acord-forms/form-endorsements.contract.ts'
import type { Fillable, FormValues } from './fill.rules.ts'

/** A policy that a form lists, and the places at which its marks and limits stand, such as "gl" or "other.1". */
export type ListedPolicy = { policyId: string; policy: string; places: string[] }

/** Words or a mark of a certificate with nothing behind them. */
export type WordingBlocker = {
  kind: PromiseKind
  /** The field in which they stand. */
  field: string
  label: string
  words: string
  reason: string
  /** Where in the field the sentence stands; null for a mark. */
  place: { start: number; end: number } | null
  /** What may stand in its place. */
  neutral: string
  /** The policies that need an endorsement of that kind; empty where no endorsement helps. */
  policies: readonly ListedPolicy[]
}

/** Why an endorsement of a policy does not stand behind a certificate. */
export type WordingGap = { policyId: string; covers: EndorsedKind; reason: string }

/** What wording is held to: the policies that a form lists, the endorsements that stand behind it, and why others do not. */
export type Behind = {
  listed: readonly ListedPolicy[]
  endorsements: readonly FormEndorsement[]
  gaps?: readonly WordingGap[] | undefined
}

function isEndorsable(kind: PromiseKind): kind is EndorsedKind {
  return endorsedKinds.some((one) => one === kind)
}

function isEndorsed(kind: PromiseKind, policyId: string, { endorsements }: Behind): boolean {
  return endorsements.some((one) => one.covers === kind && one.policyId === policyId)
}

/** The policies that a promise needs an endorsement of and has none; null where it has what it needs. */
function lacking(kind: PromiseKind, isForAll: boolean, behind: Behind): ListedPolicy[] | null {
  if (!isEndorsable(kind)) return []
  const without = behind.listed.filter(({ policyId }) => !isEndorsed(kind, policyId, behind))
  const isMet = isForAll ? without.length === 0 : without.length < behind.listed.length
  return isMet && behind.listed.length > 0 ? null : without
}

function reasonOf(kind: PromiseKind, policies: readonly ListedPolicy[], { gaps = [] }: Behind): string {
  const own = gaps.filter(
    ({ covers, policyId }) => covers === kind && policies.some((one) => one.policyId === policyId),
  )
  return [...new Set([promiseReasons[kind], ...own.map(({ reason }) => reason)])].join(' ')
}

/** What a free text promises without an endorsement behind it. */
export function textBlockers(
  text: string,
  field: { name: string; label: string },
  behind: Behind,
): WordingBlocker[] {
  return findCertificatePromises(text).flatMap(({ kind, words, start, end, isForAll }) => {
    const policies = lacking(kind, isForAll, behind)
    if (policies === null) return []
    const neutral = neutralWordings[kind]
    const reason = reasonOf(kind, policies, behind)
    return [
      {
        kind,
        field: field.name,
        label: field.label,
        words,
        reason,
        place: { start, end },
        neutral,
        policies,
      },
    ]
  })
}

const markKinds: Readonly<Record<string, EndorsedKind>> = {
  additionalInsured: 'additional_insured',
  waiver: 'waiver',
}

/** The marks of additional insured and waiver columns that no endorsement stands behind. */
function markBlockers(form: Fillable, values: FormValues, behind: Behind): WordingBlocker[] {
  return form.fields.flatMap((field) => {
    const concept = form.mapping[field.name] ?? ''
    const [, at = '', part = ''] = /^(.*)\.(\w+)$/.exec(concept) ?? []
    const kind = markKinds[part]
    const mark = (values[field.name] ?? '').trim()
    if (!kind || mark === '' || /^(?:n|no|none|n\/a|false)$/i.test(mark)) return []
    const own = behind.listed.filter(({ places }) => places.includes(at))
    const meant = own.length > 0 ? own : behind.listed
    const policies = meant.filter(({ policyId }) => !isEndorsed(kind, policyId, behind))
    if (meant.length > 0 && policies.length < meant.length) return []
    const [label, reason] = [fieldLabel(field, concept), reasonOf(kind, policies, behind)]
    return [{ kind, field: field.name, label, words: mark, reason, place: null, neutral: '', policies }]
  })
}

/**
 * Everything on a certificate that promises more than its policies say: each is refused until it is worded otherwise or an
 * endorsement of that policy stands behind it.
 */
export function wordingBlockers(form: Fillable, values: FormValues, behind: Behind): WordingBlocker[] {
  const texts = form.fields.flatMap((field) => {
    const text = field.kind === 'box' ? '' : (values[field.name] ?? '')
    const name = field.name
    const label = fieldLabel(field, form.mapping[name])
    return text.length > 2 ? textBlockers(text, { name, label }, behind) : []
  })
  return [...texts, ...markBlockers(form, values, behind)]
}

/** A text with the sentence of a stop replaced by its neutral wording, which stands there once. */
export function neutralized(text: string, { place, neutral }: WordingBlocker): string {
  if (!place) return ''
  const [before, after] = [text.slice(0, place.start), text.slice(place.end)]
  const isThere = `${before}${after}`.includes(neutral)
  const kept = [before.trimEnd(), isThere ? '' : neutral, after.replace(/^[;.\s]+/, '')]
  return kept.filter(Boolean).join(/\n\s*$/.test(before) ? '\n' : ' ')
}
