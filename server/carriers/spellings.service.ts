import { and, eq, isNull } from 'drizzle-orm'
import { spellingKey } from '#engines/carrier-names/carrier-key.rules.ts'
import { matchCarrier } from '#engines/carrier-names/match-carrier.rules.ts'
import { platformCarrierOf } from '#engines/carrier-names/platform-carriers.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { carrierAliases } from '#server/db/tables/carriers.ts'
import type { Spelling, SpellingAnswer, SpellingQuery } from '#shared/carriers/carriers.contract.ts'
import { checkMayManage, claimSpelling, lockCarrier } from './carrier-rows.ts'
import { type MatchedCarrier, readNamed } from './carriers.queries.ts'
import { insertCarrier } from './carriers.service.ts'
import { type WrittenName, writtenNames } from './spellings.queries.ts'

type Ctx = InTransaction<AgencyCtx>

const maxSuggestions = 3

/** Names that are one but for how they are written: the commonest first. */
function groupByKey(names: readonly WrittenName[]): Map<string, WrittenName[]> {
  const groups = new Map<string, WrittenName[]>()
  for (const name of names) {
    const key = spellingKey(name.spelling)
    groups.set(key, [...(groups.get(key) ?? []), name])
  }
  return groups
}

function suggestionsOf(
  spelling: string,
  carriers: readonly MatchedCarrier[],
): Spelling['suggestions'] | null {
  const match = matchCarrier(spelling, carriers)
  if (match.kind === 'sure') return null
  const ids = match.kind === 'asks' ? match.ids : []
  return ids
    .flatMap((id) => carriers.find((carrier) => carrier.id === id && !carrier.isArchived) ?? [])
    .slice(0, maxSuggestions)
    .map(({ id, name }) => ({ id, name }))
}

async function readLeft({ db, user }: Ctx): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: carrierAliases.id, normalized: carrierAliases.normalized })
    .from(carrierAliases)
    .where(and(eq(carrierAliases.agencyId, user.agencyId), isNull(carrierAliases.carrierId)))
  return new Map(rows.map(({ id, normalized }) => [normalized, id]))
}

/** The names on the agency's policies that are surely no carrier of it, with what they may mean; or those that were left as they are. */
export async function listSpellings(ctx: Ctx, { left = false }: SpellingQuery): Promise<Spelling[]> {
  checkMayManage(ctx)
  const carriers = await readNamed(ctx)
  const leftIds = await readLeft(ctx)
  const groups = groupByKey(await writtenNames(ctx))
  return [...groups].flatMap(([key, names]) => {
    const [first, ...others] = names
    const leftId = leftIds.get(key) ?? null
    const suggestions = first && suggestionsOf(first.spelling, carriers)
    if (!first || !suggestions || key === '' || (leftId !== null) !== left) return []
    const listed = platformCarrierOf(first.spelling)
    return [
      {
        spelling: first.spelling,
        also: others.map(({ spelling }) => spelling),
        policies: names.reduce((sum, { policies }) => sum + policies, 0),
        suggestions,
        listed: listed ? { name: listed.name, group: listed.group } : null,
        leftId,
      },
    ]
  })
}

async function carrierOf(ctx: Ctx, input: SpellingAnswer): Promise<string | null> {
  if (input.answer === 'leave') return null
  if (input.answer === 'new') return insertCarrier(ctx, { name: input.name })
  await lockCarrier(ctx, input.carrierId)
  return input.carrierId
}

/** Says whose a spelling is, so that it is not asked about again. Throws 404, and 400 where the name is another carrier's already. */
export async function answerSpelling(ctx: Ctx, input: SpellingAnswer): Promise<{ carrierId: string | null }> {
  checkMayManage(ctx)
  const carrierId = await carrierOf(ctx, input)
  const { spelling } = input
  if (await claimSpelling(ctx, carrierId, spelling, 'spelling'))
    await recordAudit(ctx, {
      action: 'carrier_alias.created',
      recordType: 'carrier',
      ...(carrierId && { recordId: carrierId }),
      after: { spelling },
    })
  return { carrierId }
}
