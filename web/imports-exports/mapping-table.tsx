import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { importField } from '#engines/import/import-fields.rules.ts'
import type { Mapping } from '#engines/import/import-mapping.rules.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import classes from './imports.module.css'
import { KeepColumn } from './keep-column.tsx'
import { confidenceLabels, type FieldGroup, fieldChoices } from './use-mapping.ts'

const samplesShown = 3
const leftOut = ''

type ColumnRowProps = {
  heading: string
  column: number
  samples: string
  field: string | null
  fieldLabel: string
  confidence: string
  groups: FieldGroup[]
  onChoose: (column: number, field: string | null) => void
  /** Absent for those who may not add fields. */
  onKeep: ((column: number) => void) | undefined
}

function ownChoice({ groups, field, fieldLabel }: ColumnRowProps): FieldGroup[] {
  return groups.map(({ group, items }) => ({
    group,
    items: items.map((item) =>
      item.value === field ? { value: item.value, label: fieldLabel, disabled: false } : item,
    ),
  }))
}

function ColumnRow(props: ColumnRowProps) {
  const { heading, column, samples, field, confidence, onChoose, onKeep } = props
  return (
    <li className={classes.column} data-out={field === null || undefined}>
      <div className={classes.columnName}>
        <strong>{heading}</strong>
        <span className={classes.samples}>{samples || 'No values in the first rows'}</span>
      </div>
      <Select
        aria-label={`Field for ${heading}`}
        searchable
        data={[{ group: 'Column', items: [{ value: leftOut, label: "Don't import" }] }, ...ownChoice(props)]}
        value={field ?? leftOut}
        nothingFoundMessage="No such field"
        maxDropdownHeight={320}
        onChange={(next) => onChoose(column, next || null)}
      />
      <span className={classes.confidence} data-sure={confidence}>
        {confidence}
      </span>
      {field === null && onKeep && (
        <Button variant="subtle" size="compact-sm" className={classes.keep} onClick={() => onKeep(column)}>
          Keep as a custom field<span className={classes.hidden}>: {heading}</span>
        </Button>
      )}
    </li>
  )
}

type MappingTableProps = {
  job: Import
  mapping: Mapping
  onChoose: (column: number, field: string | null) => void
}

/** Every column of the file with some of its values and the field that it fills. */
export function MappingTable({ job, mapping, onChoose }: MappingTableProps) {
  const groups = fieldChoices(job, mapping)
  const mayAdd = can(useActor(), 'agency.edit')
  const [keeping, setKeeping] = useState<number | null>(null)
  const samplesOf = (column: number) =>
    job.source.samples
      .map((row) => row[column]?.trim())
      .filter(Boolean)
      .slice(0, samplesShown)
      .join(' · ')
  return (
    <>
      <ul className={classes.columns} aria-label="Columns of the file">
        {job.source.headings.map((heading, column) => {
          const field = mapping[column] ?? null
          return (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place, headings repeat
              key={column}
              heading={heading || `Column ${column + 1}`}
              column={column}
              samples={samplesOf(column)}
              field={field}
              fieldLabel={(field && importField(job.kind, field, job.customFields)?.label) || "Don't import"}
              confidence={confidenceLabels(job, mapping, column)}
              groups={groups}
              onChoose={onChoose}
              onKeep={mayAdd ? setKeeping : undefined}
            />
          )
        })}
      </ul>
      {keeping !== null && (
        <KeepColumn job={job} column={keeping} onChoose={onChoose} onClose={() => setKeeping(null)} />
      )}
    </>
  )
}
