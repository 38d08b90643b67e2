import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { claimStatusLabels } from '#shared/claims/claim-choices.ts'
import type { ClaimItem } from '#shared/claims/claims.contract.ts'
import { claimTitle, isOpenClaim } from '#shared/claims/claims.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { showToast } from '#web/lib/toast.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { NewClaimDialog } from './claim-dialog.tsx'
import { claimTones } from './claim-labels.ts'
import { clientClaimsQuery } from './claims.api.ts'
import classes from './claims.module.css'

const maxShown = 6

function ClaimLine({ claim }: { claim: ClaimItem }) {
  const facts = [claim.policyNumber, formatDay(claim.dateOfLoss), formatDollars(claim.reserve + claim.paid)]
  return (
    <li className={classes.line}>
      <span className={classes.lineHead}>
        <Link to={`/claims/${claim.id}`}>{claimTitle(claim)}</Link>
        <StatusDot tone={claimTones[claim.status]} label={claimStatusLabels[claim.status]} />
      </span>
      <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </li>
  )
}

function Lines({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useQuery(clientClaimsQuery(clientId))
  if (error && !data) return <LoadFailure what="The claims" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.length === 0) return <p className={classes.none}>No claims for this client.</p>
  const openFirst = data.toSorted((a, b) => Number(isOpenClaim(b)) - Number(isOpenClaim(a)))
  return (
    <>
      <ul className={classes.lines}>
        {openFirst.slice(0, maxShown).map((claim) => (
          <ClaimLine key={claim.id} claim={claim} />
        ))}
      </ul>
      {data.length > maxShown && (
        <Link to={`/claims?clientId=${clientId}`} className={classes.all}>
          All {data.length} claims
        </Link>
      )}
    </>
  )
}

/** The claims of a client, the open ones first, and a new one. */
export function ClientClaims({ client, canEdit }: { client: { id: string }; canEdit: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      New claim
    </Button>
  )
  return (
    <Panel title="Claims" actions={canEdit && add}>
      <Lines clientId={client.id} />
      {isAdding && (
        <NewClaimDialog
          clientId={client.id}
          onSaved={(claim) => {
            showToast({ title: `${claimTitle(claim)} added`, variant: 'success' })
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

/** The claims under one policy of a client; nothing where there are none. */
export function PolicyClaims({ clientId, policyId }: { clientId: string; policyId: string }) {
  const { data = [] } = useQuery(clientClaimsQuery(clientId))
  const own = data.filter((claim) => claim.policyId === policyId)
  if (own.length === 0) return null
  return (
    <section className={classes.ofPolicy} aria-label="Claims under this policy">
      <h4 className={classes.legend}>Claims</h4>
      <ul className={classes.lines}>
        {own.map((claim) => (
          <ClaimLine key={claim.id} claim={claim} />
        ))}
      </ul>
    </section>
  )
}

/** The claims of a term, on its policy's page. */
export function TermClaims({ clientId, policyId }: { clientId: string; policyId: string }) {
  const { data, error, refetch } = useQuery(clientClaimsQuery(clientId))
  const own = data?.filter((claim) => claim.policyId === policyId)
  return (
    <Panel title="Claims">
      {error && !data && <LoadFailure what="The claims" error={error} onRetry={() => void refetch()} />}
      {own?.length === 0 && <p className={classes.none}>No claims on this term.</p>}
      {own && own.length > 0 && (
        <ul className={classes.lines}>
          {own.map((claim) => (
            <ClaimLine key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
