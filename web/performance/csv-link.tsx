import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import type { PerformanceExportQuery } from '#shared/performance/groups.contract.ts'
import { hrefOf } from '#web/lib/http.ts'
import { useCurrentUser } from '#web/session/session.tsx'

/** Downloads a table of the page; nothing where exports are switched off. */
export function CsvLink({ query }: { query: PerformanceExportQuery }) {
  const { featuresOff } = useCurrentUser()
  if (featuresOff.includes('csvExport')) return null
  return (
    <Button
      component="a"
      href={hrefOf('GET /api/performance/export.csv', { query })}
      download
      variant="default"
      size="compact-sm"
      leftSection={<Download size={14} strokeWidth={1.75} aria-hidden="true" />}
    >
      CSV
    </Button>
  )
}
