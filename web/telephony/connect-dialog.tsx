import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { TelephonyConnect } from '#shared/telephony/telephony.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useConnectTelephony } from './telephony.api.ts'

type Props = {
  /** Of the account that is connected; empty for a first one. */
  accountSid: string
  onClose: () => void
}

/** Asks for the account and its token, which Twilio checks. */
export function ConnectDialog({ accountSid, onClose }: Props) {
  const connect = useConnectTelephony()
  const form = useForm<TelephonyConnect>({
    initialValues: { accountSid, authToken: '' },
    validate: zod4Resolver(TelephonyConnect),
    transformValues: (values) => TelephonyConnect.safeParse(values).data ?? values,
  })
  const send = async (input: TelephonyConnect) => {
    try {
      const { numbers } = await connect.run(input)
      const count = numbers.length === 1 ? '1 phone number' : `${numbers.length} phone numbers`
      showToast({ title: 'Twilio connected', message: `The account has ${count}.`, variant: 'success' })
      onClose()
    } catch {
      // The dialog says it.
    }
  }
  return (
    <FormDialog
      title={accountSid ? 'Replace the Twilio credentials' : 'Connect Twilio'}
      submitLabel="Connect"
      busyLabel="Checking…"
      isBusy={connect.isBusy}
      isDirty={form.isDirty()}
      notice={connect.error && messageOf(connect.error)}
      draft="secrets only"
      onSubmit={() => form.onSubmit(send)()}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('accountSid')}
        label="Account SID"
        description="From the Twilio console, under Account info."
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        data-autofocus
      />
      <PasswordInput
        {...form.getInputProps('authToken')}
        label="Auth token"
        description="Stored encrypted and never shown again."
        autoComplete="off"
        maxLength={60}
      />
    </FormDialog>
  )
}
