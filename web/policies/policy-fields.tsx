import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core'
import { isLineOf, policyTypeLabels, policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import {
  policyStatuses,
  policyStatusLabels,
  policyTransactionLabels,
  policyTransactions,
} from '#shared/policies/policy-choices.ts'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { LineSelect } from '#web/ui/line-select.tsx'
import { CoverageFields } from './coverage-fields.tsx'
import { type PolicyFormValues, withEffectiveDate, withLine } from './policy-form.ts'

type FieldsProps = { form: FormOf<PolicyFormValues> }

const types = policyTypes.map((value) => ({ value, label: policyTypeLabels[value] }))
const statuses = policyStatuses.map((value) => ({ value, label: policyStatusLabels[value] }))
const transactions = policyTransactions.map((value) => ({ value, label: policyTransactionLabels[value] }))
const billings = ['Direct bill', 'Agency bill', 'Monthly', 'Quarterly', 'Annual']

/** The line and its type: choosing a line sets the type, and another type takes a line away that is not its own. */
function KindFields({ form }: FieldsProps) {
  const { values } = form
  return (
    <FieldRow>
      <LineSelect
        {...form.getInputProps('lineOfBusiness')}
        onChange={(line) => form.setValues(withLine(values, line ?? ''))}
        data-autofocus={values.lineOfBusiness === '' || undefined}
      />
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
    </FieldRow>
  )
}

/** The fields of a policy. */
export function PolicyFields({ form }: FieldsProps) {
  const { values } = form
  return (
    <>
      <KindFields form={form} />
      <FieldRow>
        <TextInput {...form.getInputProps('carrier')} label="Carrier" />
        <TextInput {...form.getInputProps('policyNumber')} label="Policy number" />
      </FieldRow>
      <FieldRow>
        <DateField
          {...form.getInputProps('effectiveDate')}
          label="Effective"
          onChange={(event) => form.setValues(withEffectiveDate(values, event.currentTarget.value))}
        />
        <DateField {...form.getInputProps('expirationDate')} label="Expires" />
        <MoneyField
          {...form.getInputProps('premium')}
          label="Premium for the term"
          data-autofocus={values.lineOfBusiness !== '' || undefined}
        />
      </FieldRow>
      <FieldRow>
        <Select {...form.getInputProps('status')} label="Status" data={statuses} />
        <Select {...form.getInputProps('transaction')} label="Transaction" data={transactions} />
        <Autocomplete {...form.getInputProps('billing')} label="Billing" data={billings} />
      </FieldRow>
      {values.status === 'cancelled' && (
        <Textarea
          {...form.getInputProps('cancelReason')}
          label="Reason for cancelling"
          autosize
          minRows={2}
        />
      )}
      <CoverageFields form={form} />
    </>
  )
}
