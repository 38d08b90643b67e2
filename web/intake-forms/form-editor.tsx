import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { problemsOfForm } from '#shared/intake-forms/form.rules.ts'
import type { IntakeForm } from '#shared/intake-forms/intake-forms.contract.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { withSection } from './draft-edits.rules.ts'
import { FormPreview } from './form-preview.tsx'
import { type Draft, FormSettings } from './form-settings.tsx'
import { formStatusOf } from './form-status.ts'
import {
  intakeFormQuery,
  usePublishIntakeForm,
  useUnpublishIntakeForm,
  useUpdateIntakeForm,
} from './intake-forms.api.ts'
import classes from './intake-forms.module.css'
import { SectionEditor } from './section-editor.tsx'
import { SharePanel } from './share-panel.tsx'
import { SubmissionsPanel } from './submissions-panel.tsx'

/** The draft in the editor: kept until it is saved, also when the page is left. */
function useDraft(form: IntakeForm) {
  const { name, definition, assignment } = form
  const base: Draft = { name, definition, assignment }
  const [draft, setDraft] = useState(base)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const typed = useTypedDraft(`intake form ${form.id}`, draft, base, change)
  return { draft, change, typed, isDirty: JSON.stringify(draft) !== JSON.stringify(base) }
}

function useSaving(form: IntakeForm) {
  const update = useUpdateIntakeForm(form.id)
  const publish = usePublishIntakeForm(form.id)
  const unpublish = useUnpublishIntakeForm(form.id)
  const all = [update, publish, unpublish]
  const error = all.find((one) => one.error)?.error ?? null
  const reset = () => {
    for (const one of all) one.reset()
  }
  return { update, publish, unpublish, error, reset, isBusy: all.some((one) => one.isBusy) }
}

type ActsProps = {
  form: IntakeForm
  isDirty: boolean
  saving: ReturnType<typeof useSaving>
  onSave: () => void
}

function EditorActs({ form, isDirty, saving, onSave }: ActsProps) {
  const { publish, unpublish, isBusy, reset } = saving
  const canPublish = form.status !== 'published' || form.hasChanges
  const run = async (act: typeof publish, title: string) => {
    reset()
    const done = await act.run(form.version).catch(() => null)
    if (done) showToast({ title, message: form.name, variant: 'success' })
  }
  return (
    <div className={classes.editorActs}>
      {form.status === 'published' && (
        <Button variant="default" disabled={isBusy} onClick={() => void run(unpublish, 'Form unpublished')}>
          Unpublish
        </Button>
      )}
      <Button variant={isDirty ? 'filled' : 'default'} disabled={!isDirty || isBusy} onClick={onSave}>
        Save draft
      </Button>
      <Button
        variant={isDirty ? 'default' : 'filled'}
        disabled={isDirty || isBusy || !canPublish}
        onClick={() => void run(publish, 'Form published')}
      >
        {form.status === 'published' ? 'Publish changes' : 'Publish'}
      </Button>
    </div>
  )
}

type EditorProps = { form: IntakeForm; onBack: () => void; onReload: () => void }

function Editor({ form, onBack, onReload }: EditorProps) {
  const { draft, change, typed, isDirty } = useDraft(form)
  const saving = useSaving(form)
  const { definition } = draft
  const problems = saving.error instanceof ApiError ? saving.error.fields : {}
  const blockers = problemsOfForm(definition)
  const save = async () => {
    saving.reset()
    const saved = await saving.update.run({ ...draft, version: form.version }).catch(() => null)
    if (!saved) return
    const { name, definition, assignment } = saved
    change({ name, definition, assignment })
    showToast({ title: 'Draft saved', message: name, variant: 'success' })
  }
  const setDefinition = (changed: Draft['definition']) => change({ definition: changed })
  return (
    <>
      <div className={classes.editorHead}>
        <Button variant="subtle" leftSection={<ArrowLeft size={15} aria-hidden="true" />} onClick={onBack}>
          All forms
        </Button>
        <StatusBadge {...formStatusOf(form)} />
        <EditorActs form={form} isDirty={isDirty} saving={saving} onSave={() => void save()} />
      </div>
      <DraftOffer {...typed} />
      {saving.error && (
        <Alert color="red" role="alert" mb="md">
          {messageOf(saving.error)}{' '}
          {saving.error instanceof ApiError && saving.error.status === 409 && (
            <Button variant="default" size="compact-sm" onClick={onReload}>
              Reload the form
            </Button>
          )}
        </Alert>
      )}
      {blockers.length > 0 && (
        <Alert color="orange" role="status" mb="md" title="Before you publish">
          {blockers.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
      <div className={classes.editor}>
        <div className={classes.column}>
          {form.status === 'published' && <SharePanel form={form} />}
          {form.submissions > 0 && <SubmissionsPanel form={form} />}
          <FormSettings draft={draft} problems={problems} onChange={change} />
          <Panel title="Questions">
            {definition.sections.map((section, at) => (
              <SectionEditor
                key={section.id}
                section={section}
                at={at}
                form={definition}
                onChange={setDefinition}
              />
            ))}
            <Button
              variant="default"
              leftSection={<Plus size={15} aria-hidden="true" />}
              onClick={() => setDefinition(withSection(definition))}
            >
              Add section
            </Button>
          </Panel>
        </div>
        <Panel title="Preview" isFlush className={classes.previewPanel}>
          <FormPreview definition={definition} />
        </Panel>
      </div>
    </>
  )
}

/** The editor of a form: its questions, texts and producer, with a preview. */
export function FormEditor({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, error, refetch } = useQuery(intakeFormQuery(id))
  const [loaded, setLoaded] = useState(0)
  if (error && !data) return <LoadFailure what="This form" error={error} onRetry={() => void refetch()} />
  if (!data) return <CardsSkeleton />
  // What was typed is offered again.
  const reload = () => void refetch().then(() => setLoaded((now) => now + 1))
  return <Editor key={`${id} ${loaded}`} form={data} onBack={onBack} onReload={reload} />
}
