import { TextInput } from '@mantine/core'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { PossibleDuplicates } from '#web/clients/possible-duplicates.tsx'
import type { CustomFormValues } from '#web/custom-fields/custom-form.ts'
import { CustomInputs } from '#web/custom-fields/custom-inputs.tsx'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { FormFields } from '#web/ui/record/form-fields.tsx'
import type { FormValuesOf } from '#web/ui/record/record-values.ts'

type ProspectFieldsProps = {
  form: FormOf<FormValuesOf<typeof prospectFields> & CustomFormValues>
  /** The prospect itself, which is no duplicate of its own. */
  ownId?: string
}

/** The fields of a prospect. */
export function ProspectFields({ form, ownId }: ProspectFieldsProps) {
  return (
    <>
      <FormFields
        fields={prospectFields}
        inputs={form.getInputProps}
        special={{
          name: <TextInput {...form.getInputProps('name')} label="Name" withAsterisk data-autofocus />,
        }}
        below={{ email: <PossibleDuplicates contact={form.values} ownId={ownId} /> }}
      />
      <CustomInputs recordType="prospect" form={form} />
    </>
  )
}
