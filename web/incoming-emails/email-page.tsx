import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type IncomingEmail,
  incomingStatusLabels,
  matchReasonLabels,
} from '#shared/incoming-emails/incoming-emails.contract.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { incomingEmailQuery } from './incoming-emails.api.ts'
import classes from './incoming-emails.module.css'
import { NoticeAlert } from './notice-alert.tsx'
import { linkParts, pageOf } from './record-links.rules.ts'
import { type Place, RecordSelect } from './record-select.tsx'
import { senderOf, statusTones } from './sender.rules.ts'
import { useDeciding } from './use-deciding.ts'

const back = { to: '/incoming-email', label: 'Incoming email' }

function Text({ text }: { text: string }) {
  if (text === '') return <p className={classes.quiet}>This email has no text.</p>
  return (
    <p className={classes.text}>
      {linkParts(text).map(({ text, href, at }) =>
        href ? (
          <Anchor
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            inherit
            underline="always"
          >
            {text}
          </Anchor>
        ) : (
          text
        ),
      )}
    </p>
  )
}

function Files({ attachments }: Pick<IncomingEmail, 'attachments'>) {
  if (attachments.length === 0) return null
  return (
    <ul className={classes.files} aria-label="Attachments">
      {attachments.map(({ name, bytes }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two attachments may have the same name, and they never change
        <li key={nth}>
          <Paperclip size={15} strokeWidth={1.75} aria-hidden />
          {name}
          <span className={classes.quiet}>
            {Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB
          </span>
        </li>
      ))}
    </ul>
  )
}

function Filing({ email }: { email: IncomingEmail }) {
  const { recordType, recordName, reason } = email
  const [place, setPlace] = useState<Place | null>(null)
  const [isChoosing, setChoosing] = useState(!recordType)
  const { isBusy, fileUnder, fileAsSuggested, dismiss } = useDeciding(email)
  return (
    <Panel title="File this email">
      <div className={classes.filing}>
        {isChoosing ? (
          <RecordSelect onChange={setPlace} />
        ) : (
          <p>
            <strong className={classes.suggested}>{recordName}</strong>
            <span className={classes.quiet}>{reason && matchReasonLabels[reason]}</span>
          </p>
        )}
        <Button
          disabled={isBusy || (isChoosing && !place)}
          onClick={() => (isChoosing ? place && fileUnder(place) : fileAsSuggested())}
        >
          {isBusy ? 'Saving…' : 'File email'}
        </Button>
        {!isChoosing && (
          <Button variant="default" disabled={isBusy} onClick={() => setChoosing(true)}>
            Choose another
          </Button>
        )}
        <Button variant="subtle" color="gray" disabled={isBusy} onClick={dismiss}>
          Dismiss
        </Button>
        <p className={classes.quiet}>
          Anyone can fake a sender. Check that the email is real before you file it.
        </p>
      </div>
    </Panel>
  )
}

function Decided({ email }: { email: IncomingEmail }) {
  const { status, recordType, recordId, recordName, reason, decidedByName } = email
  const { isBusy, reopen } = useDeciding(email)
  const mayWrite = useMayWrite()
  const where = recordType && recordId && (
    <Anchor component={Link} to={pageOf(recordType, recordId)} inherit underline="always">
      {recordName}
    </Anchor>
  )
  const why = reason ? matchReasonLabels[reason] : ''
  return (
    <Panel title={incomingStatusLabels[status]}>
      <FactList
        facts={[
          ...(status === 'filed'
            ? [
                { label: 'Filed under', value: where },
                { label: 'Why', value: why },
              ]
            : []),
          { label: 'By', value: decidedByName || 'Bindery' },
        ]}
      />
      {status === 'dismissed' && mayWrite && (
        <Button variant="default" disabled={isBusy} onClick={reopen}>
          Put back
        </Button>
      )}
    </Panel>
  )
}

/** One received email: who wrote what, and where it belongs. */
export function EmailPage({ id }: { id: string }) {
  const { data: email, error, refetch } = useQuery(incomingEmailQuery(id))
  const mayWrite = useMayWrite()
  if (!email)
    return (
      <>
        <PageHeader title="Email" back={back} />
        <Panel>
          {error ? (
            <LoadFailure what="This email" error={error} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton />
          )}
        </Panel>
      </>
    )
  const { status, subject, receivedAt, to, text, attachments } = email
  return (
    <>
      <PageHeader
        title={subject || '(No subject)'}
        subtitle={senderOf(email, 'whole')}
        back={back}
        badge={<StatusBadge tone={statusTones[status]} label={incomingStatusLabels[status]} />}
      />
      {mayWrite && <NoticeAlert email={email} />}
      <div className={classes.columns}>
        <Panel>
          <p className={classes.head}>
            <span>To {to.join(', ') || 'unknown'}</span>
            <Moment at={receivedAt} />
          </p>
          <Text text={text} />
          <Files attachments={attachments} />
        </Panel>
        {status === 'waiting' && mayWrite ? (
          <Filing key={email.version} email={email} />
        ) : (
          <Decided email={email} />
        )}
      </div>
    </>
  )
}
