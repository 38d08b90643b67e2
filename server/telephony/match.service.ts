import { findPeopleOf } from '#server/activity/activity.service.ts'
import { listClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { listProspects } from '#server/prospects/prospects.service.ts'
import { recordsIn } from '#server/records/list-query.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import { toE164 } from '#shared/telephony/phone-numbers.rules.ts'

type Ctx = InTransaction<AgencyCtx>

/** A record with the client or prospect that it hangs under. */
export type CallPlace = {
  recordType: RecordType
  recordId: string
  clientId: string | null
  prospectId: string | null
}

/** A record in the caller's reach as the place of a call; null out of reach. */
export async function placeOf(ctx: Ctx, recordType: RecordType, recordId: string): Promise<CallPlace | null> {
  const people = await findPeopleOf(ctx, recordType, recordId)
  return people && { recordType, recordId, ...people }
}

/** The one client or prospect in the caller's reach that has a phone number; null where none has it, or several. */
export async function findPersonAt(ctx: Ctx, number: string): Promise<CallPlace | null> {
  const phone = toE164(number)
  if (!phone) return null
  const clients = recordsIn((await listClients(ctx, { phone, limit: 2 })).text)
  const prospects = recordsIn((await listProspects(ctx, { phone, limit: 2 })).text)
  const open = prospects.filter(({ status }) => status !== 'converted')
  const found = [
    ...clients.map(
      ({ id }) => ({ recordType: 'client', recordId: id, clientId: id, prospectId: null }) as const,
    ),
    ...open.map(
      ({ id }) => ({ recordType: 'prospect', recordId: id, clientId: null, prospectId: id }) as const,
    ),
  ]
  return found.length === 1 ? (found[0] ?? null) : null
}
