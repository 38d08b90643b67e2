import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MailServer, mailSecurityLabels } from '#shared/mail-servers/mail-servers.contract.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import { mailServersQuery, useDisconnectSmtp } from './mail-servers.api.ts'
import classes from './mail-servers.module.css'
import { SmtpDialog } from './smtp-dialog.tsx'

const small = { variant: 'default', size: 'compact-sm', h: 30 } as const

function Connected({ server }: { server: MailServer }) {
  const { host, port, security, username, fromAddress, error, lastSuccessAt } = server
  return (
    <>
      {error && (
        <Alert className={classes.alert} color="orange" title="The last email could not be sent">
          {error} Bindery keeps trying for about eight hours.
        </Alert>
      )}
      <FactList
        facts={[
          { label: 'From', value: fromAddress },
          { label: 'User name', value: username },
          { label: 'Server', value: `${host}:${port} (${mailSecurityLabels[security]})` },
          { label: 'Last used', value: lastSuccessAt && <Moment at={lastSuccessAt} /> },
        ]}
      />
    </>
  )
}

/** The agency's own SMTP server, its owner's to connect. */
export function SmtpPanel() {
  const { data, error, refetch } = useQuery(mailServersQuery)
  const disconnect = useDisconnectSmtp()
  const [open, setOpen] = useState<'edit' | 'disconnect' | null>(null)
  const close = () => setOpen(null)
  if (!data)
    return error ? (
      <LoadFailure what="Your SMTP server" error={error} onRetry={() => void refetch()} />
    ) : (
      <CardsSkeleton />
    )
  const { smtp } = data
  const actions = smtp && (
    <>
      <Button {...small} onClick={() => setOpen('disconnect')}>
        Disconnect SMTP
      </Button>
      <Button {...small} onClick={() => setOpen('edit')}>
        Edit SMTP
      </Button>
    </>
  )
  return (
    <Panel title="Your SMTP server" actions={actions}>
      <p className={classes.note}>
        Emails to clients and prospects are sent from your own address by this server. Without one, Bindery
        sends them, and replies still go to whoever wrote.
      </p>
      {smtp ? (
        <Connected server={smtp} />
      ) : (
        <EmptyState message="No SMTP server connected.">
          <Button {...small} onClick={() => setOpen('edit')}>
            Connect an SMTP server
          </Button>
        </EmptyState>
      )}
      {open === 'edit' && <SmtpDialog server={smtp} onClose={close} />}
      {open === 'disconnect' && (
        <ConfirmDialog
          title="Disconnect this SMTP server?"
          confirmLabel="Disconnect"
          onConfirm={() => disconnect.run(undefined)}
          onClose={close}
        >
          Bindery sends your emails again, and the password is deleted.
        </ConfirmDialog>
      )}
    </Panel>
  )
}
