import { MultiSelect } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { TermStatus } from '#shared/policies/term-choices.ts'
import { call } from '#web/lib/http.ts'
import { assumedBegin, policyName, termOf } from '#web/policies/policy-names.ts'

type OtherTerm = Pick<Policy, 'id' | 'policyNumber' | 'carrier' | 'type' | 'lineOfBusiness' | 'premium'> &
  Pick<Policy, 'effectiveDate' | 'expirationDate'> & { assumedEffectiveDate: string | null }

/** What can still go on as something else. */
const open: readonly TermStatus[] = ['bound', 'in_force', 'pending_cancellation', 'non_renewing', 'expired']

async function readOthers(termId: string, signal: AbortSignal): Promise<OtherTerm[]> {
  const policy = await call('GET /api/policies/:id', { params: { id: termId }, signal })
  const { clientId } = policy
  const [client, standings] = await Promise.all([
    call('GET /api/clients/:id', { params: { id: clientId }, signal }),
    call('GET /api/clients/:id/terms', { params: { id: clientId }, signal }),
  ])
  const standing = new Map(standings.map((one) => [one.id, one]))
  const others = client.policies.filter(({ id, policyId }) => {
    const { status = 'quoted', renewedBy = null } = standing.get(id) ?? {}
    return policyId !== policy.policyId && renewedBy === null && open.includes(status)
  })
  return others.map((other) => ({ ...other, assumedEffectiveDate: assumedBegin(standing.get(other.id)) }))
}

/** The terms of the client's other policies that nothing follows yet. */
function otherTermsQuery(termId: string) {
  return queryOptions({
    queryKey: ['/api/policies', 'others', termId],
    queryFn: ({ signal }) => readOthers(termId, signal),
  })
}

type OtherPoliciesProps = {
  term: HistoryTerm
  value: readonly string[]
  onChange: (ids: string[], terms: OtherTerm[]) => void
}

/** The other policies of the client that the new term takes the place of too; nothing where there are none. */
export function OtherPolicies({ term, value, onChange }: OtherPoliciesProps) {
  const { data = [] } = useQuery(otherTermsQuery(term.id))
  if (data.length === 0) return null
  return (
    <MultiSelect
      label="Also replaces"
      description="Other policies of this client that become one with this policy."
      data={data.map((one) => ({ value: one.id, label: `${policyName(one)}, ${termOf(one)}` }))}
      placeholder={value.length > 0 ? '' : 'None'}
      value={[...value]}
      searchable
      onChange={(ids) =>
        onChange(
          ids,
          data.filter(({ id }) => ids.includes(id)),
        )
      }
    />
  )
}
