import { useQueryClient } from '@tanstack/react-query'
import type { CustomField } from '#shared/custom-fields/custom-fields.contract.ts'
import { customKey, customTypesOf } from '#shared/imports-exports/import-field.rules.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { CustomFieldDialog } from '#web/custom-fields/custom-field-dialog.tsx'
import { importQuery } from './imports.api.ts'

const maxName = 60

type KeepColumnProps = {
  job: Import
  column: number
  onChoose: (column: number, field: string | null) => void
  onClose: () => void
}

/** Makes a field of a column that has none, and has the column fill it. */
export function KeepColumn({ job, column, onChoose, onClose }: KeepColumnProps) {
  const queries = useQueryClient()
  const name = (job.source.headings[column] ?? '').slice(0, maxName)
  const keep = (field: CustomField) => {
    queries.setQueryData(
      importQuery(job.id).queryKey,
      (now) => now && { ...now, customFields: [...now.customFields, field] },
    )
    onChoose(column, customKey(field))
  }
  return (
    <CustomFieldDialog
      recordTypes={customTypesOf[job.kind]}
      field={null}
      proposal={{ name, ...job.source.proposals?.[column] }}
      onCreated={keep}
      onClose={onClose}
    />
  )
}
