import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import { prospectSources } from '#shared/prospects/prospects.fields.ts'
import { PossibleDuplicates } from '#web/clients/possible-duplicates.tsx'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { LineSelect } from '#web/ui/line-select.tsx'
import type { ProspectFormValues } from './prospect-form.ts'

type ProspectFieldsProps = {
  form: FormOf<ProspectFormValues>
  /** The prospect itself, which is no duplicate of its own. */
  ownId?: string
}

/** The fields of a prospect. */
export function ProspectFields({ form, ownId }: ProspectFieldsProps) {
  const user = useCurrentUser()
  return (
    <>
      <TextInput {...form.getInputProps('name')} label="Name" withAsterisk data-autofocus />
      <FieldRow>
        <TextInput {...form.getInputProps('phone')} label="Phone" type="tel" />
        <TextInput {...form.getInputProps('email')} label="Email" type="email" />
      </FieldRow>
      <PossibleDuplicates contact={form.values} ownId={ownId} />
      <FieldRow>
        <LineSelect {...form.getInputProps('lineOfBusiness')} />
        <TextInput {...form.getInputProps('currentCarrier')} label="Current carrier" />
      </FieldRow>
      <FieldRow>
        <MoneyField {...form.getInputProps('potentialPremium')} label="Potential premium" />
        <DateField {...form.getInputProps('xDate')} label="X-date" />
        <Autocomplete {...form.getInputProps('source')} label="Source" data={[...prospectSources]} />
      </FieldRow>
      <TextInput
        {...form.getInputProps('nextStep')}
        label="Next step"
        placeholder="e.g. Call Tuesday about the renewal"
      />
      {user.isAgencyOwner && <PersonSelect {...form.getInputProps('assignedAgentId')} label="Producer" />}
      <Textarea {...form.getInputProps('notes')} label="Notes" autosize minRows={2} maxRows={8} />
    </>
  )
}
