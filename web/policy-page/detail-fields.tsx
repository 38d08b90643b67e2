import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { coverageCodeLabels } from '#shared/policies/coverage-code-labels.ts'
import {
  type DetailSection,
  deductibleKinds,
  interestKinds,
  limitPers,
} from '#shared/policies/term-details.contract.ts'
import {
  type DetailField,
  deductibleKindLabels,
  detailFields,
  interestKindLabels,
  limitPerLabels,
} from '#shared/policies/term-details.rules.ts'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { MoneyField, WholeNumberField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import type { ItemValues } from './detail-values.ts'

type FieldProps = { form: FormOf<ItemValues>; field: DetailField }

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const perChoices = limitPers.map((value) => ({ value, label: sentence(limitPerLabels[value]) }))
const deductibleChoices = deductibleKinds.map((value) => ({
  value,
  label: sentence(deductibleKindLabels[value]),
}))
const interestChoices = interestKinds.map((value) => ({ value, label: interestKindLabels[value] }))

/** The codes by which forms and documents know a coverage; one that only its policy has is offered too. */
function codeChoices(current: string) {
  const known = Object.entries(coverageCodeLabels).map(([value, label]) => ({ value, label }))
  const isOwn = current !== '' && !(current in coverageCodeLabels)
  return isOwn ? [...known, { value: current, label: current }] : known
}

function LimitFields({ form }: { form: FormOf<ItemValues> }) {
  return (
    <>
      {form.values.limits.map(({ key }, at) => (
        <FieldRow key={key}>
          <MoneyField {...form.getInputProps(`limits.${at}.amount`)} label={`Limit ${at + 1}`} />
          <Select
            {...form.getInputProps(`limits.${at}.per`)}
            value={form.values.limits[at]?.per || null}
            label={`Limit ${at + 1} applies to`}
            data={perChoices}
            placeholder="Not stated"
            clearable
          />
        </FieldRow>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() =>
            form.insertListItem('limits', { key: form.values.limits.length + 1, amount: '', per: '' })
          }
        >
          Add limit
        </Button>
      </div>
    </>
  )
}

function DeductibleFields({ form }: { form: FormOf<ItemValues> }) {
  return (
    <FieldRow>
      <NumberInput
        {...form.getInputProps('deductible.amount')}
        label="Deductible"
        min={0}
        hideControls
        thousandSeparator=","
      />
      <Select
        {...form.getInputProps('deductible.kind')}
        label="Deductible in"
        data={deductibleChoices}
        allowDeselect={false}
      />
    </FieldRow>
  )
}

function Field({ form, field: { name, label, kind, isTitle } }: FieldProps) {
  const props = { ...form.getInputProps(`texts.${name}`), label, withAsterisk: isTitle ?? false }
  if (kind === 'limits') return <LimitFields form={form} />
  if (kind === 'deductible') return <DeductibleFields form={form} />
  if (kind === 'interest') return <Select {...props} data={interestChoices} allowDeselect={false} />
  if (kind === 'coverage code') {
    return (
      <Select
        {...props}
        description="Fills the matching box of certificates and forms"
        placeholder="None"
        data={codeChoices(String(props.value ?? ''))}
        value={props.value || null}
        onChange={(code) => props.onChange(code ?? '')}
        searchable
        clearable
      />
    )
  }
  if (kind === 'dollars') return <MoneyField {...props} />
  if (kind === 'count') return <WholeNumberField {...props} thousandSeparator="," />
  if (kind === 'year') return <WholeNumberField {...props} />
  if (kind === 'rate') return <NumberInput {...props} min={0} hideControls />
  return kind === 'paragraphs' ? <Textarea {...props} autosize minRows={2} /> : <TextInput {...props} />
}

/** The fields of an item of a section. */
export function DetailFields({ form, section }: { form: FormOf<ItemValues>; section: DetailSection }) {
  return detailFields[section].map((field) => <Field key={field.name} form={form} field={field} />)
}
