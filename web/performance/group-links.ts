import type { GroupBy, PerformanceGroup } from '#shared/performance/groups.contract.ts'
import { grossKinds } from '#shared/performance/performance.contract.ts'
import { withQuery } from '#web/lib/http.ts'
import { monthWithin } from './months-chart.tsx'
import type { Days } from './periods.ts'

export type GroupLinks = Partial<Record<'net' | 'gross' | 'newBusiness' | 'book', string>>

type Filter = Record<string, string>

const isId = (key: string) => /^[0-9a-f-]{36}$/.test(key)

/** The filters of the policy list that show what a group counted; null where no list can. */
function filtersOf(by: GroupBy, key: string): { written: Filter; book: Filter } | null {
  const both = (filter: Filter) => ({ written: filter, book: filter })
  switch (by) {
    case 'producer':
      return key ? { written: { creditedTo: key }, book: { assignedAgentId: key } } : null
    case 'servicer':
      return key ? both({ servicerId: key }) : null
    case 'line':
      return key ? both({ lineOfBusiness: key }) : null
    case 'carrier':
      if (!key) return null
      return both(isId(key) ? { carrierId: key } : { carrier: key })
    case 'source':
      return key ? both({ clientSource: key }) : null
    case 'month':
      return both({})
  }
}

/** Where the figures of a group lead: the policies that were counted. */
export function groupLinks(by: GroupBy, { key }: PerformanceGroup, days: Days): GroupLinks {
  const filters = filtersOf(by, key)
  if (!filters) return {}
  const { from, to } = by === 'month' ? monthWithin(key, days) : days
  const written = (more: Filter) =>
    withQuery('/policies', {
      writtenFrom: from,
      writtenTo: to,
      ...filters.written,
      ...more,
      sort: '-premium',
    })
  return {
    net: written({}),
    gross: written({ writtenKind: grossKinds.join(',') }),
    newBusiness: written({ writtenKind: 'new' }),
    book: withQuery('/policies', { inForceOn: to, ...filters.book, sort: '-premium' }),
  }
}
