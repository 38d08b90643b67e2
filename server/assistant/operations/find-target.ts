import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/http/errors.ts'
import { foldName } from '#server/records/find-named.ts'
import type { CommandThing } from '#shared/assistant/commands.rules.ts'
import { Id } from '#shared/fields.ts'
import { searchClients, searchProspects } from './lookups.service.ts'

type Ctx = InTransaction<AgencyCtx>

async function candidates(ctx: Ctx, thing: CommandThing, name: string) {
  const search = { filters: { name }, limit: 5 }
  if (thing === 'client') return (await searchClients(ctx, search)).clients
  return (await searchProspects(ctx, search)).prospects
}

/** The id of the one client or prospect that a command names, by id or name; a name that fits several is refused. */
export async function personNamed(ctx: Ctx, thing: 'client' | 'prospect', wanted: string): Promise<string> {
  if (Id.safeParse(wanted).success) return wanted
  const found = await candidates(ctx, thing, wanted)
  const exact = found.filter(({ name }) => foldName(name) === foldName(wanted))
  const [one, other] = exact.length > 0 ? exact : found
  if (!one) throw new AppError('not_found', `I couldn't find a ${thing} named "${wanted}".`)
  if (!other) return one.id
  const names = (exact.length > 0 ? exact : found).map(({ id, name }) => `${name} (${id})`).join(', ')
  throw new AppError('unprocessable', `Several ${thing}s fit "${wanted}": ${names}. Name one by its id.`, {
    reason: 'ambiguous',
  })
}
