import type { PromiseKind } from './promise-patterns.rules.ts'

/** Why a certificate does not say such a thing. */
export const promiseReasons: Record<PromiseKind, string> = {
  notice: 'Only the policy can promise notice. Name its notice endorsement, or use the neutral wording.',
  amends:
    'A certificate cannot change a policy. Ask the carrier for an endorsement, and use the neutral wording.',
  additional_insured:
    'Only an endorsement can add an additional insured. Name the policy’s endorsement, or use neutral wording.',
  waiver:
    'Only an endorsement waives subrogation. Name the endorsement of the policy, or use the neutral wording.',
  primary:
    'Only the policy can make coverage primary. Name the endorsement of the policy, or use the neutral wording.',
  interprets:
    'A certificate can’t state what a contract requires or whether coverage meets it. Use the neutral wording.',
}

/** What may stand on a certificate in place of such a thing. */
export const neutralWordings: Record<PromiseKind, string> = {
  notice: 'Notice of cancellation will be delivered in accordance with the policy provisions.',
  amends: 'This certificate does not amend, extend or alter the policies.',
  additional_insured:
    'Status of the certificate holder under the policies is as stated in the policies and their endorsements.',
  waiver: 'Rights of recovery are as stated in the policies and their endorsements.',
  primary: 'Order of payment with other insurance is as stated in the policies and their endorsements.',
  interprets: 'Requirements of the contract were not reviewed; see the policies for their terms.',
}
