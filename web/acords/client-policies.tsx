import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { policyName } from '#engines/acord-filling/policy-stops.rules.ts'
import { formatDay } from '#shared/dates.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { isActive, isInForce } from '#shared/policies/policies.rules.ts'
import { policyInForceStatusLabels, standingOn } from '#shared/policies/standing.rules.ts'
import { clientKit } from '#web/clients/clients.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import classes from './acords.module.css'

type ClientPoliciesProps = {
  clientId: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Whether a certificate lists them: expired terms and quotes are not offered. */
  isCertificate?: boolean
}

function noteOf(policy: Policy, today: string, timeZone: string): string {
  const end = policy.expirationDate ? `through ${formatDay(policy.expirationDate)}` : 'no expiration'
  const standing = standingOn(policy, today, timeZone)
  if (standing === 'pending_cancellation') return `Cancels ${formatDay(policy.expirationDate)}`
  if (standing === 'bound') return `Effective ${formatDay(policy.effectiveDate)}`
  return isActive(policy, today) ? `In force ${end}` : policyInForceStatusLabels[standing]
}

/** The policies of a client, those in force first; the form tells of the ticked ones in this order. */
export function ClientPolicies({ clientId, value, onChange, isCertificate = false }: ClientPoliciesProps) {
  const { data, error, isPending, refetch } = useQuery(clientKit.query(clientId))
  const today = useToday()
  const { timeZone } = useCurrentUser()
  if (isPending) return <TextSkeleton />
  if (!data) return <LoadFailure what="The policies" error={error} onRetry={() => void refetch()} />
  const isHeld = (policy: Policy) => isInForce(policy, today, timeZone)
  const policies = data.policies
    .filter((policy) => isActive(policy, today) || (!isCertificate && policy.status !== 'cancelled'))
    .sort((a, b) => Number(isHeld(b)) - Number(isHeld(a)))
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...value, id] : value.filter((one) => one !== id))
  return (
    <div className={classes.policies}>
      <p className={classes.policiesTitle}>Policies to list</p>
      {policies.length === 0 && (
        <p className={classes.quiet}>
          {isCertificate ? 'This client has no policies in force.' : 'This client has no policies.'}
        </p>
      )}
      {policies.map((policy) => (
        <Checkbox
          key={policy.id}
          label={policyName(policy)}
          description={noteOf(policy, today, timeZone)}
          checked={value.includes(policy.id)}
          onChange={(event) => toggle(policy.id, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
