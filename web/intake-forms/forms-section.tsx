import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { IntakeFormItem } from '#shared/intake-forms/intake-forms.contract.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { Moment } from '#web/ui/values.tsx'
import { FormEditor } from './form-editor.tsx'
import { formStatusOf } from './form-status.ts'
import { intakeFormsQuery, useDeleteIntakeForm } from './intake-forms.api.ts'
import classes from './intake-forms.module.css'
import { NewFormDialog } from './new-form-dialog.tsx'

const nothingOpen = { form: '' }

function DeleteDialog({ form: { id, name }, onClose }: { form: IntakeFormItem; onClose: () => void }) {
  const remove = useDeleteIntakeForm(id)
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete form"
      isDanger
      onConfirm={async () => void (await remove.run(undefined))}
      onClose={onClose}
    >
      Its link stops working. Nobody has sent this form yet.
    </ConfirmDialog>
  )
}

function FormRow({ form, onOpen }: { form: IntakeFormItem; onOpen: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  const { name, submissions, lastSubmittedAt, updatedAt } = form
  return (
    <li className={classes.form}>
      <div className={classes.grow}>
        <p className={classes.name}>
          {name} <StatusBadge {...formStatusOf(form)} />
        </p>
        <p className={classes.detail}>
          {submissions === 1 ? '1 submission' : `${submissions} submissions`}
          {' · '}
          {lastSubmittedAt ? (
            <>
              Last <Moment at={lastSubmittedAt} />
            </>
          ) : (
            <>
              Updated <Moment at={updatedAt} />
            </>
          )}
        </p>
      </div>
      <div className={classes.acts}>
        <Button variant="default" size="compact-sm" h={30} aria-label={`Edit ${name}`} onClick={onOpen}>
          Edit
        </Button>
        {submissions === 0 && (
          <Button
            variant="default"
            size="compact-sm"
            h={30}
            aria-label={`Delete ${name}`}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        )}
      </div>
      {isDeleting && <DeleteDialog form={form} onClose={() => setDeleting(false)} />}
    </li>
  )
}

function FormList({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch } = useQuery(intakeFormsQuery)
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Plus size={15} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      New form
    </Button>
  )
  return (
    <Panel title="Intake forms" isFlush actions={add} className={classes.list}>
      <p className={classes.intro}>
        Share a link or put a form on your website. Each form that someone sends becomes a prospect with the
        answers.
      </p>
      {error && !data && <LoadFailure what="Intake forms" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      {data?.length === 0 && <EmptyState message="No intake forms yet. Create one from a preset." />}
      {data && data.length > 0 && (
        <ul className={classes.forms} aria-label="Intake forms">
          {data.map((form) => (
            <FormRow key={form.id} form={form} onOpen={() => onOpen(form.id)} />
          ))}
        </ul>
      )}
      {isAdding && <NewFormDialog onMade={({ id }) => onOpen(id)} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

/** The agency's intake forms, its owner's alone; the address names the one that is open. */
export function FormsSection() {
  const [{ form }, setState] = useSearchState(nothingOpen)
  if (form) return <FormEditor id={form} onBack={() => setState({ form: '' })} />
  return <FormList onOpen={(id) => setState({ form: id })} />
}
