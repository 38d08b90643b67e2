import { retentionDays } from '#shared/dashboard/dashboard.rules.ts'
import { grossKinds, type WrittenKind } from '#shared/performance/performance.contract.ts'
import { withQuery } from '#web/lib/http.ts'

type Days = { from: string; to: string }

/** Where the figures of a period lead: the policies, or the clients, that were counted. */
export function performanceLinks({ from, to }: Days) {
  const written = (more: { writtenKind?: string; creditedTo?: string }) =>
    withQuery('/policies', { writtenFrom: from, writtenTo: to, ...more, sort: '-premium' })
  const gross = grossKinds.join(',')
  const [baseDay] = retentionDays(to)
  return {
    net: written({}),
    gross: written({ writtenKind: gross }),
    kind: (kind: WrittenKind) => written({ writtenKind: kind }),
    netOf: (producerId: string) => written({ creditedTo: producerId }),
    grossOf: (producerId: string) => written({ writtenKind: gross, creditedTo: producerId }),
    newOf: (producerId: string) => written({ writtenKind: 'new', creditedTo: producerId }),
    book: withQuery('/policies', { inForceOn: to, sort: '-premium' }),
    clientsKept: withQuery('/clients', { inForceOn: retentionDays(to) }),
    policiesBefore: withQuery('/policies', { inForceOn: baseDay, sort: '-premium' }),
  }
}
