import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clientPageSizes } from '#shared/client-page/client-page.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { Writing } from '#web/session/writing.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecentDay } from '#web/ui/relative-day.tsx'
import { clientAnalysesQuery } from './analyses.api.ts'
import { OpenItemsLabel } from './open-items-label.tsx'
import classes from './start.module.css'

const maxShown = clientPageSizes.analyses

function Lines({ client }: { client: { id: string; name: string } }) {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const { data, error, refetch } = useQuery(clientAnalysesQuery(client.id, maxShown))
  if (error && !data) return <LoadFailure what="The analyses" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.rows.length === 0) return <p className={classes.none}>No analyses for this client.</p>
  return (
    <>
      <ul className={classes.short}>
        {data.rows.map((analysis) => (
          <li key={analysis.id}>
            <Link to={`/policy-analysis/${analysis.id}`} className={classes.name}>
              {analysis.title}
            </Link>
            <span className={classes.state}>
              <OpenItemsLabel analysis={analysis} />
              <RecentDay at={analysis.createdAt} today={today} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      {data.total > maxShown && (
        <Link to={`/policy-analysis?q=${encodeURIComponent(client.name)}`} className={classes.all}>
          All {data.total} analyses
        </Link>
      )}
    </>
  )
}

/** The latest analyses of a client, on the client's page. */
export function ClientAnalyses({ client }: { client: { id: string; name: string } }) {
  return (
    <Panel
      title="Analyses"
      actions={
        <Writing>
          <Button component={Link} to="/policy-analysis" variant="default" size="compact-sm">
            New analysis
          </Button>
        </Writing>
      }
    >
      <Lines client={client} />
    </Panel>
  )
}
