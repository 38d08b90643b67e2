import { carrierFinder } from '#server/carriers/match.service.ts'
import { getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import type {
  Ledger,
  LedgerQuery,
  MarketMemory,
  QuoteItem,
  QuoteListQuery,
} from '#shared/requotes/ledger.contract.ts'
import { carrierSpellings, type Named, quoteList, readLedger, readMarkets } from './ledger.queries.ts'
import { getRequote } from './requotes.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** Which of the agency's carriers each spelling of a quote is. */
async function namesOf(ctx: Ctx): Promise<Named> {
  const find = await carrierFinder(ctx)
  const spellings = await carrierSpellings(ctx)
  return { spellings, names: spellings.map((spelling) => find(spelling)?.name ?? spelling) }
}

/** What carriers answered to the requotes that the caller sees. */
export async function getLedger(ctx: Ctx, { by, ...filter }: LedgerQuery): Promise<Ledger> {
  return readLedger(ctx, by, filter, await namesOf(ctx))
}

/** The quotes behind a figure, as JSON text. */
export function listQuotes(ctx: Ctx, query: QuoteListQuery): Promise<ListResult<QuoteItem>> {
  return readList<QuoteItem>(ctx, quoteList(ctx, query))
}

/** What carriers answered before, shown while choosing which to ask. 404 out of reach. */
export async function listMarkets(ctx: Ctx, id: string): Promise<MarketMemory[]> {
  const { clientId, lines } = await getRequote(ctx, id)
  const { naics } = await getClient(ctx, clientId)
  return readMarkets(ctx, { requoteId: id, lines, naics }, await namesOf(ctx))
}
