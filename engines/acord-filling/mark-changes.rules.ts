import { endorsedKindLabels, type FormEndorsement } from '#shared/acord-forms/form-endorsements.contract.ts'
import type { PrefillInput } from '#shared/acord-forms/prefill.contract.ts'
import type { Fillable, FormValues } from './fill.rules.ts'
import { interestRemarks } from './interest-remarks.rules.ts'

/** What of an issued certificate a policy does not say any more. */
export type Change = { policyId: string; words: string }

type Behind = Pick<FormEndorsement, 'policyId' | 'covers' | 'form'>

type Issued = {
  template: Pick<Fillable, 'fields' | 'mapping'>
  /** As it was issued. */
  values: FormValues
  /** As it would be filled today. */
  listed: FormValues
  input: Pick<PrefillInput, 'policies' | 'details' | 'certifiedTo'>
  /** What stood behind it when it was issued, and what stands there today. */
  endorsements: readonly Behind[]
  standing: readonly Behind[]
}

const isMark =
  /\.(?:additionalInsured|waiver)$|^interest\.1\.(?:mortgagee|lossPayee|lienholder|lendersLossPayable)$/
const isInterest = /^interest\.1\.(?!name|address|loan)/

const plain = (form: string) => form.replace(/[^a-z\d]/gi, '').toUpperCase()

/** Whether the form ticks a concept that is a mark. */
function ticked({ fields, mapping }: Issued['template'], values: FormValues, such: RegExp): string[] {
  return fields.flatMap(({ name }) => {
    const concept = mapping[name] ?? ''
    return such.test(concept) && (values[name] ?? '') !== '' ? [concept] : []
  })
}

/** The endorsements and interests of an issued certificate that changed since: those that are gone, and marks that it lacks. */
export function markChanges({ template, values, listed, input, endorsements, standing }: Issued): Change[] {
  const gone = endorsements.filter(
    (one) =>
      !standing.some(
        (other) =>
          other.policyId === one.policyId &&
          other.covers === one.covers &&
          plain(other.form) === plain(one.form),
      ),
  )
  const wasInterest = ticked(template, values, isInterest).length > 0
  const left = wasInterest ? interestRemarks(template, input) : []
  const before = new Set(ticked(template, values, isMark))
  const isNew = ticked(template, listed, isMark).some((concept) => !before.has(concept))
  const [first] = input.policies
  return [
    ...gone.map(({ policyId, covers, form }) => ({
      policyId,
      words: `${endorsedKindLabels[covers]} by ${form} isn’t on the policy any more`,
    })),
    ...left.map(({ policyId }) => ({
      policyId,
      words: `${input.certifiedTo} isn’t an interest of the policy any more`,
    })),
    ...(isNew && first
      ? [{ policyId: first.id, words: `The policy grants ${input.certifiedTo} more than it marks` }]
      : []),
  ]
}
