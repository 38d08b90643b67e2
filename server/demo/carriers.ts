import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { spellingKey } from '#engines/carrier-names/carrier-key.rules.ts'
import { platformCarrierOf } from '#engines/carrier-names/platform-carriers.ts'
import {
  carrierAliases,
  carrierAppointments,
  carrierContacts,
  carriers,
  commissionRates,
} from '#server/db/tables/carriers.ts'
import { addMonths } from '#shared/dates.ts'
import type { DemoFrame } from './demo-rows.ts'
import { phoneNumber } from './moments.ts'
import type { Random } from './random.ts'

type Story = {
  name: string
  aliases?: readonly string[]
  /** Percent for new business and for renewals. */
  rates?: readonly [fresh: number, renewal: number]
  code?: string
  contact?: readonly [name: string, role: string]
}

/** What the demo's owner has entered so far; the other names on policies wait to be matched. */
const stories: readonly Story[] = [
  {
    name: 'Travelers',
    aliases: ['Travelers Inc (direct bill)'],
    rates: [15, 12],
    code: '45-1187',
    contact: ['Dana Whitfield', 'underwriter'],
  },
  { name: 'Erie Insurance', rates: [14, 12.5], code: 'VA-2210', contact: ['Erie claims desk', 'claims'] },
  { name: 'Progressive', rates: [10, 10], code: '88210' },
  { name: 'Liberty Mutual', rates: [13, 11], code: 'LM-7741', contact: ['Curtis Bell', 'marketing'] },
  { name: 'The Hartford', rates: [15, 13] },
  { name: 'Nationwide', rates: [14, 11], code: '0045' },
  { name: 'Safeco', rates: [12, 10], code: 'SF-3391', contact: ['Renee Alston', 'underwriter'] },
  { name: 'Allstate', rates: [10, 9], code: '41-772' },
  { name: 'Chubb', rates: [15, 13.5], code: 'CH-1204', contact: ['Chubb claims desk', 'claims'] },
  { name: 'CNA', rates: [14, 12], code: 'CNA-580' },
]

type Rate = { kind: 'new' | 'renewal'; percent: number; effectiveFrom: string }

/** What a carrier pays, the newest rate first. */
function ratesOf({ rates }: Story, today: string): Rate[] {
  if (!rates) return []
  const [fresh, renewal] = rates
  const from = (months: number) => addMonths(`${today.slice(0, 4)}-01-01`, months)
  return [
    { kind: 'new', percent: fresh, effectiveFrom: from(0) },
    { kind: 'new', percent: fresh - 1, effectiveFrom: from(-24) },
    { kind: 'renewal', percent: renewal, effectiveFrom: from(-24) },
  ]
}

/** What a carrier of the demo pays for a term that begins on a day, in percent. */
export function demoRate(carrier: string, kind: 'new' | 'renewal', day: string, today: string): number {
  const rates = stories.filter(({ name }) => name === carrier).flatMap((story) => ratesOf(story, today))
  return rates.find((rate) => rate.kind === kind && rate.effectiveFrom <= day)?.percent ?? 0
}

/** The demo's carriers with appointments, contacts and rates; no NAIC code, since nobody has read or entered one; their ids by name. */
export async function insertCarriers(
  client: pg.PoolClient,
  frame: DemoFrame,
  random: Random,
): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  const { agencyId, now, today } = frame
  const db = drizzle(client)
  const place = () => ({ agencyId, id: random.id(now) })
  for (const story of stories) {
    const { name, aliases = [], code, contact } = story
    const { id } = place()
    const [normalized, groupName] = [spellingKey(name), platformCarrierOf(name)?.group ?? '']
    await db
      .insert(carriers)
      .values({ agencyId, id, name, normalized, groupName, phone: phoneNumber(random), createdAt: now })
    const under = () => ({ ...place(), carrierId: id, createdAt: now })
    const spellings = [name, ...aliases].map((spelling) => ({
      ...under(),
      ...{ spelling, normalized: spellingKey(spelling) },
    }))
    await db.insert(carrierAliases).values(spellings)
    if (code)
      await db
        .insert(carrierAppointments)
        .values({ ...under(), state: 'VA', agencyCode: code, effectiveDate: addMonths(today, -30) })
    if (contact) {
      const [person, role] = contact
      const email = `${person.toLowerCase().replaceAll(' ', '.')}@carrier.example`
      await db
        .insert(carrierContacts)
        .values({ ...under(), name: person, role, email, phone: phoneNumber(random) })
    }
    const paid = ratesOf(story, today).map((rate) => ({ ...under(), ...rate }))
    if (paid.length > 0) await db.insert(commissionRates).values(paid)
    made.set(name, id)
  }
  return made
}
