import { ActionIcon, Button, TextInput } from '@mantine/core'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fieldsOfForm } from '#shared/intake-forms/form.rules.ts'
import { fieldTypeLabels } from '#shared/intake-forms/form-fields.ts'
import type { FormDefinition, FormField, FormSection } from '#shared/intake-forms/intake-forms.contract.ts'
import {
  freeId,
  withField,
  withFieldMoved,
  withoutField,
  withoutSection,
  withSectionMoved,
  withTitle,
} from './draft-edits.rules.ts'
import { FieldDialog } from './field-dialog.tsx'
import classes from './intake-forms.module.css'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

type Edit = { form: FormDefinition; onChange: (form: FormDefinition) => void }
type ActsProps = {
  name: string
  at: number
  count: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  canRemove?: boolean
}

function Acts({ name, at, count, onMove, onRemove, canRemove = true }: ActsProps) {
  return (
    <span className={classes.acts}>
      <ActionIcon
        variant="subtle"
        aria-label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Move ${name} down`}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={`Remove ${name}`} disabled={!canRemove} onClick={onRemove}>
        <Trash2 {...icon} />
      </ActionIcon>
    </span>
  )
}

function detailOf({ type, isRequired, isSensitive, showIf, fills }: FormField, form: FormDefinition): string {
  const other = showIf && fieldsOfForm(form).find(({ id }) => id === showIf.field)
  return [
    fieldTypeLabels[type],
    ...(isRequired ? ['required'] : []),
    ...(isSensitive ? ['sensitive'] : []),
    ...(fills
      ? [`fills ${fills === 'xDate' ? 'X-date' : fills === 'currentCarrier' ? 'current carrier' : fills}`]
      : []),
    ...(showIf ? [`if “${other?.label ?? showIf.field}” is ${showIf.is.join(' or ')}`] : []),
  ].join(' · ')
}

/** A section of the draft with its questions. */
export function SectionEditor({ section, at, form, onChange }: Edit & { section: FormSection; at: number }) {
  const [dialog, setDialog] = useState<{ field: FormField | null } | null>(null)
  const { id, title, fields } = section
  const all = fieldsOfForm(form)
  const opened = dialog?.field
  const before = opened
    ? all.slice(
        0,
        all.findIndex((one) => one.id === opened.id),
      )
    : form.sections.slice(0, at + 1).flatMap((one) => one.fields)
  return (
    <section className={classes.section} aria-label={`Section ${at + 1}`}>
      <div className={classes.sectionHead}>
        <TextInput
          className={classes.grow}
          aria-label={`Title of section ${at + 1}`}
          maxLength={120}
          value={title}
          error={title.trim() === '' && 'Enter a title'}
          onChange={(event) => onChange(withTitle(form, id, event.currentTarget.value))}
        />
        <Acts
          name={`section ${at + 1}`}
          at={at}
          count={form.sections.length}
          canRemove={form.sections.length > 1}
          onMove={(by) => onChange(withSectionMoved(form, at, by))}
          onRemove={() => onChange(withoutSection(form, id))}
        />
      </div>
      <ul className={classes.fields} aria-label={`Questions of ${title}`}>
        {fields.map((field, place) => (
          <li key={field.id} className={classes.field}>
            <button type="button" className={classes.open} onClick={() => setDialog({ field })}>
              <span className={classes.label}>{field.label}</span>
              <span className={classes.detail}>{detailOf(field, form)}</span>
            </button>
            <Acts
              name={field.label}
              at={place}
              count={fields.length}
              onMove={(by) => onChange(withFieldMoved(form, id, place, by))}
              onRemove={() => onChange(withoutField(form, field.id))}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus {...icon} />}
        aria-label={`Add a question to ${title}`}
        onClick={() => setDialog({ field: null })}
      >
        Add question
      </Button>
      {dialog && (
        <FieldDialog
          field={dialog.field}
          before={before}
          newId={freeId(form, 'q')}
          onSave={(field) => {
            onChange(withField(form, id, field))
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}
