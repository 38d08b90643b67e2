import { z } from 'zod'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { textMessages } from '#server/db/tables/telephony.ts'
import { AppError } from '#server/errors.ts'
import { notify } from '#server/inbox/inbox.service.ts'
import { newId } from '#server/new-id.ts'
import { findPersonAt } from '#server/telephony/match.service.ts'
import { findNumber } from '#server/telephony/telephony.service.ts'
import { createTicket } from '#server/tickets/tickets.service.ts'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import { keywordOf } from '#shared/texts/texting.rules.ts'
import { keepConsent, refusals } from './consents.service.ts'
import { readConsents } from './texts.queries.ts'
import { changeText, isText, textPlace } from './texts.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Form = Readonly<Record<string, string>>

const Sid = z.string().regex(/^[SM]M[0-9a-f]{32}$/)
const Received = z.object({
  MessageSid: Sid,
  From: z.string().min(1).max(100),
  To: z.string().max(100),
  Body: z.string().max(4000).default(''),
})
const Status = z.object({ MessageSid: Sid, MessageStatus: z.string(), ErrorCode: z.string().default('') })

function parse<Shape extends z.ZodType>(shape: Shape, form: Form): z.output<Shape> {
  const { data } = shape.safeParse(form)
  if (!data) throw new AppError('invalid', 'This is no report about a text message.')
  return data
}

/** Twilio's code for someone who opted out. */
const optedOutCode = '21610'

async function heedKeyword(ctx: Ctx, number: string, body: string): Promise<boolean> {
  const keyword = keywordOf(body)
  if (!keyword) return false
  const said = { isGiven: keyword === 'start', how: 'text', byId: null } as const
  // "Yes" answers any question; it opts in only who had opted out.
  const isPlainYes = keyword === 'start' && /yes/i.test(body)
  if (isPlainYes && (await readConsents(ctx, [number])).get(number)?.isGiven !== false) return false
  await keepConsent(ctx, number, said)
  return true
}

type Arrived = { number: string; ownNumber: string; body: string; userId: string }

/** A text of nobody's number, or of several people's, is a ticket, so that it is not lost. */
async function makeTicket(ctx: Ctx, { number, ownNumber, body, userId }: Arrived): Promise<void> {
  await createTicket(ctx, {
    title: `Text from ${formatPhone(number)}`,
    description: `Sent to ${formatPhone(ownNumber)}:\n\n${body}`,
    ...{ type: 'question', assigneeId: userId },
  })
}

async function notifyOf(ctx: Ctx, clientId: string, { number, userId }: Arrived): Promise<void> {
  const about = { kind: 'client_text', recordType: 'client', recordId: clientId } as const
  await notify(ctx, [{ ...about, userId, text: 'A client sent you a text', detail: formatPhone(number) }])
}

/** Takes in a text that came to a number of the agency, once, as its owner: in its client's thread, or as a ticket. STOP and START are heeded. */
export async function takeText(ctx: Ctx, form: Form): Promise<void> {
  const { MessageSid: messageSid, From: number, To: ownNumber, Body: body } = parse(Received, form)
  const own = await findNumber(ctx, ownNumber)
  const person = await findPersonAt(ctx, number)
  const clientId = person?.clientId ?? null
  const id = newId()
  const now = ctx.clock()
  const cipher = await agencyCipher(ctx)
  const [kept] = await ctx.db
    .insert(textMessages)
    .values({
      ...{ agencyId: ctx.user.agencyId, id, messageSid, direction: 'inbound', number, ownNumber, clientId },
      ...{ status: 'received', createdAt: now, updatedAt: now },
      body: cipher.encrypt(textPlace(id), body),
    })
    .onConflictDoNothing()
    .returning({ id: textMessages.id })
  if (!kept) return
  const isKeyword = await heedKeyword(ctx, number, body)
  const arrived = { number, ownNumber, body, userId: own?.userId ?? ctx.user.id }
  if (clientId) await notifyOf(ctx, clientId, arrived)
  else if (!isKeyword) await makeTicket(ctx, arrived)
}

/** Takes in how a text is doing. */
export async function takeTextStatus(ctx: Ctx, form: Form, id: string | undefined): Promise<void> {
  const { MessageStatus: status, ErrorCode: code } = parse(Status, form)
  if (!id) return
  if (status === 'delivered') return changeText(ctx, id, { status })
  if (status !== 'undelivered' && status !== 'failed') return
  const { number: column } = textMessages
  const [row] = await ctx.db.select({ number: column }).from(textMessages).where(isText(ctx, id))
  if (!row) return
  const isStopped = code === optedOutCode
  const error = isStopped ? refusals.stopped : `The carrier did not deliver it${code && ` (code ${code})`}.`
  await changeText(ctx, id, { status: 'failed', error })
  const consent = (await readConsents(ctx, [row.number])).get(row.number)
  if (isStopped && consent?.isGiven !== false)
    await keepConsent(ctx, row.number, { isGiven: false, how: 'text', byId: null })
}
