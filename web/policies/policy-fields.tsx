import { Select } from '@mantine/core'
import { isLineOf, policyTypeLabels, policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { CustomInputs } from '#web/custom-fields/custom-inputs.tsx'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useMayName } from '#web/session/writing.tsx'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { LineSelect } from '#web/ui/line-select.tsx'
import { FormFields } from '#web/ui/record/form-fields.tsx'
import { CoverageFields } from './coverage-fields.tsx'
import { IntermediaryFields } from './intermediary-fields.tsx'
import { KeepingFields } from './keeping-fields.tsx'
import { type PolicyFormValues, withEffectiveDate, withLine } from './policy-form.ts'
import { ChargeFields } from './transactions/charge-fields.tsx'

type FieldsProps = { form: FormOf<PolicyFormValues> }

const types = policyTypes.map((value) => ({ value, label: policyTypeLabels[value] }))

/** Choosing a line sets its type. */
function LineField({ form }: FieldsProps) {
  const { values } = form
  return (
    <LineSelect
      {...form.getInputProps('lineOfBusiness')}
      onChange={(line) => form.setValues(withLine(values, line ?? ''))}
      data-autofocus={values.lineOfBusiness === '' || undefined}
    />
  )
}

/** Another type takes a line away that is not its own. */
function TypeField({ form }: FieldsProps) {
  const { values } = form
  return (
    <Select
      {...form.getInputProps('type')}
      label="Type"
      data={types}
      withAsterisk
      onChange={(chosen) => {
        const type = policyTypes.find((known) => known === chosen) ?? values.type
        form.setValues({ type, ...(isLineOf(type, values.lineOfBusiness) ? {} : { lineOfBusiness: '' }) })
      }}
    />
  )
}

/** The fields of a policy; why it was cancelled only once it is. */
export function PolicyFields({ form, isNew = false }: FieldsProps & { isNew?: boolean }) {
  const { values } = form
  const mayName = useMayName(isNew)
  return (
    <>
      <FormFields
        fields={policyFields}
        inputs={form.getInputProps}
        of={values.status}
        special={{
          lineOfBusiness: <LineField form={form} />,
          type: <TypeField form={form} />,
          effectiveDate: (
            <DateField
              {...form.getInputProps('effectiveDate')}
              label="Effective"
              onChange={(event) => form.setValues(withEffectiveDate(values, event.currentTarget.value))}
            />
          ),
          premium: (
            <MoneyField
              {...form.getInputProps('premium')}
              label="Premium for the term"
              data-autofocus={values.lineOfBusiness !== '' || undefined}
            />
          ),
        }}
      />
      {isNew && (
        <>
          <IntermediaryFields
            value={values.intermediary}
            error={form.getInputProps('intermediary.name').error}
            onChange={(placed) => form.setFieldValue('intermediary', placed)}
          />
          <KeepingFields inputs={form.getInputProps} />
          {mayName && (
            <PersonSelect
              {...form.getInputProps('producerId')}
              value={values.producerId || null}
              onChange={(id) => form.setFieldValue('producerId', id ?? '')}
              label="Producer"
              placeholder="The client’s producer"
              clearable
            />
          )}
        </>
      )}
      <CustomInputs recordType="policy" form={form} />
      <CoverageFields form={form} />
      {isNew && values.status !== 'quoted' && (
        <ChargeFields
          inputs={form.getInputProps}
          values={values}
          onFees={(fees) => form.setFieldValue('fees', fees)}
        />
      )}
    </>
  )
}
