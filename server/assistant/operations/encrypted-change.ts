import type { Sealer } from '#server/agency-encryption/agency-cipher.ts'
import type { Written } from '#shared/assistant/operations.contract.ts'

type Change = Pick<Written, 'before' | 'after'>

function placeOf(column: keyof Change, actionId: string): string {
  return `assistant_actions.${column}:${actionId}`
}

/** What a write by conversation changed as its table keeps it: encrypted. */
export function sealedChange(sealer: Sealer, actionId: string, { before, after }: Change) {
  return {
    before: before && sealer.sealJson(placeOf('before', actionId), before),
    after: sealer.sealJson(placeOf('after', actionId), after),
  }
}

/** A write by conversation with what it changed. */
export function openedChange<Row extends Change & { id: string }>(sealer: Sealer, row: Row): Row {
  const open = (column: keyof Change) => row[column] && sealer.openJson(placeOf(column, row.id), row[column])
  return { ...row, before: open('before'), after: open('after') }
}
