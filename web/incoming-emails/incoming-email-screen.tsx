import { Anchor, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { Link } from 'react-router'
import {
  type IncomingEmailItem,
  incomingStatuses,
  incomingStatusLabels,
  matchReasonLabels,
} from '#shared/incoming-emails/incoming-emails.contract.ts'
import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShowOlder } from '#web/ui/show-older.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { Moment } from '#web/ui/values.tsx'
import { EmailPage } from './email-page.tsx'
import { incomingEmailsQuery } from './incoming-emails.api.ts'
import classes from './incoming-emails.module.css'
import { senderOf } from './sender.rules.ts'
import { useDeciding } from './use-deciding.ts'

function RowActions({ email }: { email: IncomingEmailItem }) {
  const { isBusy, fileAsSuggested, dismiss } = useDeciding(email)
  const name = email.subject || 'email without a subject'
  return (
    <span className={classes.actions}>
      {email.recordType && (
        <Button
          variant="default"
          size="compact-sm"
          h={30}
          disabled={isBusy}
          aria-label={`File ${name} under ${email.recordName}`}
          onClick={fileAsSuggested}
        >
          File
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        h={30}
        disabled={isBusy}
        aria-label={`Dismiss ${name}`}
        onClick={dismiss}
      >
        Dismiss
      </Button>
    </span>
  )
}

function Row({ email }: { email: IncomingEmailItem }) {
  const { id, status, subject, receivedAt, attachments, recordName, reason } = email
  const mayWrite = useMayWrite()
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <Link to={`/incoming-email?email=${id}`} className={classes.name}>
          {subject || '(No subject)'}
        </Link>
        <p className={classes.quiet}>
          {senderOf(email, 'short')} · <Moment at={receivedAt} />
          {attachments.length > 0 && (
            <span className={classes.clip}>
              <Paperclip size={13} strokeWidth={1.75} aria-hidden />
              {attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`}
            </span>
          )}
        </p>
      </div>
      <div className={classes.place}>
        {recordName || <span className={classes.quiet}>No match</span>}
        {recordName && reason && <p className={classes.quiet}>{matchReasonLabels[reason]}</p>}
      </div>
      {status === 'waiting' && mayWrite && <RowActions email={email} />}
    </li>
  )
}

const empty = {
  waiting: 'Nothing to check. Replies to emails sent from Bindery are filed by themselves.',
  filed: 'No filed emails yet.',
  dismissed: 'No dismissed emails.',
}

function EmailList({ status }: { status: keyof typeof empty }) {
  const answer = useInfiniteQuery(incomingEmailsQuery(status))
  const emails = answer.data?.pages.flat() ?? []
  if (!answer.data)
    return (
      <Panel isFlush>
        {answer.error ? (
          <LoadFailure what="Incoming email" error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <TableSkeleton />
        )}
      </Panel>
    )
  return (
    <Panel isFlush>
      {emails.length === 0 ? (
        <EmptyState message={empty[status]} />
      ) : (
        <ul className={classes.list} aria-label={incomingStatusLabels[status]}>
          {emails.map((email) => (
            <Row key={email.id} email={email} />
          ))}
        </ul>
      )}
      <ShowOlder query={answer} className={classes.more} />
    </Panel>
  )
}

const defaults = { status: 'waiting', email: '' }
const tabs = incomingStatuses.map((id) => ({ id, label: incomingStatusLabels[id] }))

/** /incoming-email: the emails that came in, those to check first. */
export function IncomingEmailScreen() {
  const [{ status, email }, setState] = useSearchState(defaults)
  const isOwner = can(useActor(), 'agency.edit')
  if (email) return <EmailPage id={email} />
  const shown = incomingStatuses.find((one) => one === status) ?? 'waiting'
  return (
    <>
      <PageHeader
        title="Incoming email"
        subtitle={
          <>
            Check what couldn’t be filed for sure.{' '}
            {isOwner && (
              <Anchor component={Link} to="/profile?section=mailbox" inherit underline="always">
                Set up incoming email
              </Anchor>
            )}
          </>
        }
      />
      <Tabs label="Received emails" tabs={tabs} value={shown} onChange={(id) => setState({ status: id })}>
        <EmailList status={shown} />
      </Tabs>
    </>
  )
}
