import { useState } from 'react'
import { importFieldsWith } from '#engines/import/import-fields.rules.ts'
import { type Mapping, mappingProblem } from '#engines/import/import-mapping.rules.ts'
import type { ImportField } from '#shared/imports-exports/import-field.rules.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'

export type FieldChoice = { value: string; label: string; disabled: boolean }
export type FieldGroup = { group: ImportField['group']; items: FieldChoice[] }

/** The fields of a kind by group, those of other columns disabled with the column that has them: one field once, a list as often as wanted. */
export function fieldChoices(job: Import, mapping: Mapping): FieldGroup[] {
  const groups = Map.groupBy(importFieldsWith(job.kind, job.customFields), ({ group }) => group)
  return [...groups].map(([group, fields]) => ({
    group,
    items: fields.map(({ key, label, isList }) => {
      const column = mapping.indexOf(key)
      const owner = job.source.headings[column]
      return { value: key, label: owner ? `${label} · ${owner}` : label, disabled: column >= 0 && !isList }
    }),
  }))
}

/** How sure a column's guess is, in words; a person's own choice is not judged. */
export function confidenceLabels(job: Import, mapping: Mapping, column: number): string {
  if (mapping[column] !== job.mapping[column]) return 'Your choice'
  if (mapping[column] === null) return 'Skipped'
  const confidence = job.source.confidence[column] ?? 0
  if (confidence >= 0.85) return 'Matched'
  return 'Check'
}

/** The columns as they are being mapped; a reload begins with what is saved. */
export function useMapping(job: Import) {
  const [mapping, setMapping] = useState<Mapping>(job.mapping)
  const choose = (column: number, field: string | null) =>
    setMapping((current) => current.with(column, field))
  return {
    mapping,
    choose,
    problem: mappingProblem(job.kind, mapping, job.customFields),
    isChanged: mapping.some((field, column) => field !== job.mapping[column]),
  }
}
