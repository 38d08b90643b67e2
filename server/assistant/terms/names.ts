import { and, eq } from 'drizzle-orm'
import type { ProducerNames } from '#engines/questions/policies/policy-lists.rules.ts'
import type { CarrierNames } from '#engines/questions/policies/policy-questions.rules.ts'
import { questionVocabulary } from '#engines/questions/unread.rules.ts'
import { carrierFinder, namedCarriers } from '#server/carriers/match.service.ts'
import { readCarriers } from '#server/dashboard/period-figures.service.ts'
import { users } from '#server/db/tables/accounts.ts'
import type { Ctx } from './client-terms.ts'

/** Names that questions may call a part of; those of one word of the trade are too common for that. */
const commonWords = new Set(
  'state auto american general national united first farm home business central mutual'.split(' '),
)

function partsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) {
    const [first = ''] = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  return counts
}

/** The carriers of the agency's policies with every spelling by which they are written or called. */
export async function carrierNames(ctx: Ctx): Promise<CarrierNames[]> {
  const [known, written, find] = [await namedCarriers(ctx), await readCarriers(ctx), await carrierFinder(ctx)]
  const byName = new Map<string, Set<string>>()
  const add = (name: string, spellings: readonly string[]) =>
    byName.set(name, new Set([...(byName.get(name) ?? []), ...spellings.map((one) => one.toLowerCase())]))
  for (const { name, spellings } of known) add(name, [name, ...spellings])
  for (const spelling of written) add(find(spelling)?.name ?? spelling, [spelling])
  const counts = partsOf([...byName.keys()])
  return [...byName].map(([name, spellings]) => {
    const [first = ''] = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    const isShort =
      first.length >= 5 &&
      counts.get(first) === 1 &&
      !commonWords.has(first) &&
      !questionVocabulary.has(first)
    return { name, spellings: [...spellings, ...(isShort ? [first] : [])] }
  })
}

/** How policies write a carrier that a question names. */
export function spellingsOf(carriers: readonly CarrierNames[], names: readonly string[]): string[] {
  return carriers.filter(({ name }) => names.includes(name)).flatMap(({ spellings }) => spellings)
}

/** The people of the agency, whole or by a first or last name that only one of them has. */
export async function producerNames(ctx: Ctx): Promise<ProducerNames[]> {
  const people = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.agencyId, ctx.user.agencyId), eq(users.status, 'active')))
  const parts = people.flatMap(({ name }) => name.toLowerCase().split(' '))
  return people.map(({ id, name }) => {
    const whole = name.toLowerCase()
    const own = whole
      .split(' ')
      .filter((part) => part.length > 2 && parts.filter((other) => other === part).length === 1)
    const mine = id === ctx.user.id ? ['my', 'mine'] : []
    return {
      id,
      names: [whole, ...own.filter((part) => !questionVocabulary.has(part)), ...mine].map((name) =>
        name.replace(/[^\p{L}\p{N}' ]/gu, ''),
      ),
    }
  })
}
