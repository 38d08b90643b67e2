import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Mailbox, MailboxUpdate } from '#shared/mailboxes/mailboxes.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { mailboxQuery, useUpdateMailbox } from './mailboxes.api.ts'

type Values = { address: string }
type Props = { mailbox: Mailbox; onClose: () => void }

/** Changes the address at which email comes in. */
export function MailboxDialog({ mailbox, onClose }: Props) {
  const queries = useQueryClient()
  const update = useUpdateMailbox()
  const reload = async () => {
    const { address, version } = await queries.fetchQuery({ ...mailboxQuery, staleTime: 0 })
    return { values: { address }, version }
  }
  const state = useRecordForm<Values, Values, Mailbox>({
    name: 'mailbox',
    initialValues: { address: mailbox.address },
    contract: MailboxUpdate,
    inputOf: (values) => values,
    save: (input) => update.run({ version: mailbox.version, ...input }),
    onSaved: onClose,
    edit: { version: mailbox.version, reload },
  })
  return (
    <RecordDialog
      title="Receiving address"
      submitLabel="Save"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <TextInput
        {...state.form.getInputProps('address')}
        label="Email address"
        description="An address that your mail provider delivers to Bindery, such as inbox@mail.youragency.com. It must accept anything after a plus sign, as most do. Leave it empty to stop."
        type="email"
        inputMode="email"
        maxLength={254}
        data-autofocus
      />
    </RecordDialog>
  )
}
