import { NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  carrierKindLabels,
  carrierKinds,
  naicSourceLabels,
  naicSources,
} from '#shared/carriers/carrier-choices.ts'
import type { Carrier, CarrierCreate } from '#shared/carriers/carriers.contract.ts'
import { naicProblem } from '#shared/carriers/carriers.rules.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FieldRow, FormDialog } from '#web/ui/form-dialog.tsx'
import { useCreateCarrier, useUpdateCarrier } from './carriers.api.ts'

type Values = Required<CarrierCreate>
type Problems = Readonly<Record<string, string | undefined>>

const empty: Values = {
  ...{ name: '', groupName: '', kind: 'company', naicCode: '', naicSource: '', naicSourceText: '' },
  ...{ portalUrl: '', phone: '', notes: '', shortRatePercent: 90 },
}

function valuesOf(carrier: Carrier | null): Values {
  if (!carrier) return empty
  const { name, groupName, kind, naicCode, naicSource, naicSourceText } = carrier
  const { portalUrl, phone, notes, shortRatePercent } = carrier
  return {
    name,
    groupName,
    kind,
    naicCode,
    naicSource,
    naicSourceText,
    portalUrl,
    phone,
    notes,
    shortRatePercent,
  }
}

type FieldsProps = { values: Values; problems: Problems; onChange: (values: Values) => void }

function NaicFields({ values, problems, onChange }: FieldsProps) {
  return (
    <>
      <FieldRow>
        <TextInput
          label="NAIC code"
          inputMode="numeric"
          maxLength={5}
          value={values.naicCode}
          error={problems.naicCode}
          onChange={(event) => onChange({ ...values, naicCode: event.currentTarget.value.trim() })}
        />
        <Select
          label="Source of the code"
          placeholder="Choose"
          value={values.naicSource || null}
          error={problems.naicSource}
          disabled={!values.naicCode}
          data={naicSources.map((value) => ({ value, label: naicSourceLabels[value] }))}
          onChange={(source) =>
            onChange({ ...values, naicSource: naicSources.find((one) => one === source) ?? '' })
          }
        />
      </FieldRow>
      {values.naicCode && (
        <TextInput
          label="Where it was found"
          placeholder="e.g. Declarations page of policy HO-1042"
          maxLength={300}
          value={values.naicSourceText}
          error={problems.naicSourceText}
          onChange={(event) => onChange({ ...values, naicSourceText: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function CarrierFields({ values, problems, onChange }: FieldsProps) {
  const text = (name: 'name' | 'groupName' | 'phone' | 'portalUrl', label: string, longest: number) => (
    <TextInput
      label={label}
      withAsterisk={name === 'name'}
      value={values[name]}
      maxLength={longest}
      error={problems[name]}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {text('name', 'Carrier name', 200)}
      <SegmentedControl
        aria-label="Kind"
        value={values.kind}
        data={carrierKinds.map((value) => ({ value, label: carrierKindLabels[value] }))}
        onChange={(kind) =>
          onChange({ ...values, kind: carrierKinds.find((one) => one === kind) ?? 'company' })
        }
      />
      {text('groupName', 'Group', 200)}
      <NaicFields values={values} problems={problems} onChange={onChange} />
      <FieldRow>
        {text('phone', 'Phone', 40)}
        {text('portalUrl', 'Portal link', 2000)}
      </FieldRow>
      <NumberInput
        label="Short-rate return, % of pro rata"
        min={0}
        max={100}
        decimalScale={2}
        hideControls
        value={values.shortRatePercent}
        error={problems.shortRatePercent}
        onChange={(percent) => onChange({ ...values, shortRatePercent: Number(percent) || 0 })}
      />
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={values.notes}
        error={problems.notes}
        onChange={(event) => onChange({ ...values, notes: event.currentTarget.value })}
      />
    </>
  )
}

type CarrierDialogProps = {
  carrier: Carrier | null
  onSaved?: (carrier: Carrier) => void
  onClose: () => void
}

function problemsIn(values: Values): Problems {
  return { ...(!values.name.trim() && { name: 'Enter a name' }), ...naicProblem(values) }
}

/** Adds a carrier, or changes one. */
export function CarrierDialog({ carrier, onSaved, onClose }: CarrierDialogProps) {
  const before = valuesOf(carrier)
  const [values, setValues] = useState(before)
  const [isAsked, setAsked] = useState(false)
  const create = useCreateCarrier()
  const update = useUpdateCarrier(carrier?.id ?? '')
  const error = create.error ?? update.error
  const draft = useTypedDraft(`carrier ${carrier?.id ?? 'new'}`, values, before, (kept) =>
    setValues({ ...values, ...kept }),
  )
  const submit = async () => {
    setAsked(true)
    if (Object.keys(problemsIn(values)).length > 0) return
    // An unnamed group is taken from the platform's list.
    const { groupName, ...others } = values
    const body = groupName || carrier ? values : others
    try {
      const saved = await (carrier ? update.run({ ...values, version: carrier.version }) : create.run(body))
      draft.drop()
      onClose()
      onSaved?.(saved)
    } catch {
      // The dialog shows why.
    }
  }
  const refused = error instanceof ApiError ? error.fields : {}
  return (
    <FormDialog
      title={carrier ? 'Edit carrier' : 'New carrier'}
      submitLabel={carrier ? 'Save' : 'Add carrier'}
      size="lg"
      isBusy={create.isBusy || update.isBusy}
      draft={draft}
      isDirty={JSON.stringify(values) !== JSON.stringify(before)}
      notice={error && messageOf(error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <CarrierFields
        values={values}
        problems={{ ...refused, ...(isAsked && problemsIn(values)) }}
        onChange={setValues}
      />
    </FormDialog>
  )
}
