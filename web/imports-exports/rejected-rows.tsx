import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { rejectedLabel } from './import-labels.ts'
import { rejectedRowsHref } from './imports.api.ts'

/** Downloads the rejected rows as they stood in the file, each with the reason, to be corrected and brought in again. */
export function RejectedRows({ job }: { job: Import }) {
  if (rejectedLabel(job.counts) === '') return null
  return (
    <Button
      component="a"
      href={rejectedRowsHref(job.id)}
      download
      variant="default"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
    >
      Download rejected rows
    </Button>
  )
}
