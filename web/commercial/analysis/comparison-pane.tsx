import { Switch } from '@mantine/core'
import { useMemo } from 'react'
import { differenceCount } from '#engines/gap-analysis/compare.rules.ts'
import type { AnalyzedDocument } from '#shared/commercial/analysis.contract.ts'
import type { Comparison, ComparisonRow } from '#shared/documents/comparison.contract.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PlaceButton } from './source-dialog.tsx'
import classes from './tables.module.css'
import { WeightMark } from './weight-mark.tsx'

type Labels = readonly string[]

function Changes({ row, labels }: { row: ComparisonRow; labels: Labels }) {
  if (row.changes.length === 0) return <span className={classes.detail}>Same</span>
  return (
    <ul className={classes.changes}>
      {row.changes.map(({ weight, what, document }) => (
        <li key={`${document} ${what}`}>
          <WeightMark weight={weight} /> {what}
          {labels.length > 2 && <span className={classes.detail}>{labels[document]}</span>}
        </li>
      ))}
    </ul>
  )
}

function Row({ row, labels }: { row: ComparisonRow; labels: Labels }) {
  return (
    <tr data-weight={row.weight}>
      <th scope="row">{row.name}</th>
      {row.cells.map((cell, index) => (
        <td key={labels[index]} data-label={labels[index]} data-empty={cell.main === '—' || undefined}>
          <span className={classes.figure}>{cell.main}</span>{' '}
          <PlaceButton citation={cell.citation} label={`${row.name}, ${labels[index]}`} />
          {cell.detail && <span className={classes.detail}>{cell.detail}</span>}
        </td>
      ))}
      <td data-label="Difference" className={classes.difference}>
        <Changes row={row} labels={labels} />
      </td>
    </tr>
  )
}

function groupsOf(rows: readonly ComparisonRow[]): [group: string, rows: ComparisonRow[]][] {
  const groups = new Map<string, ComparisonRow[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups]
}

function ComparisonTable({ rows, labels }: { rows: readonly ComparisonRow[]; labels: Labels }) {
  const groups = useMemo(() => groupsOf(rows), [rows])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.scroller} aria-label="Documents side by side" tabIndex={0}>
      <table className={classes.comparison}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            {labels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Difference</th>
          </tr>
        </thead>
        {groups.map(([group, rows]) => (
          <tbody key={group}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={labels.length + 2}>
                {group}
              </th>
            </tr>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a snapshot; two rows may have one name
              <Row key={`${row.name} ${index}`} row={row} labels={labels} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

type ComparisonPaneProps = {
  comparison: Comparison
  documents: readonly AnalyzedDocument[]
  isOnlyDifferences: boolean
  onOnlyDifferences: (isOnly: boolean) => void
}

/** Documents side by side, what differs marked by its weight. */
export function ComparisonPane(props: ComparisonPaneProps) {
  const { comparison, documents, isOnlyDifferences, onOnlyDifferences } = props
  const labels = documents.map(({ label }) => label)
  const differing = comparison.rows.filter(({ weight }) => weight !== 'same')
  const rows = isOnlyDifferences ? differing : comparison.rows
  return (
    <Panel
      title="Side by side"
      isFlush
      actions={
        <Switch
          size="sm"
          label={`Differences only (${differenceCount(comparison.rows)})`}
          checked={isOnlyDifferences}
          onChange={(event) => onOnlyDifferences(event.currentTarget.checked)}
        />
      }
    >
      {rows.length === 0 ? (
        <EmptyState message="No differences were found in what could be read." />
      ) : (
        <ComparisonTable rows={rows} labels={labels} />
      )}
    </Panel>
  )
}
