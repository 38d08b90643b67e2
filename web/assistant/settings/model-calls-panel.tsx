import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ModelCall, ModelOutcome } from '#shared/assistant/chat.contract.ts'
import { call } from '#web/lib/http.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShowOlder } from '#web/ui/show-older.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './assistant-section.module.css'

const path = '/api/assistant/model-calls'
const modelCalls = infiniteQueryOptions({
  queryKey: [path] as const,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/assistant/model-calls', {
      query: { limit: '10', ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

const outcomes: Record<ModelOutcome, string> = {
  answered: 'Answered',
  refused: 'Refused',
  rate_limited: 'Over limit',
  failed: 'Failed',
  timed_out: 'Timed out',
  aborted: 'Stopped',
}

function Call({
  call: { at, userName, model, host, fields, inputTokens, outputTokens, outcome },
}: {
  call: ModelCall
}) {
  const tokens = (inputTokens + outputTokens).toLocaleString('en-US')
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.title}>
          {model} at {host}
        </p>
        <p className={classes.detail}>Sent: {fields.length > 0 ? fields.join(', ') : 'nothing'}</p>
        <p className={classes.origin}>
          {userName} · <Moment at={at} /> · {tokens} tokens
        </p>
      </div>
      <StatusBadge tone={outcome === 'answered' ? 'green' : 'orange'} label={outcomes[outcome]} />
    </li>
  )
}

function Calls() {
  const answer = useInfiniteQuery(modelCalls)
  if (answer.isPending) return <TextSkeleton />
  if (!answer.data)
    return <LoadFailure what="The log" error={answer.error} onRetry={() => void answer.refetch()} />
  const calls = answer.data.pages.flatMap((page) => page.calls)
  if (calls.length === 0) return <EmptyState message="Nothing has been sent to an AI model." />
  return (
    <>
      <ul className={classes.rows}>
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </ul>
      <ShowOlder query={answer} className={classes.more} />
    </>
  )
}

/** Every call to a language model with the names of the fields that left, never their values: the owner's egress log. */
export function ModelCallsPanel() {
  return (
    <Panel title="Sent to the AI model">
      <Calls />
    </Panel>
  )
}
