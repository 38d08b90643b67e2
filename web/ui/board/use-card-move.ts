import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newActionKey } from '#web/lib/action-key.ts'
import { ApiError, markExplained, messageOf } from '#web/lib/api-error.ts'
import { missedChanges, whoChanged } from '#web/lib/missed-changes.ts'
import { showToast } from '#web/lib/toast.ts'

type CardMove<Board, Card, Saved> = {
  /** The query that the board shows. */
  queryKey: QueryKey
  /** The board with a card in another column, its counts and sums with it. */
  apply: (board: Board, card: Card, to: string) => Board
  /** The column that a card is in now. */
  columnOf: (card: Card) => string
  nameOf: (card: Card) => string
  /** Saves the move, with the Idempotency-Key of this drop. */
  save: (card: Card, to: string, actionKey: string) => Promise<Saved>
  /** The board with the card as it was saved: its new version. */
  saved: (board: Board, saved: Saved) => Board
  /** The queries that a move makes stale. */
  invalidates: readonly QueryKey[]
}

/**
 * Moves cards of a board: visible at once, saved behind it, taken back with a toast where the server refuses. A card that
 * somebody else changed meanwhile is shown as it is now. Several moves may be under way at the same time.
 */
export function useCardMove<Board, Card, Saved>(how: CardMove<Board, Card, Saved>) {
  const client = useQueryClient()
  const underWay = useRef(0)
  const change = (by: (board: Board) => Board) =>
    client.setQueryData<Board>(how.queryKey, (board) => board && by(board))
  const { mutate } = useMutation({
    mutationFn: ({ card, to, key }: { card: Card; to: string; key: string }) => how.save(card, to, key),
    onMutate: async ({ card, to }) => {
      underWay.current += 1
      await client.cancelQueries({ queryKey: how.queryKey })
      change((board) => how.apply(board, card, to))
    },
    onSuccess: (answer) => change((board) => how.saved(board, answer)),
    onError: (error, { card }) => {
      change((board) => how.apply(board, card, how.columnOf(card)))
      markExplained(error)
      const isStale = error instanceof ApiError && error.details.reason === 'stale_version'
      showToast({
        title: `${how.nameOf(card)} was not moved`,
        message: isStale
          ? `${whoChanged(missedChanges(error))} just changed it. The board shows how it is now.`
          : messageOf(error),
        variant: 'destructive',
      })
    },
    onSettled: () => {
      underWay.current -= 1
      // What is read while another move is on its way would show that card where it was.
      if (underWay.current > 0) return
      for (const queryKey of how.invalidates) void client.invalidateQueries({ queryKey })
    },
  })
  return (card: Card, to: string) => mutate({ card, to, key: newActionKey() })
}
