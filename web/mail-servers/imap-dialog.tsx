import { ImapConnect, imapPorts, type MailServer } from '#shared/mail-servers/mail-servers.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useConnectImap } from './mail-servers.api.ts'
import { ServerFields, type ServerValues } from './server-fields.tsx'

type Props = { server: MailServer | null; onClose: () => void }

/** Connects the agency's mailbox, or changes how. */
export function ImapDialog({ server, onClose }: Props) {
  const connect = useConnectImap()
  const { host = '', port = imapPorts.tls, security = 'tls', username = '' } = server ?? {}
  const state = useRecordForm<ServerValues, ImapConnect, MailServer>({
    name: 'imap server',
    initialValues: { host, port, security, username, password: '', fromAddress: '' },
    contract: ImapConnect,
    inputOf: ({ port, fromAddress: _none, ...values }) => ({ ...values, port: Number(port) }),
    save: connect.run,
    onSaved: onClose,
  })
  return (
    <RecordDialog
      title={server ? 'Edit mailbox' : 'Connect a mailbox'}
      submitLabel={server ? 'Save' : 'Connect'}
      state={state}
      isBusy={connect.isBusy}
      onClose={onClose}
    >
      <ServerFields form={state.form} ports={imapPorts} example="imap.youragency.com" />
    </RecordDialog>
  )
}
