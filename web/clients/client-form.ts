import type { Client, ClientCreate } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { emptyForm, type FormValuesOf, formOf, inputOfForm } from '#web/ui/record/record-values.ts'

/** What the form of a client holds; an empty number is ''. */
export type ClientFormValues = FormValuesOf<typeof clientFields>

/** An empty form, whose producer is the person who opens it. */
export function emptyClientForm(producerId: string): ClientFormValues {
  return { ...emptyForm(clientFields), assignedAgentId: producerId }
}

/** The form of a client as it stands. */
export function clientFormOf(client: Client): ClientFormValues {
  return formOf(clientFields, client)
}

/** What the form of a client sends. */
export function clientInputOf(values: ClientFormValues): ClientCreate {
  return inputOfForm(clientFields, values)
}
