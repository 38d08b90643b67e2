import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Mailbox } from '#shared/mailboxes/mailboxes.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { SecretDialog } from '#web/ui/secret-dialog.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import { MailboxDialog } from './mailbox-dialog.tsx'
import { mailboxQuery, useRotateMailbox } from './mailboxes.api.ts'
import classes from './mailboxes.module.css'

function SecretButton({ hasSecret }: Pick<Mailbox, 'hasSecret'>) {
  const rotate = useRotateMailbox()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const make = () => rotate.run(undefined).then((made) => setSecret(made.secret))
  const first = () =>
    void make().catch((error: unknown) =>
      showToast({ title: 'Not created', message: messageOf(error), variant: 'destructive' }),
    )
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        h={30}
        disabled={rotate.isBusy}
        onClick={() => (hasSecret ? setAsking(true) : first())}
      >
        {hasSecret ? 'Replace secret' : 'Create secret'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Replace the signing secret?"
          confirmLabel="Replace secret"
          onConfirm={make}
          onClose={() => setAsking(false)}
        >
          The current secret stops working right away. Email is refused until your mail provider signs with
          the new one.
        </ConfirmDialog>
      )}
      {secret && <SecretDialog title="Signing secret" secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function Facts({ mailbox }: { mailbox: Mailbox }) {
  const { address, agencyAddress, postUrl, hasSecret, lastReceivedAt } = mailbox
  return (
    <FactList
      facts={[
        { label: 'Receiving address', value: address },
        {
          label: 'Agency BCC address',
          value: agencyAddress && <CopyText label="agency BCC address" text={agencyAddress} />,
        },
        { label: 'Your mail provider posts to', value: <CopyText label="post address" text={postUrl} /> },
        { label: 'Signing secret', value: <SecretButton hasSecret={hasSecret} /> },
        {
          label: 'Last email',
          value: lastReceivedAt ? <Moment at={lastReceivedAt} /> : 'None yet',
        },
      ]}
    />
  )
}

/** How email comes in, the agency owner's to set up. */
export function MailboxSection() {
  const { data, error, refetch } = useQuery(mailboxQuery)
  const [isEditing, setEditing] = useState(false)
  if (!data)
    return error ? (
      <LoadFailure what="Incoming email" error={error} onRetry={() => void refetch()} />
    ) : (
      <CardsSkeleton />
    )
  const isSetUp = data.postUrl !== ''
  const edit = (
    <Button variant="default" size="compact-sm" h={30} onClick={() => setEditing(true)}>
      {isSetUp ? 'Edit address' : 'Set up'}
    </Button>
  )
  return (
    <Panel title="Incoming email" actions={isSetUp && edit}>
      <p className={classes.note}>
        Replies and copies of emails are filed under their clients, with attachments as documents. The rest
        waits on{' '}
        <Anchor component={Link} to="/incoming-email" inherit underline="always">
          Incoming email
        </Anchor>
        .{' '}
        <Anchor component={Link} to="/support/articles/incoming-email" inherit underline="always">
          How to connect your mail provider
        </Anchor>
      </p>
      {isSetUp ? (
        <Facts mailbox={data} />
      ) : (
        <EmptyState message="No receiving address yet.">{edit}</EmptyState>
      )}
      {isEditing && <MailboxDialog mailbox={data} onClose={() => setEditing(false)} />}
    </Panel>
  )
}
