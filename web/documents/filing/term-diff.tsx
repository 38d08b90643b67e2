import { useQuery } from '@tanstack/react-query'
import { differenceCount } from '#engines/gap-analysis/compare.rules.ts'
import type { ComparisonRow, DifferenceWeight } from '#shared/documents/comparison.contract.ts'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import { documentDiffQuery } from '#web/documents/documents.api.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot, type Tone } from '#web/ui/status-badge.tsx'
import classes from './filing.module.css'

const weights: Record<DifferenceWeight, { tone: Tone; label: string }> = {
  critical: { tone: 'red', label: 'Critical' },
  notable: { tone: 'orange', label: 'Notable' },
  minor: { tone: 'neutral', label: 'Minor' },
  better: { tone: 'green', label: 'Better' },
  same: { tone: 'neutral', label: 'Same' },
}

/** How many differences are shown before the rest is asked for. */
const fewRows = 6

function Row({ row: { name, cells, changes, weight } }: { row: ComparisonRow }) {
  const [before, now] = cells
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.before}>{before?.main || '—'}</td>
      <td>
        {now?.main || '—'}
        {changes[0] && <span className={classes.what}>{changes[0].what}</span>}
      </td>
      <td>
        <StatusDot {...weights[weight]} />
      </td>
    </tr>
  )
}

type TermDiffProps = { document: DocumentDetail; policyId: string; position: number }

/** What is other than in the previous term, each with its weight. */
export function TermDiff({ document, policyId, position }: TermDiffProps) {
  const { data, error, refetch } = useQuery(
    documentDiffQuery(document.id, policyId, position, document.version),
  )
  if (error && !data)
    return <LoadFailure what="The difference" error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton />
  const { rows } = data.comparison
  const count = differenceCount(rows)
  if (rows.length === 0) return <p className={classes.quiet}>Nothing differs from {data.against}.</p>
  return (
    <details className={classes.details} open={rows.length <= fewRows}>
      <summary>
        {count} {count === 1 ? 'difference' : 'differences'} from {data.against}
      </summary>
      <table className={classes.diff}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
            <th scope="col">Weight</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.group}-${row.name}`} row={row} />
          ))}
        </tbody>
      </table>
    </details>
  )
}
