import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClientPage, clientPageSizes as sizes } from '#shared/client-page/client-page.contract.ts'
import { clientFormsQuery } from '#web/acord-forms/acords.api.ts'
import { timelineQuery } from '#web/activity/activity.api.ts'
import { clientClaimsQuery } from '#web/claims/claims.api.ts'
import { clientGroupQuery } from '#web/clients/client-group.api.ts'
import { clientKit } from '#web/clients/clients.api.ts'
import { contactsQuery } from '#web/clients/contacts.api.ts'
import { clientAnalysesQuery } from '#web/commercial/analysis/analyses.api.ts'
import { customFieldsQuery } from '#web/custom-fields/custom-fields.api.ts'
import { documentsQuery } from '#web/documents/documents.api.ts'
import { openFollowUpsQuery } from '#web/follow-ups/follow-ups.api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'
import { termStandingsQuery } from '#web/policies/policies.api.ts'
import { clientRequotesQuery } from '#web/requotes/requotes.api.ts'
import { selfServiceQuery } from '#web/self-service/self-service.api.ts'
import { clientTicketsQuery } from '#web/tickets/tickets.api.ts'

/** Gives each panel what it would ask for. */
function keepParts(queries: QueryClient, page: ClientPage): void {
  const clientId = page.client.id
  queries.setQueryData(termStandingsQuery(clientId).queryKey, page.terms)
  queries.setQueryData(timelineQuery('client', clientId).queryKey, {
    pages: [page.timeline],
    pageParams: [''],
  })
  queries.setQueryData(contactsQuery(clientId).queryKey, page.contacts)
  queries.setQueryData(clientGroupQuery(clientId).queryKey, page.group)
  queries.setQueryData(openFollowUpsQuery({ clientId }).queryKey, page.followUps)
  queries.setQueryData(clientRequotesQuery(clientId).queryKey, page.requotes)
  queries.setQueryData(clientTicketsQuery(clientId).queryKey, page.tickets)
  queries.setQueryData(clientClaimsQuery(clientId).queryKey, page.claims)
  queries.setQueryData(clientFormsQuery(clientId).queryKey, page.forms)
  queries.setQueryData(documentsQuery({ clientId }, sizes.documents).queryKey, page.documents)
  queries.setQueryData(clientAnalysesQuery(clientId, sizes.analyses).queryKey, page.analyses)
  queries.setQueryData(customFieldsQuery.queryKey, page.customFields)
  queries.setQueryData(selfServiceQuery(clientId).queryKey, page.selfService)
}

/** A client and all that its page shows, in one request; afterwards each panel reads by itself what has changed. */
export function useClientPage(id: string) {
  const queries = useQueryClient()
  const { queryKey, queryFn } = clientKit.query(id)
  const query = queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      if (queries.getQueryData(queryKey)) return queryFn({ signal })
      try {
        const page = await call('GET /api/clients/:id/page', { params: { id }, signal })
        keepParts(queries, page)
        return page.client
      } catch (error) {
        // One broken part must not take the others away: then each panel reads by itself.
        if (error instanceof ApiError && error.status >= 500) return queryFn({ signal })
        throw error
      }
    },
  })
  return useQuery(query)
}
