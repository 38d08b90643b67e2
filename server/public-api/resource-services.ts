import { getForm, listForms } from '#server/acord-forms/forms.service.ts'
import { createActivity, listActivity } from '#server/activity/activity.service.ts'
import { getCarrier, listCarriers } from '#server/carriers/carriers.service.ts'
import { getRequest, listRequests } from '#server/certificates/requests.service.ts'
import { createClaim, getClaim, listClaims, updateClaim } from '#server/claims/claims.service.ts'
import { createClient, getClient, listClients, updateClient } from '#server/clients/clients.service.ts'
import { getContact, updateContact } from '#server/clients/contacts.service.ts'
import { listLines } from '#server/commissions/lines.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { getDocument, listDocuments } from '#server/documents/documents.service.ts'
import { listArticles } from '#server/knowledge/articles.service.ts'
import { getArticle } from '#server/knowledge/lock-article.ts'
import { getTerm, getTransaction, listTerms, listTransactions } from '#server/policies/flat-lists.service.ts'
import { createPolicy, getPolicy, listPolicies } from '#server/policies/policies.service.ts'
import { changePolicy } from '#server/policies/transactions.service.ts'
import {
  createProspect,
  getProspect,
  listProspects,
  updateProspect,
} from '#server/prospects/prospects.service.ts'
import type { ListResult } from '#server/records/list-query.ts'
import { getRequote, listRequotes } from '#server/requotes/requotes.service.ts'
import { createTicket, getTicket, listTickets, updateTicket } from '#server/tickets/tickets.service.ts'
import type { LineListQuery } from '#shared/commissions/statements.contract.ts'
import type { apiResources } from '#shared/public-api/resources.ts'
import type { ServicesOf } from './resource-handlers.ts'

type Ctx = InTransaction<AgencyCtx>

/** Lines of statements have no sensitive field, and are the owner's alone. */
async function listCommissions(ctx: Ctx, query: LineListQuery): Promise<ListResult> {
  const { rows, total, next } = await listLines({ ...ctx, user: { ...ctx.user, isReadOnly: false } }, query)
  return { text: JSON.stringify(rows), total, ...(next && { next }) }
}

/** The services of each resource of the public API, by its name in addresses. */
export const resourceServices: ServicesOf<typeof apiResources> = {
  clients: { list: listClients, get: getClient, create: createClient, update: updateClient },
  contacts: { get: getContact, update: updateContact },
  policies: { list: listPolicies, get: getPolicy, create: createPolicy, update: changePolicy },
  terms: { list: listTerms, get: getTerm },
  transactions: { list: listTransactions, get: getTransaction },
  prospects: { list: listProspects, get: getProspect, create: createProspect, update: updateProspect },
  tickets: { list: listTickets, get: getTicket, create: createTicket, update: updateTicket },
  claims: { list: listClaims, get: getClaim, create: createClaim, update: updateClaim },
  carriers: { list: listCarriers, get: getCarrier },
  requotes: { list: listRequotes, get: getRequote },
  certificates: { list: listForms, get: getForm },
  'certificate-requests': { list: listRequests, get: getRequest },
  documents: { list: listDocuments, get: getDocument },
  knowledge: { list: listArticles, get: getArticle },
  commissions: { list: listCommissions },
  activities: { list: listActivity, create: createActivity },
}
