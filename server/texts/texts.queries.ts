import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { prepared } from '#server/records/statement.ts'
import { maxThread, TextConsent, TextMessage } from '#shared/texts/texts.contract.ts'

type Ctx = InTransaction<AgencyCtx>

const message = projection(TextMessage, 't', { userName: "coalesce(person.name, '')" })

/** The latest texts with a client as they are kept, oldest first. The caller authorizes. */
export async function readTexts({ db, user }: Ctx, clientId: string): Promise<TextMessage[]> {
  const text = `select coalesce(json_agg(item order by item.id), '[]') as messages from (
    select ${message} from text_messages t ${personName('person', 't.agency_id', 't.user_id')}
    where t.agency_id = $1 and t.client_id = $2 order by t.id desc limit ${maxThread}) item`
  const { rows } = await db.$client.query<{ messages: TextMessage[] }>(
    prepared({ text, values: [user.agencyId, clientId] }),
  )
  return rows[0]?.messages ?? []
}

const consent = projection(TextConsent, 'c', { byName: "coalesce(person.name, '')" })

/** What people at numbers said of texts, by their numbers. */
export async function readConsents({ db, user }: Ctx, numbers: string[]): Promise<Map<string, TextConsent>> {
  const text = `select c.number, (select to_json(item) from (select ${consent}) item) as consent
    from text_consents c ${personName('person', 'c.agency_id', 'c.noted_by_id')}
    where c.agency_id = $1 and c.number = any($2::text[])`
  const { rows } = await db.$client.query<{ number: string; consent: TextConsent }>(
    prepared({ text, values: [user.agencyId, numbers] }),
  )
  return new Map(rows.map((row) => [row.number, row.consent]))
}
