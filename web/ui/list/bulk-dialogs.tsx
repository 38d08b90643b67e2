import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

/** A number with its noun, such as "1 client" or "1,204 clients". */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

type ChoiceDialogProps = {
  title: string
  submitLabel: string
  isBusy: boolean
  /** What is wrong with no choice. */
  missing: string
  run: (choice: string) => Promise<unknown>
  onClose: () => void
  field: (props: {
    value: string | null
    onChange: (value: string | null) => void
    error: string | null
  }) => ReactNode
}

function ChoiceDialog({ title, submitLabel, isBusy, missing, run, onClose, field }: ChoiceDialogProps) {
  const [value, setValue] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ field?: string; notice?: string }>({})
  const submit = async () => {
    if (!value) return setFailure({ field: missing })
    try {
      await run(value)
    } catch (error) {
      setFailure({ notice: messageOf(error) })
    }
  }
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      size="sm"
      isBusy={isBusy}
      isDirty={false}
      notice={failure.notice}
      draft="nothing is typed"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {field({ value, onChange: setValue, error: failure.field ?? null })}
    </FormDialog>
  )
}

type BulkDialogProps = {
  /** What is chosen, such as "12 clients". */
  what: string
  isBusy: boolean
  run: (choice: string) => Promise<unknown>
  onClose: () => void
}

/** Gives everything chosen to one person. */
export function AssignDialog({ what, label, ...rest }: BulkDialogProps & { label: string }) {
  return (
    <ChoiceDialog
      {...rest}
      title={`Assign ${what}`}
      submitLabel="Assign"
      missing="Choose a person"
      field={(props) => <PersonSelect {...props} label={label} data-autofocus />}
    />
  )
}

type StatusDialogProps = BulkDialogProps & { options: readonly { value: string; label: string }[] }

/** Moves everything chosen to one status. */
export function StatusDialog({ what, options, ...rest }: StatusDialogProps) {
  return (
    <ChoiceDialog
      {...rest}
      title={`Set the status of ${what}`}
      submitLabel="Set status"
      missing="Choose a status"
      field={(props) => (
        <Select
          {...props}
          label="Status"
          data={options.map(({ value, label }) => ({ value, label }))}
          data-autofocus
        />
      )}
    />
  )
}

/** A field that is set in bulk: one of its options, or a day where it has none. */
export type BulkField<Change> = {
  label: string
  options?: readonly { value: string; label: string }[]
  change: (value: string) => Change
}

type FieldDialogProps = BulkDialogProps & Pick<BulkField<never>, 'label' | 'options'>

/** Sets one field of everything chosen. */
export function FieldDialog({ what, label, options, ...rest }: FieldDialogProps) {
  const name = label.toLowerCase()
  return (
    <ChoiceDialog
      {...rest}
      title={`Set the ${name} of ${what}`}
      submitLabel={`Set ${name}`}
      missing={options ? `Choose a ${name}` : 'Enter a date'}
      field={({ value, onChange, error }) =>
        options ? (
          <Select label={label} data={[...options]} {...{ value, onChange, error }} data-autofocus />
        ) : (
          <DateField
            label={label}
            value={value ?? ''}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
            data-autofocus
          />
        )
      }
    />
  )
}

type BulkDeleteDialogProps = {
  what: string
  children: ReactNode
  run: () => Promise<unknown>
  onClose: () => void
}

/** Asks before everything chosen is deleted. */
export function BulkDeleteDialog({ what, children, run, onClose }: BulkDeleteDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      confirmLabel={`Delete ${what}`}
      isDanger
      onConfirm={run}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
