import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { feeKindLabels } from '#shared/policies/term-choices.ts'
import type { ClientProposal, Decision } from '#shared/proposals/proposals.contract.ts'
import { type OptionGroup, optionNotice } from '#shared/proposals/proposals.rules.ts'
import { type ComparedCell, compareQuotes } from '#shared/requotes/comparison.rules.ts'
import type { Offer } from '#shared/requotes/proposal.contract.ts'
import { totalCost } from '#shared/requotes/requotes.rules.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './option-cards.module.css'

type Row = { key: string; label: string; cells: ComparedCell[] }

const plain = (text: string): ComparedCell => ({ text, mark: null, note: '' })

function feesText({ fees, taxes }: Offer): string {
  const all = fees.map(
    ({ kind, amount }) => `${feeKindLabels[kind]} ${formatDollars(amount, { cents: true })}`,
  )
  return [...all, ...(taxes ? [`Taxes ${formatDollars(taxes, { cents: true })}`] : [])].join(', ') || '—'
}

/** What a group says row by row: the price first, then what the comparison has, then cost and terms. */
function rowsOf({ lines, offers }: OptionGroup, { expiring }: ClientProposal['content']) {
  const own = expiring.filter(({ term }) => term.lines.some((line) => lines.includes(line)))
  const { columns, sections } = compareQuotes({ lines }, offers, own)
  const [premium, ...rest] = sections.flatMap(({ rows }) => rows).filter(({ key }) => key !== 'cost')
  const before = own.length > 0 ? [plain('—')] : []
  const until = own.map(({ term }) => term.expirationDate).find(Boolean)
  const ended = own.length > 0 ? [plain(until ? formatDay(until) : '—')] : []
  const more: Row[] = [
    {
      key: 'fees',
      label: 'Fees and taxes',
      cells: [...before, ...offers.map((offer) => plain(feesText(offer)))],
    },
    {
      key: 'total',
      label: 'Total cost',
      cells: [...before, ...offers.map((offer) => plain(formatDollars(totalCost(offer), { cents: true })))],
    },
    {
      key: 'valid',
      label: 'Valid through',
      cells: [
        ...ended,
        ...offers.map(({ validUntil }) => plain(validUntil ? formatDay(validUntil) : 'Not stated')),
      ],
    },
    { key: 'terms', label: 'Terms', cells: [...before, ...offers.map(({ terms }) => plain(terms || '—'))] },
  ]
  const hasCharges = offers.some((offer) => totalCost(offer) !== offer.premium)
  const says = ({ key, cells }: Row) =>
    (key !== 'total' || hasCharges) && cells.some(({ text }) => text !== '—')
  return {
    columns,
    premium,
    rows: [...rest, ...more].filter(says),
    currentCarriers: own.map(({ term }) => term.carrier),
  }
}

type ChoiceProps = {
  offer: Offer
  proposal: ClientProposal
  decisions: readonly Decision[]
  onDecide: ((decision: Decision) => void) | null
}

function Choice({ offer, proposal, decisions, onDecide }: ChoiceProps) {
  const { id: quoteId, carrier, lines } = offer
  const given = proposal.answer?.decisions.find((one) => one.quoteId === quoteId)
  if (given)
    return given.answer === 'accepted' ? (
      <StatusBadge tone="green" label="Accepted" />
    ) : (
      <StatusBadge tone="neutral" label="Declined" />
    )
  const state = proposal.options.find((one) => one.quoteId === quoteId)?.state ?? 'withdrawn'
  if (state !== 'open') return <p className={classes.notice}>{optionNotice(state, offer)}</p>
  const chosen = decisions.find((one) => one.quoteId === quoteId)?.answer
  if (!onDecide) return <p className={classes.notice}>Not answered</p>
  return (
    <div className={classes.choices} role="radiogroup" aria-label={`${carrier}, ${lines.join(', ')}`}>
      {(['accepted', 'declined'] as const).map((answer) => (
        <label key={answer} className={classes.choice}>
          <input
            type="radio"
            name={quoteId}
            checked={chosen === answer}
            onChange={() => onDecide({ quoteId, answer })}
          />
          {answer === 'accepted' ? 'Accept' : 'Decline'}
        </label>
      ))}
    </div>
  )
}

function Value({ cell }: { cell: ComparedCell | undefined }) {
  return (
    <>
      {cell?.text ?? '—'}
      {cell?.note && (
        <span className={classes.note} data-mark={cell.mark ?? undefined}>
          {cell.note}
        </span>
      )}
    </>
  )
}

type GroupProps = Omit<ChoiceProps, 'offer'> & { group: OptionGroup }

/** The options that compete for some lines: side by side with aligned rows, one below the other on a phone. */
export function OptionGroupCards({ group, proposal, decisions, onDecide }: GroupProps) {
  const { columns, premium, rows, currentCarriers } = rowsOf(group, proposal.content)
  const title = group.lines.join(' and ')
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.cards}>
        {columns.map(({ key, name }, at) => {
          const offer = group.offers.find(({ id }) => id === key)
          const chosen = decisions.find(({ quoteId }) => quoteId === key)?.answer
          return (
            <article
              key={key}
              className={classes.card}
              data-current={offer ? undefined : true}
              data-chosen={chosen}
              style={{ gridRow: `span ${rows.length + 3}` }}
              aria-label={offer ? name : 'Current policy'}
            >
              <header>
                <h3 className={classes.name}>{offer ? name : 'Current policy'}</h3>
                <p className={classes.small}>
                  {offer ? offer.lines.join(', ') : [...new Set(currentCarriers)].filter(Boolean).join(', ')}
                </p>
              </header>
              <p className={classes.price}>
                <span className={classes.small}>Premium</span>
                <Value cell={premium?.cells[at]} />
              </p>
              <dl className={classes.rows} style={{ gridRow: `span ${rows.length}` }}>
                {rows.map(({ key, label, cells }) => (
                  <div key={key} className={classes.row}>
                    <dt>{key === 'valid' && !offer ? 'Expires' : label}</dt>
                    <dd>
                      <Value cell={cells[at]} />
                    </dd>
                  </div>
                ))}
              </dl>
              <div className={classes.answer}>
                {offer && <Choice {...{ offer, proposal, decisions, onDecide }} />}
              </div>
            </article>
          )
        })}
      </div>
    </section>
  )
}
