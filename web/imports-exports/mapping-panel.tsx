import { Alert, Button, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { importFields } from '#shared/imports-exports/import-fields.rules.ts'
import { type Mapping, mappingProblem } from '#shared/imports-exports/import-mapping.rules.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Panel } from '#web/ui/panel.tsx'
import { StatusDot, type Tone } from '#web/ui/status-badge.tsx'
import classes from './import.module.css'
import { counted, sourceWords } from './import-words.ts'
import { useCheckImport } from './imports.api.ts'
import table from './mapping-panel.module.css'

const sureFrom = 0.8
const samplesShown = 2

function fieldChoices(kind: ImportKind) {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const { key, label, group } of importFields[kind]) {
    groups.set(group, [...(groups.get(group) ?? []), { value: key, label }])
  }
  return [...groups].map(([group, items]) => ({ group, items }))
}

function guessOf(confidence: number, isGuess: boolean, field: string | null): { label: string; tone: Tone } {
  if (!field) return { label: 'Left out', tone: 'neutral' }
  if (!isGuess) return { label: 'Chosen', tone: 'accent' }
  return confidence >= sureFrom ? { label: 'Sure', tone: 'green' } : { label: 'Please check', tone: 'orange' }
}

type ColumnRowProps = {
  job: Import
  column: number
  field: string | null
  choices: ReturnType<typeof fieldChoices>
  onChange: (field: string | null) => void
}

function ColumnRow({ job, column, field, choices, onChange }: ColumnRowProps) {
  const heading = job.source.headings[column] ?? ''
  const cells = job.source.samples.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
  const guess = guessOf(job.source.confidence[column] ?? 0, field === job.mapping[column], field)
  return (
    <tr>
      <th scope="row">{heading}</th>
      <td data-label="In the file">
        <span className={table.samples}>{cells.slice(0, samplesShown).join(' · ') || '—'}</span>
      </td>
      <td data-label="Fills">
        <Select
          aria-label={`Field for ${heading}`}
          placeholder="Leave out"
          data={choices}
          value={field}
          onChange={onChange}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': `Leave ${heading} out` }}
        />
      </td>
      <td data-label="Guess">
        <StatusDot {...guess} />
      </td>
    </tr>
  )
}

function useMapping(job: Import) {
  const [mapping, setMapping] = useState<Mapping>(job.mapping)
  // A field belongs to one column: choosing it for another takes it from the first.
  const choose = (column: number, field: string | null) =>
    setMapping((current) =>
      current.map((known, index) => {
        if (index === column) return field
        return known === field ? null : known
      }),
    )
  return { mapping, choose }
}

/** Which column fills which field: guessed, shown with samples, decided by the person (product.md 6). */
export function MappingPanel({ job, onChecked }: { job: Import; onChecked: () => void }) {
  const { mapping, choose } = useMapping(job)
  const choices = useMemo(() => fieldChoices(job.kind), [job.kind])
  const check = useCheckImport(job.id)
  const problem = mappingProblem(job.kind, mapping)
  const used = mapping.filter((field) => field !== null).length
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.words}>
          {sourceWords(job.source)}. {counted(used, 'column')} of {mapping.length} used.
        </p>
        <Button
          disabled={problem !== null || check.isBusy}
          onClick={() => void check.run(mapping).then(onChecked, () => undefined)}
        >
          Check the file
        </Button>
      </div>
      {(problem || check.error) && (
        <Alert color={check.error ? 'red' : 'orange'} role={check.error ? 'alert' : 'status'}>
          {problem ?? messageOf(check.error)}
        </Alert>
      )}
      <Panel isFlush>
        <table className={table.table} aria-label="Columns of the file">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">In the file</th>
              <th scope="col">Fills</th>
              <th scope="col">Guess</th>
            </tr>
          </thead>
          <tbody>
            {job.source.headings.map((heading, column) => (
              <ColumnRow
                key={heading}
                job={job}
                column={column}
                field={mapping[column] ?? null}
                choices={choices}
                onChange={(field) => choose(column, field)}
              />
            ))}
          </tbody>
        </table>
      </Panel>
    </>
  )
}
