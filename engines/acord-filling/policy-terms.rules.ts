import type { PrefillInput, ReadPolicy } from '#shared/acord-forms/prefill.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'

const plainNumber = (text: string) => text.replace(/[^a-z\d]/gi, '').toUpperCase()

/** What was read in documents of a policy: those that name its number. */
function readOf({ policyNumber }: Pick<Policy, 'policyNumber'>, read: readonly ReadPolicy[]): ReadPolicy[] {
  const number = plainNumber(policyNumber)
  return number === '' ? [] : read.filter((one) => plainNumber(one.policyNumber) === number)
}

/** The one value of several, or empty where there is none or they differ. */
function only<Value extends string>(values: readonly Value[]): Value | '' {
  const different = new Set(values)
  return different.size === 1 ? (values[0] ?? '') : ''
}

/**
 * The NAIC number of a carrier as documents of the chosen policies have it, else as the agency's record of the carrier does; empty
 * where neither has it or the documents differ.
 */
export function naicOf(
  carrier: string,
  policies: readonly Policy[],
  { read, naicCodes }: Pick<PrefillInput, 'read' | 'naicCodes'>,
): string {
  const own = policies.filter((policy) => policy.carrier === carrier)
  const codes = own.flatMap((policy) => readOf(policy, read).map(({ naic }) => naic))
  const written = codes.filter((naic) => /^\d{5}$/.test(naic))
  return written.length > 0 ? only(written) : (naicCodes[carrier] ?? '')
}

type Trigger = 'occurrence' | 'claimsMade'

/** ISO's coverage forms: CG 00 01 and CU 00 01 pay by occurrence, CG 00 02 and CU 00 02 claims made. */
const triggerOfForm: Record<string, Trigger> = {
  CG0001: 'occurrence',
  CU0001: 'occurrence',
  CG0002: 'claimsMade',
  CU0002: 'claimsMade',
}

/** Whether a liability policy pays by occurrence or claims made, by its coverages or listed forms; empty where neither says. */
export function triggerOf(
  policy: Policy,
  { read, details }: Pick<PrefillInput, 'read' | 'details'>,
): Trigger | '' {
  const { coverages = [], endorsements = [] } = details[policy.id] ?? {}
  const texts = [
    ...policy.coverages.map(({ name, limit }) => `${name} ${limit}`),
    ...coverages.map(
      ({ name, basis = '' }) => `${name} ${basis} ${/^occurrence$/i.test(basis) ? 'basis' : ''}`,
    ),
  ]
  const said = texts.flatMap((text): Trigger[] => [
    ...(/claims?[- ]made/i.test(text) ? (['claimsMade'] as const) : []),
    ...(/occurrence[- ](?:form|basis|coverage|policy|trigger)/i.test(text) ? (['occurrence'] as const) : []),
  ])
  const forms = [...readOf(policy, read).flatMap((one) => one.forms), ...endorsements.map(({ form }) => form)]
  const listed = forms.flatMap((form) => triggerOfForm[plainNumber(form).slice(0, 6)] ?? [])
  return only([...said, ...listed])
}
