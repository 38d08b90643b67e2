import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { formatDollars, sumDollars } from '#shared/money.ts'
import {
  expiringOfLines,
  type GridQuote,
  type GridRow,
  isBindable,
  requoteGrid,
} from '#shared/requotes/grid.rules.ts'
import type { MarketMemory } from '#shared/requotes/ledger.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { isStanding } from '#shared/requotes/requotes.rules.ts'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import type { CellKey } from './cell-dialog.tsx'
import { onGridKey } from './grid-keys.ts'
import { declineText, hitText, memoryOf } from './market-memory.ts'
import classes from './quotes-grid.module.css'
import type { QuoteAct } from './quotes-table.tsx'
import { differenceText, QuoteDot, signedDifference } from './requote-labels.tsx'
import { marketsQuery } from './requotes.api.ts'

export type GridActs = {
  onAct: (act: QuoteAct, quote: Quote) => void
  onCell: (quote: Quote, line: string, typed: CellKey) => void
  onRequest: (carrier: string, line: string) => void
  onChoose: (quote: Quote, isOn: boolean) => void
  onBind: () => void
}
type Shared = { requote: Requote; chosen: readonly string[]; acts: GridActs | null }

function premiumText({ premium, isTogether, quote }: GridQuote): string {
  const dollars = formatDollars(premium, { cents: true })
  return isTogether ? `${dollars} for ${quote.lines.length} lines` : dollars
}

/** What a cell says, as its button reads it out. */
function Answer({ one }: { one: GridQuote }) {
  const { quote, premium, difference } = one
  const { reason, decision } = quote
  return (
    <>
      <QuoteDot {...quote} />
      {premium !== null && <span className={classes.premium}>{premiumText(one)}</span>}
      {difference && <span className={classes.small}>{signedDifference(difference)}</span>}
      {reason && <span className={classes.small}>{reason}</span>}
      {decision && (
        <span className={decision.answer === 'accepted' ? classes.accepted : classes.small}>
          {`${decision.answer === 'accepted' ? 'Accepted' : 'Declined'} by ${decision.name}`}
        </span>
      )}
    </>
  )
}

type CellProps = Shared & { row: GridRow; carrier: string; one: GridQuote; at: string }

function QuoteCell({ requote, chosen, acts, row, carrier, one, at }: CellProps) {
  const { quote } = one
  const canChoose = acts !== null && isBindable(requote, quote)
  const isFixed = quote.status === 'won' || quote.decision?.answer === 'accepted'
  const isChosen = chosen.includes(quote.id)
  const type = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!acts || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'b' && canChoose) acts.onChoose(quote, !isChosen)
    else if (/^[1-9dn]$/.test(key) && !isFixed) acts.onCell(quote, row.line, key)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.quote} data-chosen={isChosen || undefined}>
      {acts && !isFixed ? (
        <button
          type="button"
          className={classes.cell}
          data-cell={at}
          aria-label={`${carrier}, ${row.line}: change`}
          aria-describedby={`cell-${at.replaceAll(' ', '-')}`}
          onClick={() => acts.onCell(quote, row.line, null)}
          onKeyDown={type}
        >
          <span id={`cell-${at.replaceAll(' ', '-')}`} className={classes.answer}>
            <Answer one={one} />
          </span>
        </button>
      ) : (
        <div className={classes.answer}>
          <Answer one={one} />
        </div>
      )}
      {canChoose && (
        <Checkbox
          size="xs"
          className={classes.choose}
          label="Bind"
          aria-label={`Choose ${carrier} for ${row.line}`}
          checked={isChosen}
          onChange={(event) => acts.onChoose(quote, event.currentTarget.checked)}
        />
      )}
      {quote.boundTermId && (
        <Link to={`/policies/${quote.boundTermId}`} className={classes.link}>
          Open policy
        </Link>
      )}
    </div>
  )
}

type EmptyProps = { acts: GridActs | null; carrier: string; line: string; at: string; isBound: boolean }

function EmptyCell({ acts, carrier, line, at, isBound }: EmptyProps) {
  if (!acts || isBound) return <span className={classes.none}>—</span>
  return (
    <button
      type="button"
      className={classes.request}
      data-cell={at}
      aria-label={`Request ${line} from ${carrier}`}
      onClick={() => acts.onRequest(carrier, line)}
    >
      Request
    </button>
  )
}

/** A carrier with what it answered before, and what can be done with all that it quoted. */
function CarrierHead({
  requote,
  carrier,
  memory,
  acts,
}: Shared & { carrier: string; memory?: MarketMemory }) {
  const own = requote.quotes.filter(
    (one) => one.carrier.trim().toLowerCase() === carrier.trim().toLowerCase(),
  )
  const [declined] = memory?.declines.filter(({ isSameLine, isSameClass }) => isSameLine || isSameClass) ?? []
  const open = own.filter(({ status }) => status !== 'won')
  const about = ({ lines }: Quote) => (open.length > 1 ? ` (${lines.join(', ')})` : '')
  return (
    <th scope="col">
      <span className={classes.head}>
        <span className={classes.name}>{carrier}</span>
        {acts && open.length > 0 && (
          <RecordMenu
            label={`More actions for ${carrier}`}
            isSubtle
            actions={open.flatMap((quote) => [
              { label: `Send email${about(quote)}`, run: () => acts.onAct('send', quote) },
              ...(quote.decision?.answer === 'accepted'
                ? []
                : [
                    { label: `Edit response${about(quote)}`, run: () => acts.onAct('edit', quote) },
                    {
                      label: `Remove carrier${about(quote)}`,
                      isDanger: true,
                      run: () => acts.onAct('remove', quote),
                    },
                  ]),
            ])}
          />
        )}
      </span>
      {memory && <span className={classes.small}>{hitText(memory)}</span>}
      {declined && <span className={classes.declined}>{declineText(declined)}</span>}
    </th>
  )
}

function LineRow({
  index,
  carriers,
  row,
  ...shared
}: Shared & { index: number; carriers: string[]; row: GridRow }) {
  const isBound = shared.requote.quotes.some(
    ({ status, lines }) => status === 'won' && lines.includes(row.line),
  )
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>{row.line}</span>
        {row.expiring !== null && (
          <span className={classes.small}>
            {`Expiring ${formatDollars(row.expiring, { cents: true })}${row.carriers.length > 0 ? `, ${row.carriers.join(', ')}` : ''}`}
          </span>
        )}
      </th>
      {row.cells.map((quotes, column) => {
        const carrier = carriers[column] ?? ''
        const at = `${index} ${column}`
        return (
          <td key={carrier} data-label={carrier}>
            <div className={classes.quotes}>
              {quotes.map((one, order) => {
                // Named by its place, so that the focus stays while its quote is taken apart.
                const place = order === 0 ? at : `${at} ${order}`
                return <QuoteCell key={place} {...shared} row={row} carrier={carrier} one={one} at={place} />
              })}
              {quotes.length === 0 && (
                <EmptyCell acts={shared.acts} carrier={carrier} line={row.line} at={at} isBound={isBound} />
              )}
            </div>
          </td>
        )
      })}
    </tr>
  )
}

function BindBar({ requote, chosen, acts }: Shared) {
  const quotes = requote.quotes.filter(({ id }) => chosen.includes(id))
  if (!acts || !requote.quotes.some(isStanding)) return null
  const summary = quotes.map(({ carrier, lines }) => `${carrier} for ${lines.join(', ')}`).join('; ')
  const premium = sumDollars(quotes.map((quote) => quote.premium ?? 0))
  const before = expiringOfLines(
    requote.expiring,
    quotes.flatMap(({ lines }) => lines),
  )
  const difference = differenceText(before, premium)
  const total = [
    `Together ${formatDollars(premium, { cents: true })}`,
    difference && `${difference} against expiring`,
  ]
  return (
    <div className={classes.bar}>
      <p className={classes.small} role="status">
        {quotes.length > 0
          ? `${summary}. ${total.filter(Boolean).join(', ')}.`
          : 'Choose a quote for each line to bind them together.'}
      </p>
      <Button size="compact-md" disabled={quotes.length === 0} onClick={acts.onBind}>
        {quotes.length > 1 ? `Bind ${quotes.length} quotes` : 'Bind quote'}
      </Button>
    </div>
  )
}

/** The lines of a requote by the carriers that were asked: each answer, typed and chosen by keyboard as well. */
export function QuotesGrid(props: Shared) {
  const { requote, acts, chosen } = props
  const { carriers, rows } = requoteGrid(requote)
  const { data: markets = [] } = useQuery(marketsQuery(requote.id))
  const bind = chosen.length > 0 && acts ? acts.onBind : null
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => onGridKey(event, bind)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Lines by carrier" onKeyDown={onKeyDown}>
        <table className={`${classes.table} ${cards.rows}`}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {carriers.map((carrier) => (
                <CarrierHead key={carrier} {...props} carrier={carrier} memory={memoryOf(markets, carrier)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <LineRow key={row.line} {...props} index={index} carriers={carriers} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      <BindBar {...props} />
      {acts && (
        <p className={classes.keys}>
          Arrow keys move between cells. Enter changes one; a digit starts its premium, D declines, N is no
          answer, B chooses it, Ctrl Enter binds those chosen.
        </p>
      )}
    </>
  )
}
