import type { AnalysisSummary } from '#shared/commercial/analysis.contract.ts'
import { StatusDot } from '#web/ui/status-badge.tsx'

/** How much of an analysis is still open, in words. */
export function OpenItemsLabel({
  analysis,
}: {
  analysis: Pick<AnalysisSummary, 'openCritical' | 'openFindings'>
}) {
  const { openCritical, openFindings } = analysis
  if (openCritical > 0)
    return <StatusDot tone="red" label={`${openCritical} critical, ${openFindings} open`} />
  if (openFindings > 0) return <StatusDot tone="orange" label={`${openFindings} open`} />
  return <StatusDot tone="green" label="No open items" />
}
