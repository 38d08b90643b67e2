import type { GroupBy } from '#shared/performance/groups.contract.ts'

/** What a term `p` is grouped by, as SQL, with what has to be joined for it. */
export type TermKey = { column: string; join: string }

const client = 'join clients c on c.agency_id = p.agency_id and c.id = p.client_id'
const prospect = 'left join prospects o on o.agency_id = c.agency_id and o.id = c.converted_prospect_id'

/** Producers come from transactions and months from days, not from terms. */
export const termKeys: Partial<Record<GroupBy, TermKey>> = {
  servicer: { column: 'coalesce(p.servicer_id, c.servicer_id)::text', join: client },
  line: { column: 'p.line_of_business', join: '' },
  carrier: { column: 'p.carrier', join: '' },
  source: { column: 'o.source', join: `${client} ${prospect}` },
}
