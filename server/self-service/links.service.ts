import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import { getClient, lockClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { selfServiceLinks } from '#server/db/tables/self-service.ts'
import { checkAllowance, lockAllowance, orderEmail } from '#server/emails/emails.service.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type {
  SelfService,
  SelfServiceEmail,
  SelfServiceLink,
} from '#shared/self-service/self-service.contract.ts'
import { linkDays, linkPlace } from '#shared/self-service/self-service.contract.ts'
import { itemOf } from './questionnaire-item.ts'
import { findQuestionnaires } from './questionnaires.queries.ts'
import { linkAddress, linkTokenHash } from './secrets.ts'
import { findShared, findStandingLink } from './self-service.queries.ts'

type Ctx = InTransaction<AgencyCtx>
/** What is kept for a repeat of the call: without the address. */
export type Kept = Omit<SelfService, 'link'> & { link: Omit<SelfServiceLink, 'link'> | null }

const recordType = 'client'

/** What the agency sees of a client's self-service. The caller checks reach. */
export async function keptOf(ctx: Ctx, clientId: string): Promise<Kept> {
  const found = await findStandingLink(ctx, clientId)
  const link = found && {
    ...{ id: found.id, isLocked: found.isLocked, expiresAt: found.expiresAt.toISOString() },
    openedAt: found.openedAt?.toISOString() ?? null,
  }
  const questionnaires = (await findQuestionnaires(ctx, { clientId })).map(itemOf)
  const sharedDocumentIds = (await findShared(ctx, clientId)).map(({ id }) => id)
  return { link: link ?? null, sharedDocumentIds, questionnaires }
}

/** What was kept, with the address of the link: what is kept for a repeat has no secret. */
export function withAddress({ config }: Pick<AgencyCtx, 'config'>, { link, ...rest }: Kept): SelfService {
  return { ...rest, link: link && { ...link, link: linkAddress(config, link.id) } }
}

/** The self-service link of a client in reach, and the documents that they may see. Throws 404. */
export async function getSelfService(ctx: Ctx, clientId: string): Promise<SelfService> {
  return withAddress(ctx, await keptOf(ctx, (await getClient(ctx, clientId)).id))
}

function whereLink(ctx: Ctx, id: string) {
  return and(eq(selfServiceLinks.agencyId, ctx.user.agencyId), eq(selfServiceLinks.id, id))
}

async function addLink(ctx: Ctx, clientId: string, expiresAt: Date): Promise<string> {
  const { agencyId, id: createdById } = ctx.user
  const id = newId()
  const tokenHash = linkTokenHash(ctx.config, id)
  const row = { agencyId, id, clientId, tokenHash, createdById, createdAt: ctx.clock(), expiresAt }
  await ctx.db.insert(selfServiceLinks).values(row)
  return id
}

/** The link of a client that the caller may change, new or for longer. 422 without an email address that the code could go to, or locked. */
async function standingLink(ctx: Ctx, client: Client): Promise<string> {
  if (client.email === '')
    throw new AppError(
      'unprocessable',
      'Add an email address to this client first. The code is sent to it.',
      {
        reason: 'no_email',
      },
    )
  const found = await findStandingLink(ctx, client.id)
  if (found?.isLocked)
    throw new AppError('unprocessable', 'This link is locked after wrong codes. Revoke it first.', {
      reason: 'locked',
    })
  const expiresAt = new Date(ctx.clock().getTime() + linkDays * 86_400_000)
  const id = found?.id ?? (await addLink(ctx, client.id, expiresAt))
  if (found) await ctx.db.update(selfServiceLinks).set({ expiresAt }).where(whereLink(ctx, id))
  const after = { linkId: id, expiresAt: expiresAt.toISOString() }
  await recordAudit(ctx, { action: 'self_service.linked', recordType, recordId: client.id, after })
  return id
}

/** Makes the link of a client, or lets it work for longer. Throws 404 and 422. */
export async function createLink(ctx: Ctx, clientId: string): Promise<Kept> {
  const client = await lockClient(ctx, clientId)
  await standingLink(ctx, client)
  return keptOf(ctx, client.id)
}

/** Emails a client that the caller has locked their link. Throws 422, and 429 above the agency's emails of an hour. */
export async function mailLink(ctx: Ctx, client: Client, words: SelfServiceEmail): Promise<void> {
  const url = linkAddress(ctx.config, await standingLink(ctx, client))
  const hasPlace = words.message.includes(linkPlace)
  const message = hasPlace ? words.message.replaceAll(linkPlace, url) : `${words.message}\n\n${url}`
  checkAllowance(await lockAllowance(ctx), 1)
  await orderEmail(ctx, {
    ...({ recordType: 'client', recordId: client.id, clientId: client.id } as const),
    ...{ prospectId: null, templateId: null, to: client.email, subject: words.subject, message },
  })
}

/** Emails a client their link, to the address on file. Throws 404, 422 and 429. */
export async function emailLink(ctx: Ctx, clientId: string, input: SelfServiceEmail): Promise<Kept> {
  const client = await lockClient(ctx, clientId)
  await mailLink(ctx, client, input)
  return keptOf(ctx, client.id)
}

/** Makes all links of a client worthless and ends their sessions with them. Throws 404. */
export async function revokeLink(ctx: Ctx, clientId: string): Promise<Kept> {
  const client = await lockClient(ctx, clientId)
  const { agencyId, clientId: ofClient, revokedAt } = selfServiceLinks
  const stand = and(eq(agencyId, ctx.user.agencyId), eq(ofClient, client.id), isNull(revokedAt))
  const { rowCount } = await ctx.db.update(selfServiceLinks).set({ revokedAt: ctx.clock() }).where(stand)
  if (rowCount) await recordAudit(ctx, { action: 'self_service.revoked', recordType, recordId: client.id })
  return keptOf(ctx, client.id)
}
