import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actAs, actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import type { NotificationKind } from '#shared/inbox/inbox.contract.ts'
import { findFinishedImport, findGivenWork, findName, type GivenWork } from './assigned.queries.ts'
import { type Notice, notify } from './inbox.service.ts'

type Given = EventData<'work.assigned'>
type Message = Omit<Notice, 'userId'>

/** How many records are named one by one; more are counted. */
const maxSingle = 5

const words: Record<Given['recordType'], { one: string; many: string; list: Message['recordType'] | null }> =
  {
    ticket: { one: 'a ticket', many: 'tickets', list: 'tickets' },
    prospect: { one: 'a prospect', many: 'prospects', list: 'prospects' },
    follow_up: { one: 'a follow-up', many: 'follow-ups', list: null },
    renewal: { one: 'a renewal', many: 'renewals', list: 'renewals' },
    certificate_request: { one: 'a certificate request', many: 'certificate requests', list: null },
  }

function kindOf({ recordType }: Given, isRenewal: boolean): NotificationKind {
  if (isRenewal) return 'renewal_due'
  return recordType === 'certificate_request' ? 'certificate_request' : 'assigned'
}

/** What the assignee reads about work that is still theirs. */
function messagesOf(given: Given, work: readonly GivenWork[], by: string | undefined): Message[] {
  const { one, many, list } = words[given.recordType]
  const isRenewal = work.every((item) => item.isRenewal)
  const kind = kindOf(given, isRenewal)
  const assigned = (what: string) => (by ? `${by} assigned you ${what}` : `You were assigned ${what}`)
  const [first] = work
  if (first && work.length > maxSingle) {
    const detail = `${first.detail} and ${work.length - 1} more`
    const text = isRenewal ? `${work.length} renewals are due` : assigned(`${work.length} ${many}`)
    const recordType = isRenewal ? 'renewals' : (list ?? first.recordType)
    return [{ kind, recordType, recordId: first.recordId, text, detail }]
  }
  return work.map(({ recordType, recordId, detail, ...item }) => ({
    ...{ kind, recordType, recordId, detail },
    text: item.isRenewal ? 'A renewal is due' : assigned(one),
  }))
}

/** Notifies a member of work that they were assigned, as far as it is still theirs and they may see it. */
async function notifyAssigned(ctx: Ctx, given: Given): Promise<void> {
  const mine = await actAs(ctx, given.agencyId, given.userId)
  if (!mine) return
  await inTransaction(mine, async (ctx) => {
    const work = await findGivenWork(ctx, given)
    const by = given.byId ? await findName(ctx, given.byId) : undefined
    const { userId } = given
    await notify(
      ctx,
      messagesOf(given, work, by).map((message) => ({ ...message, userId })),
    )
  })
}

const counted = (count: number, word: string) => `${count.toLocaleString('en-US')} ${word}`

/** Notifies whoever started an import that it is done. */
async function notifyImported(ctx: Ctx, data: EventData<'import.published'>): Promise<void> {
  const { agencyId, importId, created, updated } = data
  const agency = await actFor(ctx, agencyId, null)
  if (!agency) return
  await inTransaction(agency, async (ctx) => {
    const done = await findFinishedImport(ctx, importId)
    if (!done) return
    const { userId, fileName } = done
    const detail = `${fileName}: ${counted(created, 'added')}, ${counted(updated, 'updated')}`
    const about = { kind: 'import_done', recordType: 'import', recordId: importId } as const
    await notify(ctx, [{ ...about, userId, text: 'Import complete', detail }])
  })
}

/** Who is notified of what happens to the book. */
export const assignedJobs: JobKind[] = [
  jobOn('work.assigned', { name: 'notify-assigned', run: notifyAssigned }),
  jobOn('import.published', { name: 'notify-imported', run: notifyImported }),
]
