import { Autocomplete, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { clientKindLabels, clientKinds, entityTypes } from '#shared/clients/client-kinds.ts'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { DateField, MoneyField, WholeNumberField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import type { ClientFormValues } from './client-form.ts'
import { PossibleDuplicates } from './possible-duplicates.tsx'

type FieldsProps = { form: FormOf<ClientFormValues> }
type ClientFieldsProps = FieldsProps & {
  /** The client itself, which is no duplicate of its own. */
  ownId?: string
}

const kinds = clientKinds.map((value) => ({ value, label: clientKindLabels[value] }))

function ContactFields({ form, ownId }: ClientFieldsProps) {
  return (
    <>
      <FieldRow>
        <TextInput {...form.getInputProps('phone')} label="Phone" type="tel" />
        <TextInput {...form.getInputProps('email')} label="Email" type="email" />
      </FieldRow>
      <PossibleDuplicates contact={form.values} ownId={ownId} />
      <TextInput {...form.getInputProps('street')} label="Street" />
      <FieldRow>
        <TextInput {...form.getInputProps('city')} label="City" />
        <TextInput {...form.getInputProps('state')} label="State" />
        <TextInput {...form.getInputProps('zip')} label="ZIP" />
      </FieldRow>
    </>
  )
}

function BusinessFields({ form }: FieldsProps) {
  return (
    <>
      <FieldRow>
        <Autocomplete {...form.getInputProps('entityType')} label="Entity type" data={[...entityTypes]} />
        <TextInput {...form.getInputProps('fein')} label="FEIN" placeholder="12-3456789" />
        <TextInput {...form.getInputProps('naics')} label="NAICS" inputMode="numeric" />
      </FieldRow>
      <FieldRow>
        <WholeNumberField {...form.getInputProps('yearStarted')} label="Year started" />
        <WholeNumberField {...form.getInputProps('employees')} label="Employees" thousandSeparator="," />
      </FieldRow>
      <FieldRow>
        <MoneyField {...form.getInputProps('annualRevenue')} label="Annual revenue" />
        <MoneyField {...form.getInputProps('annualPayroll')} label="Annual payroll" />
      </FieldRow>
    </>
  )
}

/** The fields of a client; those of a business only for a business. */
export function ClientFields({ form, ownId }: ClientFieldsProps) {
  const user = useCurrentUser()
  const isBusiness = form.values.kind === 'commercial'
  return (
    <>
      <SegmentedControl {...form.getInputProps('kind')} aria-label="Kind of client" data={kinds} fullWidth />
      <TextInput
        {...form.getInputProps('name')}
        label={isBusiness ? 'Business name' : 'Name'}
        withAsterisk
        data-autofocus
      />
      {isBusiness && <TextInput {...form.getInputProps('contactName')} label="Contact person" />}
      <ContactFields form={form} ownId={ownId} />
      {isBusiness ? (
        <BusinessFields form={form} />
      ) : (
        <DateField {...form.getInputProps('dateOfBirth')} label="Date of birth" />
      )}
      {user.isAgencyOwner && <PersonSelect {...form.getInputProps('assignedAgentId')} label="Producer" />}
      <Textarea {...form.getInputProps('notes')} label="Notes" autosize minRows={2} maxRows={8} />
    </>
  )
}
