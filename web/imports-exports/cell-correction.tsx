import { ActionIcon, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Import, ImportRow } from '#shared/imports-exports/imports.contract.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { useCorrectCell } from './imports.api.ts'
import classes from './report.module.css'
import type { RowFact } from './row-facts.ts'

type CorrectionProps = { job: Import; row: ImportRow; fact: RowFact; column: number }

function useCorrection({ job, row, fact, column }: CorrectionProps, onSaved: () => void) {
  const correct = useCorrectCell(job.id)
  const queries = useQueryClient()
  const [error, setError] = useState('')
  const save = async (value: string) => {
    try {
      const cell = { rowNumber: row.rowNumber, column, field: fact.key }
      await correct.run({ ...cell, was: fact.inFile, value })
      onSaved()
    } catch (failure) {
      const valueError = failure instanceof ApiError ? failure.fields.value : undefined
      setError(valueError ?? messageOf(failure))
      // Someone else may have been faster: what stands there now is shown.
      void queries.invalidateQueries({ queryKey: ['/api/imports'] })
    }
  }
  return { save, error, setError, isBusy: correct.isBusy }
}

function CellEditor({ onClose, ...props }: CorrectionProps & { onClose: () => void }) {
  const { job, fact, row, column } = props
  const [value, setValue] = useState(fact.inFile)
  const name = `cell ${row.rowNumber}/${column}/${fact.key} of import ${job.id}`
  const draft = useTypedDraft(name, { value }, { value: fact.inFile }, (kept) => setValue(kept.value ?? ''))
  const close = () => {
    draft.drop()
    onClose()
  }
  const { save, error, setError, isBusy } = useCorrection(props, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void save(value)
  }
  return (
    <form onSubmit={submit}>
      <DraftOffer {...draft} />
      <TextInput
        aria-label={`${fact.label} of row ${row.rowNumber}`}
        description="Enter saves, Esc cancels"
        value={value}
        error={error}
        maxLength={500}
        autoFocus
        // Escape ends the correction, not the dialog around it.
        data-mantine-stop-propagation="true"
        onChange={(event) => {
          setValue(event.currentTarget.value)
          setError('')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
        }}
      />
    </form>
  )
}

/** A cell of the report with its correction in place: Enter saves it, Escape leaves the cell as it was. */
export function CorrectableCell(props: CorrectionProps) {
  const { fact, row } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <CellEditor {...props} onClose={() => setOpen(false)} />
  return (
    <span className={classes.correctable}>
      {fact.inFile || '—'}
      <ActionIcon
        ref={button}
        variant="subtle"
        aria-label={`Correct ${fact.label} of row ${row.rowNumber}`}
        onClick={() => setOpen(true)}
      >
        <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}
