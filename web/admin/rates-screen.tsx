import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SystemTabs } from '#web/shell/system-tabs.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import classes from './admin.module.css'
import { ratesQuery } from './rates.api.ts'
import { RatesEditor } from './rates-editor.tsx'
import { RatesVersions } from './rates-versions.tsx'

function Rates() {
  const { data, error, refetch } = useQuery(ratesQuery)
  const [saves, setSaves] = useState(0)
  if (!data)
    return error ? (
      <LoadFailure what="The rates" error={error} onRetry={() => void refetch()} />
    ) : (
      <CardsSkeleton />
    )
  const begin = () => setSaves((was) => was + 1)
  return (
    <div className={classes.stack}>
      <RatesEditor key={saves} stored={data} onSaved={begin} />
      <RatesVersions current={data} onRestored={begin} />
    </div>
  )
}

/** /admin/rates: the rates and market trends that estimates are made with, and their versions. */
export function RatesScreen() {
  return (
    <>
      <PageHeader
        title="Rates and market trends"
        subtitle="Applies to all agencies. Existing estimates keep the version they were created with."
      />
      <SystemTabs />
      <Rates />
    </>
  )
}
