import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { followUpKindLabels, followUpKinds } from '#shared/follow-ups/follow-up-kinds.ts'
import type { Renewal } from '#shared/renewals/renewals.contract.ts'
import { DueChoices } from '#web/follow-ups/due-choices.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { useToday } from '#web/session/use-today.ts'
import { useMayAssign } from '#web/session/writing.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { AssignDialog, countOf } from '#web/ui/list/bulk-dialogs.tsx'
import type { RecordList } from '#web/ui/list/use-record-list.ts'
import { useUndo } from '#web/ui/use-undo.ts'
import { RenewalEmailsDialog } from './renewal-emails-dialog.tsx'
import { useBulkRenewals } from './renewals.api.ts'

const kinds = followUpKinds.map((value) => ({ value, label: followUpKindLabels[value] }))
type Step = { kind: (typeof followUpKinds)[number]; title: string; dueDate: string }

const noStep: Step = { kind: 'call', title: '', dueDate: '' }

type StepDialogProps = {
  what: string
  isBusy: boolean
  run: (step: Step) => Promise<unknown>
  onClose: () => void
}

function NextStepDialog({ what, isBusy, run, onClose }: StepDialogProps) {
  const today = useToday()
  const [step, setStep] = useState(noStep)
  const [failure, setFailure] = useState<{ title?: string; dueDate?: string; notice?: string }>({})
  const change = (changes: Partial<Step>) => setStep((before) => ({ ...before, ...changes }))
  const draft = useTypedDraft('next step of renewals', step, noStep, change)
  const submit = async () => {
    const missing = {
      ...(step.title.trim() === '' && { title: 'Enter what needs to be done' }),
      ...(step.dueDate === '' && { dueDate: 'Enter a date' }),
    }
    setFailure(missing)
    if (Object.keys(missing).length > 0) return
    try {
      await run(step)
      draft.drop()
    } catch (error) {
      setFailure({ notice: messageOf(error) })
    }
  }
  return (
    <FormDialog
      title={`Next step for ${what}`}
      submitLabel="Add next step"
      size="sm"
      isBusy={isBusy}
      isDirty={step.title !== '' || step.dueDate !== ''}
      notice={failure.notice}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Kind"
        data={kinds}
        value={step.kind}
        onChange={(kind) => change({ kind })}
      />
      <TextInput
        label="What needs to be done"
        withAsterisk
        maxLength={200}
        data-autofocus
        value={step.title}
        error={failure.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <DateField
        label="Due"
        withAsterisk
        value={step.dueDate}
        error={failure.dueDate}
        onChange={(event) => change({ dueDate: event.currentTarget.value })}
      />
      <DueChoices
        label="Due in"
        today={today}
        value={step.dueDate}
        onChange={(dueDate) => change({ dueDate })}
      />
    </FormDialog>
  )
}

/** What can be done with everything ticked in the worklist: an owner, or a next step for each. */
export function RenewalBulkActions({ list }: { list: RecordList<Renewal> }) {
  const mayAssign = useMayAssign()
  const { run, isBusy } = useBulkRenewals()
  const [dialog, setDialog] = useState<'assign' | 'step' | 'email' | null>(null)
  const close = () => setDialog(null)
  const what = countOf(list.chosenCount, 'renewal', 'renewals')
  const { undoBulk } = useUndo()
  const finish = async (change: Parameters<typeof run>[0]['change'], done: string) => {
    const { matched, undoId } = await run({ chosen: list.chosen, change })
    const undoing = (id: string) =>
      change.action === 'assign'
        ? undoBulk(id, 'renewal', 'renewals')
        : undoBulk(id, 'next step', 'next steps', 'removed')
    showToast({
      title: `${countOf(matched, 'renewal', 'renewals')} ${done}`,
      variant: 'success',
      ...(undoId && { undo: undoing(undoId) }),
    })
    list.unselect()
    close()
  }
  return (
    <>
      {mayAssign && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDialog('assign')}>
          Assign
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => setDialog('step')}>
        Add next step
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setDialog('email')}>
        Email
      </Button>
      {dialog === 'email' && (
        <RenewalEmailsDialog
          chosen={list.chosen}
          what={what}
          onDone={() => {
            list.unselect()
            close()
          }}
          onClose={close}
        />
      )}
      {dialog === 'assign' && (
        <AssignDialog
          what={what}
          label="Owner"
          isBusy={isBusy}
          run={(ownerId) => finish({ action: 'assign', ownerId }, 'assigned')}
          onClose={close}
        />
      )}
      {dialog === 'step' && (
        <NextStepDialog
          what={what}
          isBusy={isBusy}
          run={(step) => finish({ action: 'next_step', ...step }, 'given a next step')}
          onClose={close}
        />
      )}
    </>
  )
}
