import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isCertifiable, policyName } from '#engines/acord-filling/policy-stops.rules.ts'
import { formatDay } from '#shared/dates.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { inForceStatuses, termStatusLabels } from '#shared/policies/term-choices.ts'
import type { CertificateStanding, TermStanding } from '#shared/policies/term-standing.contract.ts'
import { clientKit } from '#web/clients/clients.api.ts'
import { termStandingsQuery } from '#web/policies/policies.api.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import classes from './acords.module.css'

type ClientPoliciesProps = {
  clientId: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Whether a certificate lists them: what is over or only quoted is not offered. */
  isCertificate?: boolean
}

type Choice = { policy: Policy; standing: TermStanding }

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Terms that are over or only quoted are not worth a word; of the others a certificate says why it cannot list them. */
const unsaid: readonly CertificateStanding[] = ['quoted', 'cancelled', 'expired', 'renewed']

function noteOf({ standing }: Choice, isCertificate: boolean): string {
  const { certificate, status, effectiveDate, endDate } = standing
  if (certificate.notice || (isCertificate && certificate.refusal))
    return capital(certificate.notice || certificate.refusal)
  if (status === 'bound') return `Effective ${formatDay(effectiveDate)}`
  const end = endDate ? `through ${formatDay(endDate)}` : 'no expiration'
  return inForceStatuses.includes(status) ? `In force ${end}` : termStatusLabels[status]
}

function isOffered({ standing }: Choice, isCertificate: boolean): boolean {
  return isCertificate ? !unsaid.includes(standing.certificate.standing) : standing.status !== 'cancelled'
}

/** The policies of a client, those in force first; the form lists the selected ones in this order. */
export function ClientPolicies({ clientId, value, onChange, isCertificate = false }: ClientPoliciesProps) {
  const client = useQuery(clientKit.query(clientId))
  const standings = useQuery(termStandingsQuery(clientId))
  const failed = [client, standings].find(({ data, error }) => !data && error)
  if (failed)
    return <LoadFailure what="The policies" error={failed.error} onRetry={() => void failed.refetch()} />
  if (!client.data || !standings.data) return <TextSkeleton />
  const known = standings.data
  const isHeld = ({ standing }: Choice) => inForceStatuses.includes(standing.status)
  const choices = client.data.policies
    .flatMap((policy): Choice[] => {
      const standing = known.find(({ id }) => id === policy.id)
      return standing ? [{ policy, standing }] : []
    })
    .filter((choice) => isOffered(choice, isCertificate))
    .sort((a, b) => Number(isHeld(b)) - Number(isHeld(a)))
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...value, id] : value.filter((one) => one !== id))
  return (
    <div className={classes.policies}>
      <p className={classes.policiesTitle}>Policies to list</p>
      {choices.length === 0 && (
        <p className={classes.quiet}>
          {isCertificate ? 'This client has no policies in force.' : 'This client has no policies.'}
        </p>
      )}
      {choices.map((choice) => (
        <Checkbox
          key={choice.policy.id}
          label={policyName(choice.policy)}
          description={noteOf(choice, isCertificate)}
          checked={value.includes(choice.policy.id)}
          disabled={isCertificate && !isCertifiable(choice.standing)}
          onChange={(event) => toggle(choice.policy.id, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
