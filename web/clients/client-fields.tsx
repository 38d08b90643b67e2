import { SegmentedControl, TextInput } from '@mantine/core'
import { clientKindLabels, clientKinds } from '#shared/clients/client-kinds.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import type { CustomFormValues } from '#web/custom-fields/custom-form.ts'
import { CustomInputs } from '#web/custom-fields/custom-inputs.tsx'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { FormFields } from '#web/ui/record/form-fields.tsx'
import type { FormValuesOf } from '#web/ui/record/record-values.ts'
import { PossibleDuplicates } from './possible-duplicates.tsx'

type ClientFieldsProps = {
  form: FormOf<FormValuesOf<typeof clientFields> & CustomFormValues>
  /** The client itself, which is no duplicate of its own. */
  ownId?: string
}

const kinds = clientKinds.map((value) => ({ value, label: clientKindLabels[value] }))

/** The fields of a client; those of a business only for a business. */
export function ClientFields({ form, ownId }: ClientFieldsProps) {
  const { kind } = form.values
  return (
    <>
      <SegmentedControl {...form.getInputProps('kind')} aria-label="Client type" data={kinds} fullWidth />
      <FormFields
        fields={clientFields}
        inputs={form.getInputProps}
        of={kind}
        isNew={ownId === undefined}
        special={{
          kind: null,
          name: (
            <TextInput
              {...form.getInputProps('name')}
              label={kind === 'commercial' ? 'Business name' : 'Name'}
              withAsterisk
              data-autofocus
            />
          ),
        }}
        below={{ email: <PossibleDuplicates contact={form.values} ownId={ownId} /> }}
      />
      <CustomInputs recordType="client" form={form} />
    </>
  )
}
