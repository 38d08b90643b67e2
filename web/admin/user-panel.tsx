import { CloseButton, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminAgency, AdminUserDetails } from '#shared/admin/users.contract.ts'
import { planNames } from '#shared/subscriptions/plans.rules.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { Moment } from '#web/ui/values.tsx'
import { type Doing, UserActs } from './user-acts.tsx'
import { accountStateLooks, actLabel, roleNames, statusLabel } from './user-labels.ts'
import { userQuery } from './users.api.ts'
import classes from './users.module.css'

function AccountFacts({ person }: { person: AdminUserDetails }) {
  const { role, emailVerified, hasTwoFactor, openSessions, lastLogin, createdAt, phone, npn } = person
  return (
    <FactList
      facts={[
        { label: 'Role', value: roleNames[role] },
        { label: 'Email address', value: emailVerified ? 'Verified' : 'Not verified' },
        { label: 'Two-factor sign-in', value: hasTwoFactor ? 'On' : 'Off' },
        ...(person.passwordLockedUntil
          ? [{ label: 'Wrong passwords: locked until', value: <Moment at={person.passwordLockedUntil} /> }]
          : []),
        { label: 'Open sessions', value: openSessions },
        { label: 'Last login', value: lastLogin ? <Moment at={lastLogin} /> : 'Never' },
        { label: 'Phone', value: phone },
        { label: 'NPN', value: npn },
        { label: 'Since', value: <Moment at={createdAt} /> },
      ]}
    />
  )
}

function overrideLabel({ override }: AdminAgency) {
  if (!override) return 'None'
  return (
    <>
      {statusLabel(override.status)}
      {override.until ? (
        <>
          {' '}
          until <Moment at={override.until} />
        </>
      ) : (
        ' until removed'
      )}
      : {override.reason}
    </>
  )
}

function AgencyFacts({ agency }: { agency: AdminAgency }) {
  const { name, plan, seatsUsed, maxTeamSize, subscriptionStatus, subscriptionPeriodEnd } = agency
  return (
    <section className={classes.section} aria-label="Agency">
      <h3 className={classes.title}>Agency</h3>
      <FactList
        facts={[
          { label: 'Name', value: <Link to={`/admin/users?agencyId=${agency.id}`}>{name}</Link> },
          { label: 'Owner', value: agency.ownerName },
          { label: 'Plan', value: plan in planNames ? planNames[plan as keyof typeof planNames] : plan },
          { label: 'Seats used', value: `${seatsUsed} of ${maxTeamSize}` },
          { label: 'Subscription', value: statusLabel(subscriptionStatus) },
          { label: 'Period ends', value: <Moment at={subscriptionPeriodEnd} /> },
          { label: 'Override', value: overrideLabel(agency) },
          ...(agency.deletedAt ? [{ label: 'Deleted', value: <Moment at={agency.deletedAt} /> }] : []),
        ]}
      />
    </section>
  )
}

function History({ acts }: Pick<AdminUserDetails, 'acts'>) {
  if (acts.length === 0) return null
  return (
    <section className={classes.section} aria-label="Admin actions">
      <h3 className={classes.title}>Admin actions</h3>
      <ol className={classes.history}>
        {acts.map(({ at, action, byName, reason }) => (
          <li key={`${at}-${action}`} className={classes.act}>
            <span>
              {actLabel(action)}: {reason}
            </span>
            <span className={classes.by}>
              {byName} · <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type DetailsProps = {
  person: AdminUserDetails
  doing: Doing | null
  onDo: (doing: Doing | null) => void
}

function Details({ person, doing, onDo }: DetailsProps) {
  const { label, tone } = accountStateLooks[person.status]
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.name}>{person.name}</h2>
        <p className={classes.email}>{person.email}</p>
        <div>
          <StatusBadge tone={tone} label={label} />
        </div>
      </div>
      <UserActs person={person} doing={doing} onDo={onDo} />
      <section className={classes.section} aria-label="Account">
        <h3 className={classes.title}>Account</h3>
        <AccountFacts person={person} />
      </section>
      {person.agency && <AgencyFacts agency={person.agency} />}
      <History acts={person.acts} />
    </>
  )
}

/** A person beside the list: the account, the agency, and what admins can do. */
export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(userQuery(id))
  const [doing, setDoing] = useState<Doing | null>(null)
  useReturnFocus()
  return (
    // Escape closes the dialog on top, not what lies beneath it.
    <Drawer.Root opened onClose={onClose} position="right" size={480} closeOnEscape={!doing}>
      <Drawer.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Drawer.Content aria-label="Person">
        <div className={classes.panel}>
          <CloseButton className={classes.close} aria-label="Close" onClick={onClose} data-autofocus />
          {data ? (
            <Details person={data} doing={doing} onDo={setDoing} />
          ) : error ? (
            <LoadFailure what="This person" error={error} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton />
          )}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
