import { createHash } from 'node:crypto'

/** What a receipt says; its digest is over exactly this. */
export type ReceiptFields = {
  id: string
  formerAgencyId: string
  agencyName: string
  deletedAt: Date
  purgedAt: Date
  counts: Readonly<Record<string, number>>
}

/** SHA-256, in hex, over a receipt's fields in one order, so that a copy that was altered is known. */
export function receiptDigest(receipt: ReceiptFields): string {
  const { id, formerAgencyId, agencyName, deletedAt, purgedAt, counts } = receipt
  const sorted = Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const canonical = [id, formerAgencyId, agencyName, deletedAt.toISOString(), purgedAt.toISOString(), sorted]
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex')
}

/** Whether a receipt still says what it said when it was written. */
export function isGenuineReceipt(receipt: ReceiptFields & { digest: string }): boolean {
  return receiptDigest(receipt) === receipt.digest
}

/** How many rows and files a receipt is about. */
export function receiptTotals(counts: Readonly<Record<string, number>>): { rows: number; files: number } {
  const { files = 0, ...tables } = counts
  return { rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0), files }
}
