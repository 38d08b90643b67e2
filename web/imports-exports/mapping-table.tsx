import { Select } from '@mantine/core'
import { importField } from '#engines/import/import-fields.rules.ts'
import type { Mapping } from '#engines/import/import-mapping.rules.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import classes from './imports.module.css'
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
  const { heading, column, samples, field, confidence, onChoose } = props
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
  const samplesOf = (column: number) =>
    job.source.samples
      .map((row) => row[column]?.trim())
      .filter(Boolean)
      .slice(0, samplesShown)
      .join(' · ')
  return (
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
            fieldLabel={(field && importField(job.kind, field)?.label) || "Don't import"}
            confidence={confidenceLabels(job, mapping, column)}
            groups={groups}
            onChoose={onChoose}
          />
        )
      })}
    </ul>
  )
}
