import { z } from 'zod'
import { FilledFormItem } from '#shared/acord-forms/filled-forms.contract.ts'
import { ActivityEntry } from '#shared/activity/activity.contract.ts'
import { ClaimItem } from '#shared/claims/claims.contract.ts'
import { ClientGroupAnswer } from '#shared/clients/client-groups.contract.ts'
import { Client } from '#shared/clients/clients.contract.ts'
import { ClientContact } from '#shared/clients/contacts.contract.ts'
import { AnalysisSummary } from '#shared/commercial/analysis.contract.ts'
import { CustomField } from '#shared/custom-fields/custom-fields.contract.ts'
import { DocumentItem } from '#shared/documents/documents.contract.ts'
import { FollowUp } from '#shared/follow-ups/follow-ups.contract.ts'
import { TermStanding } from '#shared/policies/term-standing.contract.ts'
import { RequoteItem } from '#shared/requotes/requotes.contract.ts'
import { SelfService } from '#shared/self-service/self-service.contract.ts'
import { Ticket } from '#shared/tickets/tickets.contract.ts'

/** How many records the panels of a client's page show at first. */
export const clientPageSizes = {
  ...{ timeline: 20, followUps: 100, tickets: 100 },
  ...{ forms: 5, documents: 5, analyses: 5 },
} as const

/** The first page of a list, how many there are, and where the next page begins. */
function firstPage<Item extends z.ZodType>(item: Item) {
  return z.object({ rows: z.array(item), total: z.int(), nextCursor: z.string().nullable() })
}

/** `GET /api/clients/:id/page`: a client and what its page shows of it today. */
export const ClientPage = z.object({
  client: Client,
  terms: z.array(TermStanding),
  timeline: firstPage(ActivityEntry),
  contacts: z.array(ClientContact),
  group: ClientGroupAnswer,
  followUps: z.array(FollowUp),
  requotes: z.array(RequoteItem),
  tickets: z.array(Ticket),
  claims: z.array(ClaimItem),
  forms: z.array(FilledFormItem),
  documents: firstPage(DocumentItem),
  analyses: firstPage(AnalysisSummary),
  customFields: z.array(CustomField),
  selfService: SelfService,
})
export type ClientPage = z.infer<typeof ClientPage>
