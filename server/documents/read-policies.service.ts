import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { ReadPolicy } from '#shared/acord-forms/prefill.contract.ts'
import { sureFrom } from '#shared/documents/facts.contract.ts'
import { findFiled } from './reading.queries.ts'

/** The policies that the filed documents of a client name: insurers' NAIC numbers that are sure, and the forms listed. */
export async function readPoliciesOf(ctx: InTransaction<AgencyCtx>, clientId: string): Promise<ReadPolicy[]> {
  const filed = await findFiled(ctx, clientId)
  return filed.flatMap(({ policies, forms }) =>
    policies.flatMap(({ policyNumber, naic }) => {
      if (!policyNumber) return []
      const isSure = naic !== null && naic.confidence >= sureFrom
      // Forms are listed for a document as a whole: with several policies they are nobody's.
      const listed = policies.length === 1 ? forms.map(({ number }) => number.value) : []
      return [{ policyNumber: policyNumber.value, naic: isSure ? naic.value : '', forms: listed }]
    }),
  )
}
