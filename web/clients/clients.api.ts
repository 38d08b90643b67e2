import { queryOptions } from '@tanstack/react-query'
import { ClientCreate, ClientUpdate } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { withCustom } from '#web/custom-fields/custom-form.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { recordKit } from '#web/ui/record/record-kit.ts'
import { recordForm } from '#web/ui/record/record-values.ts'
import { clientRowOf } from './client-row.ts'

/** Clients: their names, form and calls. */
export const clientKit = recordKit({
  one: 'client',
  many: 'clients',
  contracts: { create: ClientCreate, update: ClientUpdate },
  form: withCustom(recordForm(clientFields)),
})

/** A client with its policies as of another day. */
export function clientAsOfQuery(id: string, asOf: string) {
  return queryOptions({
    queryKey: ['/api/clients', 'as-of', id, asOf] as const,
    queryFn: ({ signal }) => call('GET /api/clients/:id', { params: { id }, query: { asOf }, signal }),
  })
}

/** The client list, page by page, as the policies stand today. */
export function clientPagesQuery(params: ListParams, today: string) {
  return pagesQuery('GET /api/clients', params, (client) => clientRowOf(client, today))
}
