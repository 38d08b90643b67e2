import { UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { daysBetween } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { isEndAssumed } from '#shared/policies/assumed-dates.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { isActive } from '#shared/policies/policies.rules.ts'
import type { TermStatus } from '#shared/policies/term-choices.ts'
import { termStatusLabels } from '#shared/policies/term-choices.ts'
import { useToday } from '#web/session/use-today.ts'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { coverageName, termOf } from './policy-names.ts'
import classes from './policy-row.module.css'
import { menuActionsOf } from './policy-terms.ts'
import { type TermAction, termActionLabels } from './transactions/term-actions.ts'
import { termStatusTones } from './transactions/term-names.ts'

/** What is done to a policy from its client's page: an act on its term, or a change of the record. */
export type PolicyAction = TermAction | 'edit' | 'delete'

const expiringSoon = 60

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
  /** What the term is today, as what happened to it says. */
  status: TermStatus
  /** When it began, where that is assumed. */
  assumedEffectiveDate: string | null
  isRenewed: boolean
  /** Another term of the policy whose row stands above. */
  isNested?: boolean
  canEdit: boolean
  /** Whether it is shown as of today: only then does it count down to its end. */
  isToday: boolean
  below?: ReactNode
  onAction: (action: PolicyAction) => void
}

function PolicyMenu({
  policy,
  status,
  isRenewed,
  onAction,
}: Pick<PolicyRowProps, 'policy' | 'status' | 'isRenewed' | 'onAction'>) {
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
        ...menuActionsOf(policy, status, isRenewed).map((name) =>
          action(name, termActionLabels[name], name === 'cancel'),
        ),
        action('edit', 'Edit'),
        action('delete', 'Delete', true),
      ]}
    />
  )
}

/** One policy of a client: what, with whom, how long, how much; its coverages below on demand. */
export function PolicyRow(props: PolicyRowProps) {
  const { policy, status, assumedEffectiveDate, isNested, canEdit, isToday, below } = props
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const name = coverageName(policy)
  return (
    <li className={classes.item} data-nested={isNested || undefined}>
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
            {policy.deletedAt ? (
              <span className={classes.deleted}>{name}</span>
            ) : (
              <Link className={classes.name} to={`/policies/${policy.id}`}>
                {name}
              </Link>
            )}
            <span className={classes.detail}>
              {[policy.carrier || 'Carrier unknown', policy.policyNumber].filter(Boolean).join(' · ')}
            </span>
          </span>
        </div>
        <span className={classes.term}>
          {termOf({
            effectiveDate: policy.effectiveDate ?? assumedEffectiveDate,
            expirationDate: policy.expirationDate,
          })}
          {assumedEffectiveDate && <span className={classes.assumed}>Effective date assumed</span>}
          {isEndAssumed(policy) && <span className={classes.assumed}>Expiration date assumed</span>}
          {policy.deletedAt && <span className={classes.assumed}>Deleted since</span>}
          {isToday && <Countdown policy={policy} today={today} />}
        </span>
        <span className={classes.state}>
          <StatusDot tone={termStatusTones[status]} label={termStatusLabels[status]} />
        </span>
        <span className={classes.premium}>{formatDollars(policy.premium, { cents: true })}</span>
        {canEdit ? <PolicyMenu {...props} /> : <span />}
      </div>
      {isOpen && <CoverageTable policy={policy} />}
      {isOpen && below}
    </li>
  )
}
