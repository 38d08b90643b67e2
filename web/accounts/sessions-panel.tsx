import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSession } from '#shared/accounts/sessions.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { endOtherSessions, endSession, ownSessionsQuery } from './security.api.ts'
import classes from './security-section.module.css'

const stale = [ownSessionsQuery.queryKey]

function SessionRow({ session }: { session: OwnSession }) {
  const end = useAction({
    run: endSession,
    invalidates: stale,
    onSuccess: () => showToast({ title: 'Device signed out', message: session.device }),
  })
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name}>{session.device}</p>
        <p className={classes.detail}>{session.ipAddress ?? 'Unknown address'}</p>
        <p className={classes.detail}>
          Signed in <Moment at={session.createdAt} />
        </p>
        <p className={classes.detail}>
          Last used <Moment at={session.lastUsedAt} />
        </p>
        {end.error && (
          <p className={classes.failure} role="alert">
            {messageOf(end.error)}
          </p>
        )}
      </div>
      {session.isCurrent ? (
        <StatusBadge tone="accent" label="This device" />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          disabled={end.isBusy}
          aria-label={`Sign out ${session.device}`}
          onClick={() => void end.run(session.id).catch(() => {})}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function EndOthers() {
  const [isAsking, setAsking] = useState(false)
  const end = useAction({
    run: endOtherSessions,
    invalidates: stale,
    onSuccess: ({ ended }) =>
      showToast({
        title: ended === 1 ? '1 device signed out' : `${ended} devices signed out`,
        variant: 'success',
      }),
  })
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        Sign out all other devices
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out all other devices?"
          confirmLabel="Sign out all other devices"
          isDanger
          onConfirm={() => end.run(undefined)}
          onClose={() => setAsking(false)}
        >
          All other devices and browsers will be signed out. This one stays signed in.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Where the signed-in person is signed in, to end one session or all others. */
export function SessionsPanel() {
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  const hasOthers = data?.some((session) => !session.isCurrent)
  return (
    <Panel title="Sessions" actions={hasOthers && <EndOthers />}>
      {data && (
        <ul className={classes.rows} aria-label="Sessions">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {!data && !error && <TextSkeleton />}
      {!data && error && <LoadFailure what="Sessions" error={error} onRetry={() => void refetch()} />}
    </Panel>
  )
}
