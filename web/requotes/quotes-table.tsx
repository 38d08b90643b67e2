import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { isExpiredQuote, isStanding, termsOfQuote, totalCost } from '#shared/requotes/requotes.rules.ts'
import { documentHref } from '#web/documents/documents.api.ts'
import { useToday } from '#web/session/use-today.ts'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import cards from '#web/ui/table/row-cards.module.css'
import { differenceText, QuoteDot, whenText } from './requote-labels.tsx'
import classes from './requotes.module.css'

export type QuoteAct = 'send' | 'edit' | 'bind' | 'remove'
type RowProps = {
  quote: Quote
  requote: Requote
  onAct: ((act: QuoteAct, quote: Quote) => void) | null
}

/** What the terms that a quote could follow cost; null where it follows none. */
function expiringOf({ expiring }: Requote, quote: Quote): number | null {
  if (quote.expiringPremium !== null) return quote.expiringPremium
  const terms = termsOfQuote(expiring, quote)
  return terms.length > 0 ? terms.reduce((sum, { premium }) => sum + premium, 0) : null
}

function Premium({ quote, requote }: Omit<RowProps, 'onAct'>) {
  const { premium } = quote
  const total = totalCost(quote)
  return (
    <>
      {formatDollars(premium, { cents: true })}
      {premium !== null && (
        <span className={classes.small}>{differenceText(expiringOf(requote, quote), premium)}</span>
      )}
      {total !== null && total !== premium && (
        <span
          className={classes.small}
        >{`${formatDollars(total, { cents: true })} with fees and taxes`}</span>
      )}
    </>
  )
}

function Terms({ quote }: { quote: Quote }) {
  const today = useToday()
  const { validUntil, reason, note, documents, toCheck } = quote
  const isOver = isStanding(quote) && isExpiredQuote(quote, today)
  const words = reason || note
  return (
    <>
      {toCheck.length > 0 && (
        <span className={classes.check}>Please check the values read from the document</span>
      )}
      {validUntil && (
        <span className={isOver ? classes.check : classes.small}>
          {isOver ? `Expired ${formatDay(validUntil)}` : `Valid through ${formatDay(validUntil)}`}
        </span>
      )}
      {words && <span>{words}</span>}
      {documents.map(({ id, name }) => (
        <Link key={id} to={documentHref(id)} className={classes.link}>
          {name}
        </Link>
      ))}
      {!words && !validUntil && documents.length === 0 && toCheck.length === 0 && '—'}
    </>
  )
}

type ActionsProps = Omit<RowProps, 'onAct'> & { onAct: NonNullable<RowProps['onAct']> }

function Actions({ quote, requote, onAct }: ActionsProps) {
  const { carrier, status, decision } = quote
  const isOnlyOffer = requote.quotes.filter(isStanding).length === 1
  const isAccepted = decision?.answer === 'accepted'
  if (status === 'won') return null
  return (
    <div className={classes.actions}>
      {isStanding(quote) ? (
        <Button
          variant={isOnlyOffer ? 'filled' : 'default'}
          size="compact-sm"
          onClick={() => onAct('bind', quote)}
          aria-label={`Bind ${carrier}`}
        >
          Bind
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onAct('send', quote)}
          aria-label={`Send to ${carrier}`}
        >
          Send
        </Button>
      )}
      {!isAccepted && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onAct('edit', quote)}
          aria-label={`Response from ${carrier}`}
        >
          Response
        </Button>
      )}
      <RecordMenu
        label={`More actions for ${carrier}`}
        actions={[
          ...(isStanding(quote) ? [{ label: 'Send email', run: () => onAct('send', quote) }] : []),
          ...(isAccepted
            ? []
            : [{ label: 'Remove carrier', isDanger: true, run: () => onAct('remove', quote) }]),
        ]}
        isSubtle
      />
    </div>
  )
}

function Row({ quote, requote, onAct }: RowProps) {
  const { carrier, underwriter, lines, boundTermId, decision } = quote
  const today = useToday()
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>{carrier}</span>
        {requote.lines.length > 1 && <span className={classes.small}>{lines.join(', ')}</span>}
        {underwriter && <span className={classes.small}>{underwriter}</span>}
      </th>
      <td data-label="Status">
        <div>
          <QuoteDot {...quote} />
          <span className={classes.small}>{whenText(quote, today)}</span>
          {decision && (
            <span className={decision.answer === 'accepted' ? classes.accepted : classes.small}>
              {`${decision.answer === 'accepted' ? 'Accepted' : 'Declined'} by ${decision.name}`}
            </span>
          )}
          {boundTermId && (
            <Link to={`/policies/${boundTermId}`} className={classes.link}>
              Open policy
            </Link>
          )}
        </div>
      </td>
      <td data-align="right" data-label="Premium">
        <div>
          <Premium quote={quote} requote={requote} />
        </div>
      </td>
      <td data-label="Terms">
        <div>
          <Terms quote={quote} />
        </div>
      </td>
      {onAct && (
        <td>
          <Actions quote={quote} requote={requote} onAct={onAct} />
        </td>
      )}
    </tr>
  )
}

/** The carriers of a requote: where each stands, what it quoted, and what can be done. */
export function QuotesTable({ requote, onAct }: Omit<RowProps, 'quote'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Quotes by carrier">
      <table className={`${classes.table} ${cards.rows}`}>
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col">Status</th>
            <th scope="col" data-align="right">
              Premium
            </th>
            <th scope="col">Terms and documents</th>
            {onAct && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {requote.quotes.map((quote) => (
            <Row key={quote.id} quote={quote} requote={requote} onAct={onAct} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
