import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailServer, mailSecurityLabels } from '#shared/mail-servers/mail-servers.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import { ImapDialog } from './imap-dialog.tsx'
import { mailServersQuery, useDisconnectImap, useReadImap } from './mail-servers.api.ts'
import classes from './mail-servers.module.css'

const small = { variant: 'default', size: 'compact-sm', h: 30 } as const

function Connected({ server }: { server: MailServer }) {
  const { host, port, security, username, error, pausedAt, lastSuccessAt } = server
  const read = useReadImap()
  const readNow = () =>
    void read.run(undefined).then(
      () => showToast({ title: 'Reading new email', message: 'It appears here in a moment.' }),
      (failure: unknown) =>
        showToast({ title: 'Not started', message: messageOf(failure), variant: 'destructive' }),
    )
  return (
    <>
      {error && (
        <Alert
          className={classes.alert}
          color={pausedAt ? 'red' : 'orange'}
          title={pausedAt ? 'This mailbox is no longer read' : 'The last attempt failed'}
        >
          {error} {pausedAt ? 'Correct it, or try again.' : 'Bindery keeps trying.'}
        </Alert>
      )}
      <FactList
        facts={[
          { label: 'Mailbox', value: username },
          { label: 'Server', value: `${host}:${port} (${mailSecurityLabels[security]})` },
          { label: 'Last read', value: lastSuccessAt && <Moment at={lastSuccessAt} /> },
        ]}
      />
      <Button {...small} className={classes.action} disabled={read.isBusy} onClick={readNow}>
        {pausedAt ? 'Try again' : 'Read now'}
      </Button>
    </>
  )
}

type Open = 'edit' | 'disconnect' | null

/** The agency's own mailbox, its owner's to connect. */
export function ImapPanel() {
  const { data, error, refetch } = useQuery(mailServersQuery)
  const disconnect = useDisconnectImap()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  if (!data)
    return error ? (
      <LoadFailure what="Your mailbox" error={error} onRetry={() => void refetch()} />
    ) : (
      <CardsSkeleton />
    )
  const { imap } = data
  const actions = imap && (
    <>
      <Button {...small} onClick={() => setOpen('disconnect')}>
        Disconnect
      </Button>
      <Button {...small} onClick={() => setOpen('edit')}>
        Edit mailbox
      </Button>
    </>
  )
  return (
    <Panel title="Your mailbox" actions={actions}>
      <p className={classes.note}>
        Bindery reads new email of your mailbox by IMAP every two minutes. It changes and deletes nothing
        there.
      </p>
      {imap ? (
        <Connected server={imap} />
      ) : (
        <EmptyState message="No mailbox connected.">
          <Button {...small} onClick={() => setOpen('edit')}>
            Connect a mailbox
          </Button>
        </EmptyState>
      )}
      {open === 'edit' && <ImapDialog server={imap} onClose={close} />}
      {open === 'disconnect' && (
        <ConfirmDialog
          title="Disconnect this mailbox?"
          confirmLabel="Disconnect"
          onConfirm={() => disconnect.run(undefined)}
          onClose={close}
        >
          New email is no longer read, and the password is deleted. Email that came in stays.
        </ConfirmDialog>
      )}
    </Panel>
  )
}
