import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import type { Written } from '#shared/assistant/operations.contract.ts'

type Change = Pick<Written, 'before' | 'after'>

function placeOf(column: keyof Change, actionId: string): string {
  return `assistant_actions.${column}:${actionId}`
}

/** What a write by conversation changed as its table keeps it: encrypted. */
export function encryptChange(cipher: AgencyCipher, actionId: string, { before, after }: Change) {
  return {
    before: before && cipher.encryptJson(placeOf('before', actionId), before),
    after: cipher.encryptJson(placeOf('after', actionId), after),
  }
}

/** A write by conversation with what it changed. */
export function decryptChange<Row extends Change & { id: string }>(cipher: AgencyCipher, row: Row): Row {
  const open = (column: keyof Change) =>
    row[column] && cipher.decryptJson(placeOf(column, row.id), row[column])
  return { ...row, before: open('before'), after: open('after') }
}
