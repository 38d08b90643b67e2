import { Alert, Textarea, TextInput } from '@mantine/core'
import type { EmailDraft } from '#shared/emails/emails.contract.ts'
import { mergeFieldLabel } from '#shared/emails/merge-fields.rules.ts'
import { linkPlace } from '#shared/self-service/self-service.contract.ts'

function Notices({ hasOptedOut, missing, toName }: EmailDraft) {
  const left = missing.filter((name) => name !== 'selfService.link')
  return (
    <>
      {hasOptedOut && (
        <Alert color="orange" variant="light" title={`${toName} opted out of email`}>
          Send only what they asked for or need for their coverage.
        </Alert>
      )}
      {left.length > 0 && (
        <Alert color="orange" variant="light" title="Fill in what’s missing before you send">
          {left.map(mergeFieldLabel).join(', ')}.
        </Alert>
      )}
    </>
  )
}

type Props = {
  draft: EmailDraft
  email: string
  inputProps: (name: 'subject' | 'message') => object
}

/** The words that a private link is sent with. */
export function LinkMessage({ draft, email, inputProps }: Props) {
  return (
    <>
      <Notices {...draft} />
      <TextInput
        label="To"
        readOnly
        value={email}
        description="The email on file. The code that opens the link is sent there too."
      />
      <TextInput {...inputProps('subject')} label="Subject" withAsterisk />
      <Textarea
        {...inputProps('message')}
        label="Message"
        description={`The link goes where ${linkPlace} is, else below the message.`}
        autosize
        minRows={8}
        maxRows={16}
        withAsterisk
      />
    </>
  )
}
