import { UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { daysBetween } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { isActive } from '#shared/policies/policies.rules.ts'
import {
  type PolicyInForceStatus,
  policyInForceStatusLabels,
  standingOn,
} from '#shared/policies/standing.rules.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { StatusDot, type Tone } from '#web/ui/status-badge.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { coverageName, termOf } from './policy-names.ts'
import classes from './policy-row.module.css'

export type PolicyAction = 'edit' | 'renew' | 'cancel' | 'reinstate' | 'delete'

const expiringSoon = 60

const tones: Record<PolicyInForceStatus, Tone> = {
  quoted: 'accent',
  cancelled: 'red',
  non_renewed: 'neutral',
  expired: 'neutral',
  bound: 'green',
  pending_cancellation: 'orange',
  non_renewing: 'orange',
  in_force: 'green',
}

/** What a policy is today in a word, by its dates. */
function statusOf(policy: Policy, today: string, timeZone: string): { tone: Tone; label: string } {
  const standing = standingOn(policy, today, timeZone)
  return { tone: tones[standing], label: policyInForceStatusLabels[standing] }
}

function Countdown({ policy, today }: { policy: Policy; today: string }) {
  if (!policy.expirationDate || !isActive(policy, today)) return null
  const days = daysBetween(today, policy.expirationDate)
  const ends = policy.status === 'cancelled' ? 'Cancels' : 'Expires'
  if (days > expiringSoon && policy.status !== 'cancelled') return null
  return (
    <strong className={classes.soon}>{days === 1 ? `${ends} tomorrow` : `${ends} in ${days} days`}</strong>
  )
}

type PolicyRowProps = {
  policy: Policy
  canEdit: boolean
  below?: ReactNode
  onAction: (action: PolicyAction) => void
}

function PolicyMenu({ policy, onAction }: Omit<PolicyRowProps, 'canEdit' | 'below'>) {
  const today = useToday()
  const action = (name: PolicyAction, label: string, isDanger = false) => ({
    label,
    isDanger,
    run: () => onAction(name),
  })
  return (
    <RecordMenu
      isSubtle
      label={`Actions for ${coverageName(policy)} ${policy.policyNumber}`.trim()}
      actions={[
        action('edit', 'Edit'),
        ...(policy.status === 'quoted' ? [] : [action('renew', 'Renew')]),
        ...(policy.status === 'cancelled'
          ? [action('reinstate', 'Reinstate')]
          : isActive(policy, today)
            ? [action('cancel', 'Cancel policy')]
            : []),
        action('delete', 'Delete', true),
      ]}
    />
  )
}

/** One policy of a client: what, with whom, how long, how much; its coverages below on demand. */
export function PolicyRow({ policy, canEdit, below, onAction }: PolicyRowProps) {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const name = coverageName(policy)
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <div className={classes.what}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={`Coverages of ${name} ${policy.policyNumber}`.trim()}
            onClick={() => setOpen((was) => !was)}
          >
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" data-open={isOpen || undefined} />
          </UnstyledButton>
          <span className={classes.words}>
            <Link className={classes.name} to={`/policies/${policy.id}`}>
              {name}
            </Link>
            <span className={classes.detail}>
              {[policy.carrier || 'Carrier unknown', policy.policyNumber].filter(Boolean).join(' · ')}
            </span>
          </span>
        </div>
        <span className={classes.term}>
          {termOf(policy)}
          <Countdown policy={policy} today={today} />
        </span>
        <span className={classes.state}>
          <StatusDot {...statusOf(policy, today, timeZone)} />
        </span>
        <span className={classes.premium}>{formatDollars(policy.premium, { cents: true })}</span>
        {canEdit ? <PolicyMenu policy={policy} onAction={onAction} /> : <span />}
      </div>
      {isOpen && <CoverageTable policy={policy} />}
      {isOpen && below}
    </li>
  )
}
