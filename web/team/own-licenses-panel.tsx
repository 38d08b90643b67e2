import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { can } from '#shared/permissions.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { licensesQuery } from './licenses.api.ts'
import { LicenseText } from './member-licenses.tsx'
import classes from './team-table.module.css'

/** The licenses of the signed-in member, which owners keep. */
export function OwnLicensesPanel() {
  const { id } = useCurrentUser()
  const mayManage = can(useActor(), 'team.manage')
  const { data, error, refetch } = useQuery(licensesQuery)
  const own = data?.filter(({ userId }) => userId === id)
  return (
    <Panel title="Your licenses">
      {!own && error && <LoadFailure what="Your licenses" error={error} onRetry={() => void refetch()} />}
      {!own && !error && <TextSkeleton />}
      {own?.length === 0 && <p className={classes.access}>No licenses listed.</p>}
      {own && own.length > 0 && (
        <ul className={classes.licenses} aria-label="Your licenses">
          {own.map((license) => (
            <li key={license.id} className={classes.license}>
              <LicenseText license={license} />
            </li>
          ))}
        </ul>
      )}
      {own && (
        <p className={classes.licensesNote}>
          {mayManage ? (
            <>
              Change licenses under <Link to="/team-members">Team members</Link>.
            </>
          ) : (
            'Something missing or wrong? The agency owner updates licenses.'
          )}
        </p>
      )}
    </Panel>
  )
}
