import { listForms } from '#server/acord-forms/forms.service.ts'
import { listActivity } from '#server/activity/activity.service.ts'
import { listClaims } from '#server/claims/claims.service.ts'
import { getClientGroup } from '#server/clients/client-groups.service.ts'
import { getKeptClient } from '#server/clients/clients.service.ts'
import { listContacts } from '#server/clients/contacts.service.ts'
import { listAnalyses } from '#server/commercial/analyses.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { listCustomFields } from '#server/custom-fields/custom-fields.service.ts'
import { listDocuments } from '#server/documents/documents.service.ts'
import { listFollowUps } from '#server/follow-ups/follow-ups.service.ts'
import { listTermStandings } from '#server/policies/standings.service.ts'
import { type ListResult, recordsIn } from '#server/records/list-query.ts'
import { listRequotes } from '#server/requotes/requotes.service.ts'
import { getSelfService } from '#server/self-service/links.service.ts'
import { listTickets } from '#server/tickets/tickets.service.ts'
import { type ClientPage, clientPageSizes as sizes } from '#shared/client-page/client-page.contract.ts'

async function rowsOf<Item>(list: Promise<ListResult<Item>>): Promise<Item[]> {
  return recordsIn((await list).text)
}

async function pageOf<Item>(list: Promise<ListResult<Item>>) {
  const { text, total, next } = await list
  const rows = recordsIn(text)
  return { rows, total: total ?? rows.length, nextCursor: next ?? null }
}

/** A client and what its page shows of it today, each part as its own call answers it. Of one that was merged, the client that was kept; else 404. */
export async function getClientPage(ctx: InTransaction<AgencyCtx>, asked: string): Promise<ClientPage> {
  const client = await getKeptClient(ctx, asked)
  const clientId = client.id
  const about = { recordType: 'client', recordId: clientId } as const
  return {
    client,
    terms: await listTermStandings(ctx, clientId, {}),
    timeline: await pageOf(listActivity(ctx, { ...about, limit: sizes.timeline })),
    contacts: await listContacts(ctx, clientId),
    group: await getClientGroup(ctx, clientId),
    followUps: await rowsOf(listFollowUps(ctx, { clientId, done: false, limit: sizes.followUps })),
    requotes: await rowsOf(listRequotes(ctx, { clientId })),
    tickets: await rowsOf(listTickets(ctx, { clientId, limit: sizes.tickets })),
    claims: await rowsOf(listClaims(ctx, { clientId })),
    forms: await rowsOf(listForms(ctx, { clientId, limit: sizes.forms })),
    documents: await pageOf(listDocuments(ctx, { clientId, sort: '-createdAt', limit: sizes.documents })),
    analyses: await pageOf(listAnalyses(ctx, { clientId, limit: sizes.analyses })),
    customFields: await listCustomFields(ctx),
    selfService: await getSelfService(ctx, clientId),
  }
}
