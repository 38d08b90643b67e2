import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Analysis } from '#shared/commercial/analysis.contract.ts'
import { ClientSelect } from '#web/clients/client-select.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useUpdateAnalysis } from './analyses.api.ts'

/** Changes what an analysis is called and which client it belongs to. */
export function AnalysisDialog({ analysis, onClose }: { analysis: Analysis; onClose: () => void }) {
  const [title, setTitle] = useState(analysis.title)
  const [clientId, setClientId] = useState(analysis.clientId ?? '')
  const [isMissing, setMissing] = useState(false)
  const update = useUpdateAnalysis(analysis.id)
  const draft = useTypedDraft(
    `title of analysis ${analysis.id}`,
    { title },
    { title: analysis.title },
    (kept) => setTitle(kept.title ?? title),
  )
  const isDirty = title !== analysis.title || clientId !== (analysis.clientId ?? '')
  const save = async () => {
    if (title.trim() === '') return setMissing(true)
    await update
      .run({ title: title.trim(), clientId: clientId || null, version: analysis.version })
      .then(() => {
        draft.drop()
        onClose()
      })
      .catch(() => undefined)
  }
  return (
    <FormDialog
      title="Title and client"
      submitLabel="Save"
      isBusy={update.isBusy}
      isDirty={isDirty}
      notice={update.error ? messageOf(update.error) : undefined}
      draft={draft}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        required
        maxLength={200}
        value={title}
        error={isMissing && title.trim() === '' ? 'Enter a title' : undefined}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <ClientSelect value={clientId} chosenName={analysis.clientName} onChange={setClientId} />
    </FormDialog>
  )
}
