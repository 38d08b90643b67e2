import { useQueries } from '@tanstack/react-query'
import {
  type ComparedCell,
  type ComparedSection,
  compareQuotes,
  type RequoteComparison,
} from '#shared/requotes/comparison.rules.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { isOffer } from '#shared/requotes/requotes.rules.ts'
import { call } from '#web/lib/http.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './comparison.module.css'

function detailsQuery(id: string) {
  return {
    queryKey: ['/api/policies', 'details of', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('GET /api/policies/:id/details', { params: { id }, signal }),
  }
}

/** What expires with its limits and forms; undefined until all of it is here. */
function useExpiring({ expiring }: Requote) {
  const answers = useQueries({ queries: expiring.map(({ id }) => detailsQuery(id)) })
  const found = expiring.flatMap((term, at) => {
    const details = answers[at]?.data
    return details ? [{ term, details }] : []
  })
  return found.length === expiring.length ? found : undefined
}

function Cell({ cell }: { cell: ComparedCell }) {
  return (
    <td data-mark={cell.mark ?? undefined}>
      {cell.text}
      {cell.note && <span className={classes.note}>{cell.note}</span>}
    </td>
  )
}

function Section({ section, columns }: { section: ComparedSection; columns: RequoteComparison['columns'] }) {
  return (
    <tbody>
      <tr className={classes.section}>
        <th scope="colgroup" colSpan={columns.length + 1}>
          {section.title}
        </th>
      </tr>
      {section.rows.map(({ key, label, cells }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          {cells.map((cell, at) => (
            <Cell key={columns[at]?.key} cell={cell} />
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** Quotes side by side, held against what expires: differences are said in words. */
export function ComparisonPanel({ requote }: { requote: Requote }) {
  const expiring = useExpiring(requote)
  const offers = requote.quotes.filter(isOffer)
  if (!expiring || offers.length === 0 || offers.length + expiring.length < 2) return null
  const { columns, sections } = compareQuotes(requote, offers, expiring)
  return (
    <Panel title="Comparison" isFlush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Quotes side by side">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className={classes.hidden}>Value</span>
              </th>
              {columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {sections.map((section) => (
            <Section key={section.title} section={section} columns={columns} />
          ))}
        </table>
      </section>
    </Panel>
  )
}
