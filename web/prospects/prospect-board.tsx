import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import {
  type ProspectStatus,
  prospectStatuses,
  prospectStatusLabels,
} from '#shared/prospects/prospect-statuses.ts'
import {
  maxCards,
  type ProspectCard,
  type ProspectBoard as Prospects,
  usualCards,
} from '#shared/prospects/prospects.contract.ts'
import { isInPipeline, isOpen, pipelineOf } from '#shared/prospects/prospects.rules.ts'
import { withQuery } from '#web/lib/http.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useActor } from '#web/session/use-actor.ts'
import { Board } from '#web/ui/board/board.tsx'
import type { BoardColumn } from '#web/ui/board/board-types.ts'
import { useCardMove } from '#web/ui/board/use-card-move.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { withMoved, withSaved } from './board-moves.ts'
import { type Asking, askingOf, MoveDialog } from './move-dialog.tsx'
import classes from './prospect-board.module.css'
import { ProspectCardBody } from './prospect-card.tsx'
import { prospectTones } from './prospect-status.ts'
import { prospectBoardQuery, saveStatus } from './prospects.api.ts'

const statusOf = (column: string) => prospectStatuses.find((status) => status === column) ?? 'new'

/** The list of exactly the prospects that a figure of the board counts. */
function tableOf(filter: ListParams, statuses: readonly ProspectStatus[]): string {
  return withQuery('/prospects', { ...filter, view: 'table', status: statuses.join(',') })
}

type TotalsProps = { board: Prospects; filter: ListParams }

/** What all columns together are worth. */
export function BoardTotals({ board: { columns }, filter }: TotalsProps) {
  const figures = [
    { label: 'Open pipeline', counts: isOpen },
    { label: 'Pipeline', counts: isInPipeline },
  ]
  return (
    <span className={classes.totals}>
      {figures.map(({ label, counts }) => (
        <Link key={label} to={tableOf(filter, prospectStatuses.filter(counts))}>
          {label} <strong>{formatDollars(pipelineOf(columns, counts))}</strong>
        </Link>
      ))}
    </span>
  )
}

/** The cards that a column shows next: twice as many, as far as the server gives them. */
export function moreCards(shown: number): number {
  return Math.min(shown * 2, maxCards)
}

type ProspectBoardProps = {
  params: ListParams
  board: Prospects
  shown: number
  onMore: () => void
}

function columnsOf({ params, board, shown, onMore }: ProspectBoardProps): BoardColumn<ProspectCard>[] {
  return board.columns.map(({ status, count, premium, prospects }) => ({
    id: status,
    title: prospectStatusLabels[status],
    tone: prospectTones[status],
    total: count,
    href: tableOf(params, [status]),
    summary: formatDollars(premium),
    cards: prospects,
    onMore: prospects.length < count && shown < maxCards ? onMore : undefined,
    empty: 'No prospects',
  }))
}

const bodyOf = (card: ProspectCard) => <ProspectCardBody card={card} />

function Columns(props: ProspectBoardProps) {
  const actor = useActor()
  const [asking, setAsking] = useState<Asking | null>(null)
  const move = useCardMove({
    queryKey: prospectBoardQuery(props.params, props.shown).queryKey,
    apply: (board: Prospects, card: ProspectCard, to) => withMoved(board, card, statusOf(to)),
    columnOf: ({ status }) => status,
    nameOf: ({ name }) => name,
    save: saveStatus,
    saved: withSaved,
    invalidates: recordKeys,
  })
  const onMove = (card: ProspectCard, to: string) => {
    const asked = askingOf(card.id, to)
    if (asked) setAsking(asked)
    else move(card, to)
  }
  return (
    <>
      <Board
        label="Prospects by status"
        columns={columnsOf(props)}
        cardId={({ id }) => id}
        cardName={({ name }) => name}
        hrefOf={({ id }) => `/prospects/${id}`}
        renderCard={bodyOf}
        canMove={(card, to) =>
          card.status !== 'converted' && card.status !== to && can(actor, 'record.edit', card)
        }
        onMove={onMove}
      />
      {asking && <MoveDialog asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** What the board of prospects shows: as many cards a column as were asked for. */
export function useProspectBoard(params: ListParams) {
  const [shown, setShown] = useState(usualCards)
  const query = useQuery(prospectBoardQuery(params, shown))
  return { query, shown, onMore: () => setShown(moreCards) }
}

type BodyProps = {
  params: ListParams
  board: ReturnType<typeof useProspectBoard>
  /** What stands in the place of columns that have no card. */
  empty: ReactNode
}

/** The board, or what stands in its place. */
export function ProspectBoardBody({ params, board: { query, shown, onMore }, empty }: BodyProps) {
  const { data, error, refetch } = query
  if (!data && error)
    return (
      <Panel isFlush>
        <LoadFailure what="Prospects" error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!data) return <CardsSkeleton />
  if (data.columns.every(({ count }) => count === 0)) return <Panel isFlush>{empty}</Panel>
  return <Columns params={params} board={data} shown={shown} onMore={onMore} />
}
