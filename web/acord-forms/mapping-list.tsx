import { Select } from '@mantine/core'
import { memo, useState } from 'react'
import {
  conceptChoices,
  conceptLabel,
  fieldLabel,
  formSections,
} from '#shared/acord-forms/concept-words.rules.ts'
import type { FormField } from '#shared/acord-forms/form-field.contract.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { Panel } from '#web/ui/panel.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import classes from './acords.module.css'

/** The id of the choice of a field, to which the page leads. */
export function mapFieldId(name: string): string {
  return `map-field-${name}`
}

const choices = formSections.flatMap((section) => {
  const items = conceptChoices
    .filter((choice) => choice.section === section)
    .map(({ concept, label }) => ({ value: concept, label }))
  return items.length > 0 ? [{ group: section, items }] : []
})

const maxShown = 60

/** The name of a field without the parts of the file that it stands in. */
function ownName(name: string): string {
  return name.split('.').at(-1) ?? name
}

type RowProps = {
  field: FormField
  concept: string | undefined
  onChange: (name: string, concept: string) => void
  onFocus: (name: string) => void
}

/** A field of the form and what it is filled with. The choices are made only for the one that is being chosen. */
const Row = memo(({ field, concept, onChange, onFocus }: RowProps) => {
  const [isOpen, setOpen] = useState(false)
  const label = fieldLabel(field, undefined)
  const only = concept ? [{ value: concept, label: conceptLabel(concept) }] : []
  return (
    <div className={classes.mapRow}>
      <button type="button" className={classes.mapName} tabIndex={-1} onClick={() => onFocus(field.name)}>
        {label}
        <span className={classes.mapNote} title={field.name}>
          {ownName(field.name)}
        </span>
      </button>
      <Select
        id={mapFieldId(field.name)}
        aria-label={`${label} is filled with`}
        placeholder="Left empty"
        data={isOpen ? choices : only}
        value={concept ?? null}
        limit={maxShown}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Leave ${label} empty` }}
        nothingFoundMessage="No matches"
        onDropdownOpen={() => setOpen(true)}
        onFocus={() => onFocus(field.name)}
        onChange={(next) => onChange(field.name, next ?? '')}
      />
    </div>
  )
})

type MappingListProps = {
  template: FormTemplate
  page: number
  mapping: Readonly<Record<string, string>>
  onChange: (name: string, concept: string) => void
  onFocus: (name: string) => void
}

/** The fields of a page, each with the words of the vocabulary that it is filled with. */
export function MappingList({ template, page, mapping, onChange, onFocus }: MappingListProps) {
  const [words, setWords] = useState('')
  const fields = template.fields.filter(
    ({ kind, page: at }) => kind !== 'signature' && (words !== '' || at === page),
  )
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = fields.filter((field) => {
    const text = `${field.name} ${fieldLabel(field, mapping[field.name])}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  })
  return (
    <Panel
      title="Field mapping"
      actions={
        <SearchField label="Find a field" placeholder="Find a field" value={words} onChange={setWords} />
      }
    >
      {found.length === 0 && (
        <p className={classes.quiet}>{words ? 'No field with this name.' : 'This page has no fields.'}</p>
      )}
      {found.map((field) => (
        <Row
          key={field.name}
          field={field}
          concept={mapping[field.name]}
          onChange={onChange}
          onFocus={onFocus}
        />
      ))}
    </Panel>
  )
}
