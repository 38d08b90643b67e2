import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ticketTypeLabels, ticketTypes } from '#shared/tickets/ticket-choices.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { isGift } from '#shared/tickets/tickets.rules.ts'
import { ClientSelect } from '#web/clients/client-select.tsx'
import { clientKit } from '#web/clients/clients.api.ts'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { policyName } from '#web/policies/policy-names.ts'
import { useMayName } from '#web/session/writing.tsx'
import { FormFields } from '#web/ui/record/form-fields.tsx'
import type { FormValuesOf } from '#web/ui/record/record-values.ts'

type Form = FormOf<FormValuesOf<typeof ticketFields>>

const types = ticketTypes.map((value) => ({ value, label: ticketTypeLabels[value] }))

/** The policies of the chosen client; another client has others, so the choice goes with it. */
function PolicyField({ form }: { form: Form }) {
  const { clientId } = form.values
  const { data: client } = useQuery({ ...clientKit.query(clientId), enabled: clientId !== '' })
  const policies = client?.policies ?? []
  return (
    <Select
      {...form.getInputProps('policyId')}
      value={form.values.policyId || null}
      onChange={(id) => form.setFieldValue('policyId', id ?? '')}
      label="Policy"
      placeholder={clientId ? 'No specific policy' : 'Choose a client first'}
      disabled={!clientId}
      data={policies.map((policy) => ({ value: policy.id, label: policyName(policy) }))}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear policy' }}
      nothingFoundMessage="This client has no policies"
    />
  )
}

type TicketFieldsProps = { form: Form; clientName?: string; assigneeName?: string; isNew?: boolean }

/** The fields of a ticket. */
export function TicketFields({ form, clientName, assigneeName, isNew = false }: TicketFieldsProps) {
  const mayName = useMayName(isNew)
  return (
    <FormFields
      fields={ticketFields}
      inputs={form.getInputProps}
      special={{
        title: <TextInput {...form.getInputProps('title')} label="Title" withAsterisk data-autofocus />,
        type: <Select {...form.getInputProps('type')} label="Type" data={types} searchable withAsterisk />,
        ...(!isGift(form.values.type) && { occasion: null, occasionDate: null }),
        clientId: (
          <ClientSelect
            {...form.getInputProps('clientId')}
            value={form.values.clientId}
            chosenName={clientName}
            onChange={(clientId) => form.setValues({ clientId, policyId: '' })}
          />
        ),
        policyId: <PolicyField form={form} />,
        assigneeId: mayName && (
          <PersonSelect {...form.getInputProps('assigneeId')} label="Assignee" currentName={assigneeName} />
        ),
      }}
    />
  )
}
