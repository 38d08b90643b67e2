import { ActionIcon, Alert, Button, FileButton, Loader, NativeSelect } from '@mantine/core'
import { ArrowUp, FileUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import field from '#web/assistant/composer.module.css'
import { maxInputLength } from '#web/assistant/message-checks.rules.ts'
import { useMessageDraft } from '#web/assistant/use-message-draft.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import type { EdisonConversation, EdisonSnapshot } from './edison-conversation.ts'
import { acceptedPolicies, shownFileName } from './edison-messages.rules.ts'
import classes from './edison-panel.module.css'

export type EdisonComposerProps = {
  conversation: EdisonConversation
  snapshot: EdisonSnapshot
  config: AssistantConfig
  isWide: boolean
}

function FileChooser({ conversation, snapshot }: Omit<EdisonComposerProps, 'config' | 'isWide'>) {
  const { file, isProcessing } = snapshot
  if (!useMayWrite()) return null
  return (
    <span className={classes.chooser}>
      <FileButton
        onChange={conversation.setFile}
        accept={acceptedPolicies}
        inputProps={{ 'aria-label': 'Policy file' }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="compact-md"
            disabled={isProcessing}
            title={file?.name}
            leftSection={<FileUp size={15} strokeWidth={1.75} aria-hidden="true" />}
          >
            {file ? shownFileName(file.name) : 'Upload PDF'}
          </Button>
        )}
      </FileButton>
      {file && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label="Remove file"
          title="Remove file"
          disabled={isProcessing}
          onClick={() => conversation.setFile(null)}
        >
          <X size={16} strokeWidth={1.75} />
        </ActionIcon>
      )}
    </span>
  )
}

function Tools({ conversation, snapshot, config, isWide }: EdisonComposerProps) {
  const { file, isProcessing, model } = snapshot
  return (
    <div className={classes.tools}>
      <FileChooser conversation={conversation} snapshot={snapshot} />
      <Button
        size="compact-md"
        disabled={!file || isProcessing}
        onClick={() => void conversation.getEstimate()}
      >
        {isProcessing ? 'Processing...' : 'Get Estimate'}
      </Button>
      {isWide && (
        <NativeSelect
          className={classes.model}
          aria-label="Model"
          size="xs"
          disabled={isProcessing}
          value={model}
          data={config.models.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => conversation.setModel(event.currentTarget.value)}
        />
      )}
      {!config.hasModel && (
        <p className={classes.noModel}>No AI model is configured. Answers come from rules.</p>
      )}
    </div>
  )
}

/** The error line, the file with its buttons, and the message field. */
export function EdisonComposer(props: EdisonComposerProps) {
  const { conversation, snapshot, isWide } = props
  const { draft, error, isProcessing } = snapshot
  const message = useMessageDraft('message to the commercial assistant', conversation, snapshot)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !isWide || event.nativeEvent.isComposing) return
    event.preventDefault()
    message.send()
  }
  return (
    <div className={field.composer}>
      <Tools {...props} />
      <DraftOffer {...message.kept} />
      {error && (
        <Alert color="red" role="alert" className={field.error}>
          {error}
        </Alert>
      )}
      <div className={field.field}>
        <textarea
          className={field.input}
          aria-label="Message"
          placeholder={isProcessing ? 'Please wait...' : 'Upload commercial policy first'}
          rows={1}
          maxLength={maxInputLength}
          disabled={isProcessing}
          value={draft}
          onChange={(event) => conversation.setDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          className={field.send}
          size={34}
          radius="xl"
          aria-label="Send message"
          title="Send message"
          disabled={isProcessing || draft.trim() === ''}
          onClick={message.send}
        >
          {isProcessing ? (
            <Loader size={16} color="currentColor" />
          ) : (
            <ArrowUp size={18} strokeWidth={1.75} />
          )}
        </ActionIcon>
      </div>
    </div>
  )
}
