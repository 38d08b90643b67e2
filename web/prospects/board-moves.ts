import type { ProspectStatus } from '#shared/prospects/prospect-statuses.ts'
import type {
  Prospect,
  ProspectBoard,
  ProspectCard,
  ProspectColumn,
} from '#shared/prospects/prospects.contract.ts'

function without(column: ProspectColumn, { id, potentialPremium }: ProspectCard): ProspectColumn {
  return {
    ...column,
    count: column.count - 1,
    premium: column.premium - (potentialPremium ?? 0),
    prospects: column.prospects.filter((one) => one.id !== id),
  }
}

/** The board with a card at the top of another column, and its premium counted there. */
export function withMoved(board: ProspectBoard, { id }: ProspectCard, to: ProspectStatus): ProspectBoard {
  const from = board.columns.find(({ prospects }) => prospects.some((one) => one.id === id))
  const card = from?.prospects.find((one) => one.id === id)
  if (!from || !card || from.status === to) return board
  const columns = board.columns.map((column) => {
    if (column.status === from.status) return without(column, card)
    if (column.status !== to) return column
    const prospects = [{ ...card, status: to }, ...column.prospects]
    const premium = column.premium + (card.potentialPremium ?? 0)
    return { ...column, count: column.count + 1, premium, prospects }
  })
  return { columns }
}

/** The board with a card as it was saved, so that its next move is made from its new version. */
export function withSaved(board: ProspectBoard, saved: Prospect): ProspectBoard {
  const { version, stageSince } = saved
  const columns = board.columns.map((column) => ({
    ...column,
    prospects: column.prospects.map((card) =>
      card.id === saved.id ? { ...card, version, stageSince } : card,
    ),
  }))
  return { columns }
}
