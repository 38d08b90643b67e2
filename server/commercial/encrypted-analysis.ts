import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import type { policyAnalyses } from '#server/db/tables/documents.ts'
import type { Analysis } from '#shared/commercial/analysis.contract.ts'

type Result = Analysis['result']
type Columns = Pick<typeof policyAnalyses.$inferInsert, 'result' | 'encryptedResult' | 'letter'>

function placeOf(column: 'result' | 'letter', id: string): string {
  return `policy_analyses.${column}:${id}`
}

/** What lists count by: neither what was found nor the words of the documents. */
export function listedResult({ kind, findings }: Result): Columns['result'] {
  return { kind, findings: findings.map(({ status, weight }) => ({ status, weight })) }
}

/** An analysis as its table keeps it: what was found and the letter are encrypted. */
export function encryptAnalysis(
  cipher: AgencyCipher,
  id: string,
  { result, letter }: { result: Result; letter?: string | undefined },
): Pick<Columns, 'result' | 'encryptedResult'> & { letter?: string } {
  return {
    result: listedResult(result),
    encryptedResult: cipher.encryptJson(placeOf('result', id), result),
    ...(letter !== undefined && { letter: cipher.encrypt(placeOf('letter', id), letter) }),
  }
}

/** An analysis with what was found and its letter. */
export function decryptAnalysis<Kept extends { id: string; result: Result; letter: string }>(
  cipher: AgencyCipher,
  kept: Kept,
): Kept {
  const { id, result, letter } = kept
  return {
    ...kept,
    result: cipher.decryptJson<Result>(placeOf('result', id), result),
    letter: cipher.decrypt(placeOf('letter', id), letter),
  }
}
