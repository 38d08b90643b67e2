import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Account } from '#shared/commercial/accounts.contract.ts'
import type { Schedules } from '#shared/commercial/schedules.contract.ts'
import { type Market, marketStatusLabels, type Submission } from '#shared/commercial/submissions.contract.ts'
import { quotesOf } from '#shared/commercial/submissions.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { documentHref } from '#web/documents/documents.api.ts'
import { StatusDot, type Tone } from '#web/ui/status-badge.tsx'
import { BindDialog } from './bind-dialog.tsx'
import { submissionsQuery } from './commercial.api.ts'
import classes from './commercial.module.css'
import { AnswerDialog } from './market-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

const tones: Record<Market['status'], Tone> = {
  to_send: 'neutral',
  sent: 'accent',
  quoted: 'green',
  declined: 'red',
  no_answer: 'orange',
  bound: 'green',
}

/** How much above the lowest quote this one is, in words. */
function againstLowest(market: Market, lowest: Market | undefined, count: number): string {
  if (!lowest || market.premium === null || count < 2) return ''
  const more = market.premium - (lowest.premium ?? 0)
  return more > 0 ? `${formatDollars(more)} above the lowest` : 'Lowest'
}

function whenOf({ sentOn, answeredOn }: Market): string {
  const parts = [sentOn && `sent ${formatDay(sentOn)}`, answeredOn && `answered ${formatDay(answeredOn)}`]
  return parts.filter(Boolean).join(', ')
}

type Dialog = { kind: 'send' | 'answer' | 'bind'; market: Market } | null
type RowProps = {
  market: Market
  note: string
  canEdit: boolean
  onOpen: (dialog: NonNullable<Dialog>) => void
}

function Row({ market, note, canEdit, onOpen }: RowProps) {
  const { carrier, underwriter, email, status, premium, reason, documentId, documentName } = market
  const open = (kind: NonNullable<Dialog>['kind']) => () => onOpen({ kind, market })
  return (
    <tr>
      <th scope="row">
        <span className={classes.marketName}>{carrier}</span>
        <span className={classes.marketHint}>{[underwriter, email].filter(Boolean).join(', ')}</span>
      </th>
      <td>
        <StatusDot tone={tones[status]} label={marketStatusLabels[status]} />
        <span className={classes.marketHint}> {whenOf(market)}</span>
      </td>
      <td data-align="right">
        {formatDollars(premium, { cents: true })} <span className={classes.marketHint}>{note}</span>
      </td>
      <td>
        {reason || market.note || '—'}{' '}
        {documentId && (
          <Link to={documentHref(documentId)} className={classes.page}>
            {documentName}
          </Link>
        )}
      </td>
      {canEdit && (
        <td>
          <div className={classes.marketActions}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={open('send')}
              aria-label={`Send to ${carrier}`}
            >
              Send
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              onClick={open('answer')}
              aria-label={`Response from ${carrier}`}
            >
              Answer
            </Button>
            {status === 'quoted' && (
              <Button size="compact-sm" onClick={open('bind')} aria-label={`Choose ${carrier}`}>
                Choose
              </Button>
            )}
          </div>
        </td>
      )}
    </tr>
  )
}

type TableProps = { submission: Submission; account: Account; schedules: Schedules; canEdit: boolean }

function Dialogs({ dialog, onClose, ...about }: TableProps & { dialog: Dialog; onClose: () => void }) {
  const { submission } = about
  const queries = useQueryClient()
  if (!dialog) return null
  const { kind, market } = dialog
  if (kind === 'send') return <SendDialog market={market} {...about} onClose={onClose} />
  if (kind === 'bind') return <BindDialog market={market} submission={submission} onClose={onClose} />
  const reload = async () => {
    const latest = await queries.fetchQuery({ ...submissionsQuery(submission.clientId), staleTime: 0 })
    const all = latest.flatMap(({ markets }) => markets)
    return all.find(({ id }) => id === market.id) ?? market
  }
  return <AnswerDialog market={market} submission={submission} reload={reload} onClose={onClose} />
}

/** The markets of a submission side by side: where each stands, what it quoted, and what can be done. */
export function MarketsTable(props: TableProps) {
  const { submission, canEdit } = props
  const [dialog, setDialog] = useState<Dialog>(null)
  const quotes = quotesOf(submission)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.quotes} tabIndex={0} aria-label={`Markets of ${submission.title}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Market</th>
            <th scope="col">Status</th>
            <th scope="col" data-align="right">
              Premium
            </th>
            <th scope="col">Note and document</th>
            {canEdit && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {submission.markets.map((market) => (
            <Row
              key={market.id}
              market={market}
              note={quotes.includes(market) ? againstLowest(market, quotes[0], quotes.length) : ''}
              canEdit={canEdit}
              onOpen={setDialog}
            />
          ))}
        </tbody>
      </table>
      <Dialogs {...props} dialog={dialog} onClose={() => setDialog(null)} />
    </section>
  )
}
