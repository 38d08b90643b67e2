import { isSurelyNamed } from '#engines/questions/choosing.rules.ts'
import type { CommandThing } from '#engines/questions/commands.rules.ts'
import { foldName } from '#engines/search/fold-name.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { Id } from '#shared/fields.ts'
import { searchClients, searchProspects } from './lookups.service.ts'

type Ctx = InTransaction<AgencyCtx>

async function candidates(ctx: Ctx, thing: CommandThing, name: string) {
  const search = { filters: { name }, limit: 5 }
  if (thing === 'client') return (await searchClients(ctx, search)).clients
  return (await searchProspects(ctx, search)).prospects
}

type Candidate = { name: string; email: string; phone: string }

// A command writes at once: whoever is only called much like it is not meant.
function isMeant({ name, email, phone }: Candidate, wanted: string): boolean {
  if (isSurelyNamed(wanted, name)) return true
  const digits = wanted.replace(/\D/g, '')
  const isPhone = digits.length >= 10 && phone.replace(/\D/g, '').endsWith(digits)
  return isPhone || (email !== '' && email.toLowerCase() === wanted.toLowerCase())
}

/**
 * The id of the one client or prospect that a command names, by id, name, email or phone; a name that fits several, or
 * is only much like one, is refused.
 */
export async function personNamed(ctx: Ctx, thing: 'client' | 'prospect', wanted: string): Promise<string> {
  if (Id.safeParse(wanted).success) return wanted
  const found = (await candidates(ctx, thing, wanted)).filter((candidate) => isMeant(candidate, wanted))
  const exact = found.filter(({ name }) => foldName(name) === foldName(wanted))
  const [one, other] = exact.length > 0 ? exact : found
  if (!one) throw new AppError('not_found', `I couldn't find a ${thing} named "${wanted}".`)
  if (!other) return one.id
  const names = (exact.length > 0 ? exact : found).map(({ id, name }) => `${name} (${id})`).join(', ')
  throw new AppError('unprocessable', `Several ${thing}s fit "${wanted}": ${names}. Name one by its id.`, {
    reason: 'ambiguous',
  })
}
