import type { AnalysisResult, Cell, GridRow, GridSection } from '#shared/commercial/analysis.contract.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PlaceButton } from './source-dialog.tsx'
import classes from './tables.module.css'

function Figure({ cell, name, what }: { cell: Cell; name: string; what: string }) {
  return (
    <td data-label={what} data-empty={cell.citation === null || undefined}>
      <span className={classes.figure}>{cell.text}</span>{' '}
      <PlaceButton citation={cell.citation} label={`${name}, ${what.toLowerCase()}`} />
    </td>
  )
}

function CoverageRow({ row }: { row: GridRow }) {
  const { name, location, limit, deductible, premium } = row
  const isPlaced = limit.citation || deductible.citation || premium.citation
  return (
    <tr>
      <th scope="row">
        {name}
        {location && <span className={classes.detail}>Location {location}</span>}
        {!isPlaced && <PlaceButton citation={row.citation} label={name} />}
      </th>
      <Figure cell={limit} name={name} what="Limit" />
      <Figure cell={deductible} name={name} what="Deductible" />
      <Figure cell={premium} name={name} what="Premium" />
    </tr>
  )
}

function Section({ section }: { section: GridSection }) {
  const { label, rows, premium } = section
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={3}>
          {label}
        </th>
        <td data-label="Premium" data-empty={premium.citation === null || undefined}>
          <span className={classes.figure}>{premium.text}</span>{' '}
          <PlaceButton citation={premium.citation} label={`${label}, premium`} />
        </td>
      </tr>
      {rows.length === 0 && (
        <tr>
          <td colSpan={4} className={classes.none}>
            Named in the document; no limits could be read.
          </td>
        </tr>
      )}
      {rows.map((row, index) => (
        // Two rows of one document may read the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: a snapshot that never changes its order
        <CoverageRow key={index} row={row} />
      ))}
    </tbody>
  )
}

/** The coverages of each document by line of business, each value with the page it stands on. */
export function GridPane({ result }: { result: AnalysisResult }) {
  return result.grids.map(({ sections }, index) => {
    const document = result.documents[index]
    if (!document) return null
    return (
      <Panel key={document.id} title={`${document.label}: ${document.fileName}`} isFlush>
        {sections.length === 0 ? (
          <EmptyState message="No coverages could be read in this document." />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          <section className={classes.scroller} aria-label={`Coverages of ${document.fileName}`} tabIndex={0}>
            <table className={classes.grid}>
              <thead>
                <tr>
                  <th scope="col">Coverage</th>
                  <th scope="col">Limit</th>
                  <th scope="col">Deductible</th>
                  <th scope="col">Premium</th>
                </tr>
              </thead>
              {sections.map((section) => (
                <Section key={section.label} section={section} />
              ))}
            </table>
          </section>
        )}
      </Panel>
    )
  })
}
