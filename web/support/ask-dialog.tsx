import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maxMessageLength, SupportCreate, type SupportRequest } from '#shared/support/support.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { FactList } from '#web/ui/panel.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { contextFacts, pageContext } from './page-context.ts'
import { useAskForHelp } from './support.api.ts'
import classes from './support.module.css'

type AskDialogProps = { onSaved: (request: SupportRequest) => void; onClose: () => void }

/** Asks for help, and shows what is sent along with the words. */
export function AskDialog({ onSaved, onClose }: AskDialogProps) {
  const ask = useAskForHelp()
  const [context] = useState(pageContext)
  const state = useRecordForm({
    name: 'support request',
    initialValues: { subject: '', message: '' },
    contract: SupportCreate,
    inputOf: (values) => ({ ...values, context }),
    save: ask.run,
    onSaved,
  })
  return (
    <RecordDialog
      title="Ask for help"
      submitLabel="Send request"
      size="lg"
      state={state}
      isBusy={ask.isBusy}
      onClose={onClose}
    >
      <TextInput
        {...state.form.getInputProps('subject')}
        data-path="subject"
        data-autofocus
        label="Subject"
        placeholder="What is it about?"
        withAsterisk
      />
      <Textarea
        {...state.form.getInputProps('message')}
        data-path="message"
        label="Message"
        description={`What did you do, what did you expect, what happened? Up to ${maxMessageLength.toLocaleString('en-US')} characters. Leave out passwords and card numbers.`}
        minRows={6}
        maxRows={14}
        autosize
        withAsterisk
      />
      <section aria-label="Included" className={classes.context}>
        <h3 className={classes.topicTitle}>Included with your message</h3>
        <FactList facts={contextFacts(context)} />
      </section>
    </RecordDialog>
  )
}
