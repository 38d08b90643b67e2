import { TextInput } from '@mantine/core'
import { type MailServer, SmtpConnect, smtpPorts } from '#shared/mail-servers/mail-servers.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useConnectSmtp } from './mail-servers.api.ts'
import { ServerFields, type ServerValues } from './server-fields.tsx'

type Props = { server: MailServer | null; onClose: () => void }

/** Connects the agency's SMTP server, or changes how. */
export function SmtpDialog({ server, onClose }: Props) {
  const connect = useConnectSmtp()
  const { host = '', port = smtpPorts.tls, security = 'tls', username = '', fromAddress = '' } = server ?? {}
  const state = useRecordForm<ServerValues, SmtpConnect, MailServer>({
    name: 'smtp server',
    initialValues: { host, port, security, username, password: '', fromAddress },
    contract: SmtpConnect,
    inputOf: ({ port, ...values }) => ({ ...values, port: Number(port) }),
    save: connect.run,
    onSaved: onClose,
  })
  return (
    <RecordDialog
      title={server ? 'Edit SMTP server' : 'Connect an SMTP server'}
      submitLabel={server ? 'Save' : 'Connect'}
      state={state}
      isBusy={connect.isBusy}
      onClose={onClose}
    >
      <ServerFields form={state.form} ports={smtpPorts} example="smtp.youragency.com" />
      <TextInput
        {...state.form.getInputProps('fromAddress')}
        label="From address"
        description="Your server must allow this user to send from it."
        placeholder="office@youragency.com"
        type="email"
        inputMode="email"
        withAsterisk
        maxLength={254}
      />
    </RecordDialog>
  )
}
