import { Alert, Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import {
  type Suggestion,
  type SuggestionStatus,
  suggestionStatusLabels,
} from '#shared/connected-assistants/suggestions.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './suggested-changes.module.css'
import { SuggestedValues } from './suggested-values.tsx'
import { suggestionsQuery, useApprove, useReject } from './suggestions.api.ts'

const tones: Record<SuggestionStatus, Tone> = {
  pending: 'orange',
  approved: 'green',
  rejected: 'red',
  expired: 'neutral',
}

function Head({ suggestion, children }: { suggestion: Suggestion; children?: ReactNode }) {
  const { title, record, keyName, createdAt, status, decidedAt, decidedByName } = suggestion
  const name = record?.name || 'Open record'
  return (
    <div className={classes.head}>
      <div className={classes.about}>
        <p className={classes.title}>
          {title}
          {record && ': '}
          {record?.path && (
            <Anchor component={Link} to={record.path} inherit>
              {name}
            </Anchor>
          )}
          {record && !record.path && record.name}
          {status !== 'pending' && (
            <StatusBadge tone={tones[status]} label={suggestionStatusLabels[status]} />
          )}
        </p>
        <p className={classes.detail}>
          From {keyName} · <Moment at={createdAt} />
          {decidedAt && (
            <>
              {' · '}
              {suggestionStatusLabels[status]} <Moment at={decidedAt} /> by {decidedByName}
            </>
          )}
        </p>
      </div>
      {children}
    </div>
  )
}

function Note({ note }: { note: string }) {
  if (!note) return null
  return <p className={classes.note}>The assistant’s reason: “{note}”</p>
}

function Pending({ suggestion }: { suggestion: Suggestion }) {
  const { title, record } = suggestion
  const name = record?.name ? `${title}: ${record.name}` : title
  const approve = useApprove(suggestion, () => showToast({ title: 'Suggestion approved', message: name }))
  const reject = useReject(suggestion, () => showToast({ title: 'Suggestion rejected', message: name }))
  const error = approve.error ?? reject.error
  const decide = (action: typeof approve) => {
    approve.reset()
    reject.reset()
    // A refusal is shown below the values.
    action.run(undefined).catch(() => {})
  }
  return (
    <li className={classes.item}>
      <Head suggestion={suggestion}>
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            h={30}
            aria-label={`Approve: ${name}`}
            loading={approve.isBusy}
            disabled={reject.isBusy}
            onClick={() => decide(approve)}
          >
            Approve
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            h={30}
            aria-label={`Reject: ${name}`}
            loading={reject.isBusy}
            disabled={approve.isBusy}
            onClick={() => decide(reject)}
          >
            Reject
          </Button>
        </div>
      </Head>
      <Note note={suggestion.note} />
      <SuggestedValues suggestion={suggestion} />
      {error && (
        <Alert color="red" mt={8}>
          {messageOf(error)}
        </Alert>
      )}
    </li>
  )
}

function Decided({ suggestion }: { suggestion: Suggestion }) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  return (
    <li className={classes.item}>
      <Head suggestion={suggestion}>
        <Button
          variant="default"
          size="compact-sm"
          h={30}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide values' : 'Show values'}
        </Button>
      </Head>
      <div id={details} hidden={!isOpen}>
        <Note note={suggestion.note} />
        <SuggestedValues suggestion={suggestion} />
      </div>
    </li>
  )
}

type ListProps = {
  status: 'pending' | 'decided'
  title: string
  intro?: ReactNode
  empty: string
  Item: typeof Pending
}

function SuggestionList({ status, title, intro, empty, Item }: ListProps) {
  const { data, error, refetch } = useQuery(suggestionsQuery(status))
  return (
    <Panel title={title} isFlush>
      {intro}
      {error && !data && (
        <LoadFailure what="suggested changes" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <TextSkeleton />}
      {data?.length === 0 && <EmptyState message={empty} />}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={title}>
          {data.map((suggestion) => (
            <Item key={suggestion.id} suggestion={suggestion} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Connect() {
  const address = `${window.location.origin}/api/mcp`
  return (
    <Panel title="Connect an assistant">
      <p className={classes.quiet}>
        Any assistant that speaks the Model Context Protocol (MCP) can read what an{' '}
        <Anchor component={Link} to="/profile?section=api-keys" inherit underline="always">
          API key
        </Anchor>{' '}
        allows, and suggest changes. Add this address to it, with the key as a bearer token.
      </p>
      <CopyText label="assistant address" text={address} />
    </Panel>
  )
}

/** What assistants of the agency suggest to change, for its owner to decide. */
export function SuggestedChangesSection() {
  const intro = (
    <p className={classes.intro}>
      Connected assistants can’t change records by themselves. Approving writes exactly these values, in your
      name.
    </p>
  )
  return (
    <div className={classes.section}>
      <SuggestionList
        status="pending"
        title="Suggested changes"
        intro={intro}
        empty="Nothing to review."
        Item={Pending}
      />
      <SuggestionList status="decided" title="Decided" empty="Nothing decided yet." Item={Decided} />
      <Connect />
    </div>
  )
}
