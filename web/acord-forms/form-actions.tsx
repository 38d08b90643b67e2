import { Button } from '@mantine/core'
import { Download, Mail, PenLine } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { WordingBlocker } from '#engines/acord-filling/certified-wording.rules.ts'
import { type FilledForm, formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useAsk } from '#web/lib/asks.ts'
import { conflictSentence, missedChanges } from '#web/lib/missed-changes.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type MenuAction, RecordMenu } from '#web/ui/record/record-menu.tsx'
import { formFileHref, useCreateForm, useDeleteDraft, useUpdateForm } from './acords.api.ts'
import { backToForms, formHref } from './addresses.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'
import type { FormEdits } from './use-form-edits.ts'
import { VoidDialog } from './void-dialog.tsx'

const iconSize = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type FormActionsProps = {
  form: FilledForm
  template: FormTemplate
  edits: FormEdits
  /** Set before the page is left on purpose. */
  isFree: RefObject<boolean>
  /** Words and marks that cannot be certified. */
  wording: readonly WordingBlocker[]
  /** Goes to the first field that stands in the way. */
  onProblem: (name: string) => void
}

type Open = 'issue' | 'mail' | 'void' | 'delete' | null

function useSave(form: FilledForm, edits: FormEdits) {
  const update = useUpdateForm(form.id)
  const save = async (): Promise<FilledForm | null> => {
    if (!edits.isDirty) return form
    try {
      const saved = await update.run({ values: edits.unsaved, version: form.version })
      edits.rebase(edits.unsaved)
      edits.draft.drop()
      edits.setMissed([])
      return saved
    } catch (error) {
      const missed = missedChanges(error)
      edits.setMissed(missed)
      // What someone else saved is loaded; fields that both changed are asked about on the page.
      const story = `${conflictSentence(missed, 'form')} Their version is loaded and your changes are kept. Save again.`
      const message = missed.length > 0 ? story : messageOf(error)
      showToast({ title: 'The form was not saved', message, variant: 'destructive' })
      return null
    }
  }
  return { save, isBusy: update.isBusy }
}

function DeleteDraft({
  form,
  isFree,
  onClose,
}: Pick<FormActionsProps, 'form' | 'isFree'> & { onClose: () => void }) {
  const remove = useDeleteDraft(form.id)
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title="Delete this draft?"
      confirmLabel="Delete draft"
      isDanger
      onConfirm={async () => {
        await remove.run(undefined)
        isFree.current = true
        void navigate(backToForms().to)
      }}
      onClose={onClose}
    >
      {formNumberLabel(form.number)} was never issued. Its number won’t be reused.
    </ConfirmDialog>
  )
}

function useReplace(form: FilledForm) {
  const create = useCreateForm()
  const navigate = useNavigate()
  return async () => {
    const { clientId, policyIds, id: reissueOfId } = form
    const templateId = form.templateId ?? plainTemplateId
    try {
      const made = await create.run({ templateId, clientId, policyIds, reissueOfId })
      void navigate(formHref(made.id))
    } catch (error) {
      showToast({ title: 'The form was not created', message: messageOf(error), variant: 'destructive' })
    }
  }
}

function DownloadButton({ form }: { form: FilledForm }) {
  return (
    <Button
      component="a"
      href={formFileHref(form.id)}
      variant="default"
      leftSection={<Download {...iconSize} />}
    >
      {form.status === 'draft' ? 'Download draft' : 'Download'}
    </Button>
  )
}

function DraftButtons(props: FormActionsProps & { onOpen: (open: Open) => void }) {
  const { form, edits, wording, onOpen, onProblem } = props
  const { save, isBusy } = useSave(form, edits)
  const [overlap] = edits.overlaps
  const sign = useRef<HTMLButtonElement>(null)
  // After the page itself, which takes the focus when it opens.
  useAsk('sign', () => requestAnimationFrame(() => sign.current?.focus()))
  const saveNow = async () => {
    if (overlap) onProblem(overlap.name)
    else if (await save()) showToast({ title: 'Draft saved', variant: 'success' })
  }
  const issue = async () => {
    const [first] = [
      ...edits.overlaps.map(({ name }) => name),
      ...edits.problems.map(({ name }) => name),
      ...wording.map(({ field }) => field),
    ]
    if (first) onProblem(first)
    else if (await save()) onOpen('issue')
  }
  return (
    <>
      <Button variant="default" disabled={!edits.isDirty || isBusy} onClick={() => void saveNow()}>
        {isBusy ? 'Saving…' : 'Save draft'}
      </Button>
      <Button
        ref={sign}
        leftSection={<PenLine {...iconSize} />}
        disabled={form.stops.length > 0 || isBusy}
        onClick={() => void issue()}
      >
        Sign and issue
      </Button>
    </>
  )
}

function IssuedButtons({ form, onOpen }: { form: FilledForm; onOpen: (open: Open) => void }) {
  return (
    <>
      <DownloadButton form={form} />
      {form.status === 'issued' && (
        <Button leftSection={<Mail {...iconSize} />} onClick={() => onOpen('mail')}>
          Send by email
        </Button>
      )}
    </>
  )
}

/** What can be done with a form in its state. */
export function FormActions(props: FormActionsProps) {
  const { form } = props
  const [open, setOpen] = useState<Open>(null)
  const replace = useReplace(form)
  const close = () => setOpen(null)
  const mayWrite = useMayWrite()
  const isDraft = form.status === 'draft'
  const canReplace = form.status === 'issued'
  const actions: MenuAction[] = isDraft
    ? [
        { label: 'Download draft', run: () => window.location.assign(formFileHref(form.id)) },
        { label: 'Delete draft', isDanger: true, run: () => setOpen('delete') },
      ]
    : [
        ...(canReplace ? [{ label: 'Replace with a new form', run: () => void replace() }] : []),
        ...(form.status === 'void'
          ? []
          : [{ label: 'Void form', isDanger: true, run: () => setOpen('void') }]),
      ]
  if (!mayWrite) return <DownloadButton form={form} />
  return (
    <>
      {isDraft ? (
        <DraftButtons {...props} onOpen={setOpen} />
      ) : (
        <IssuedButtons form={form} onOpen={setOpen} />
      )}
      {actions.length > 0 && (
        <RecordMenu label={`More actions for ${formNumberLabel(form.number)}`} actions={actions} />
      )}
      {open === 'issue' && (
        <IssueDialog form={form} template={props.template} values={props.edits.values} onClose={close} />
      )}
      {open === 'mail' && <MailDialog form={form} onClose={close} />}
      {open === 'void' && <VoidDialog form={form} onClose={close} />}
      {open === 'delete' && <DeleteDraft form={form} isFree={props.isFree} onClose={close} />}
    </>
  )
}
