import { Button, Popover, Select, TextInput } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { CustomField, CustomRecordType } from '#shared/custom-fields/custom-fields.contract.ts'
import {
  type CustomCondition,
  CustomConditions,
  conditionsText,
} from '#shared/custom-fields/custom-values.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import type { FileKey } from '#web/lib/call-types.ts'
import { hrefOf } from '#web/lib/http.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { showToast } from '#web/lib/toast.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { DateField } from '#web/ui/fields.tsx'
import type { ListFilters } from '#web/ui/list/filters.ts'
import { readPrint, useCustomFields } from './custom-fields.api.ts'
import classes from './custom-fields.module.css'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The conditions on custom fields of an address. */
function conditionsIn({ custom = '' }: ListParams): CustomCondition[] {
  const read = CustomConditions.safeParse(custom)
  return custom !== '' && read.success ? read.data : []
}

type Typed = { value: string; to: string }

/** What a condition on a field asks, as far as it was typed. */
function conditionsOf({ id, kind }: CustomField, { value, to }: Typed): CustomCondition[] {
  const of = (operator: CustomCondition['operator'], text: string) =>
    text.trim() === '' ? [] : [{ fieldId: id, operator, value: text.trim() }]
  if (kind === 'choice') return of('is', value)
  return kind === 'text' ? of('has', value) : [...of('from', value), ...of('to', to)]
}

function ValueInputs({
  field,
  typed,
  set,
}: {
  field: CustomField
  typed: Typed
  set: (next: Typed) => void
}) {
  const value = {
    value: typed.value,
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ ...typed, value: event.currentTarget.value }),
  }
  const to = {
    value: typed.to,
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ ...typed, to: event.currentTarget.value }),
  }
  if (field.isSensitive) return <TextInput label="Is exactly" autoComplete="off" {...value} />
  if (field.kind === 'choice')
    return (
      <Select
        label="Is"
        data={field.choices}
        value={typed.value || null}
        onChange={(next) => set({ ...typed, value: next ?? '' })}
        comboboxProps={{ withinPortal: false }}
      />
    )
  if (field.kind === 'text') return <TextInput label="Contains" {...value} />
  return field.kind === 'date' ? (
    <>
      <DateField label="From" {...value} />
      <DateField label="To" {...to} />
    </>
  ) : (
    <>
      <TextInput label="From" inputMode="decimal" {...value} />
      <TextInput label="To" inputMode="decimal" {...to} />
    </>
  )
}

const nothing: Typed = { value: '', to: '' }

/** Filters a list by one custom field more. */
function FilterByField({ fields, list }: { fields: CustomField[]; list: ListFilters }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState(nothing)
  const field = fields.find(({ id }) => id === chosen) ?? fields[0]
  if (!field) return null
  const ofField = async (): Promise<CustomCondition[]> => {
    if (!field.isSensitive) return conditionsOf(field, typed)
    if (typed.value.trim() === '') return []
    const { print } = await readPrint(field.id, typed.value)
    return [{ fieldId: field.id, operator: 'print', value: print }]
  }
  const apply = async () => {
    const others = conditionsIn(list.filter).filter(({ fieldId }) => fieldId !== field.id)
    const conditions = [...others, ...(await ofField())]
    list.setFilters({ custom: conditions.length > 0 ? conditionsText(conditions) : '' })
    setOpen(false)
    setTyped(nothing)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply().catch((error) =>
      showToast({ title: 'The list was not filtered', message: messageOf(error), variant: 'destructive' }),
    )
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<ListFilter {...icon} />}
          aria-expanded={isOpen}
          onClick={() => setOpen((was) => !was)}
        >
          Custom fields
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.filter} onSubmit={submit} data-draft="choices are quickly made again">
          <Select
            label="Field"
            data={fields.map(({ id, name }) => ({ value: id, label: name }))}
            value={field.id}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={(id) => {
              setChosen(id)
              setTyped(nothing)
            }}
          />
          <ValueInputs field={field} typed={typed} set={setTyped} />
          <Button type="submit">Apply</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

type ExportKey = Extract<
  FileKey,
  `${'GET /api/clients' | 'GET /api/policies' | 'GET /api/prospects'}/export.csv`
>

type ControlsProps = { recordType: CustomRecordType; list: ListFilters }

/** Filters a list by custom fields, where there are any. */
export function CustomListControls({ recordType, list }: ControlsProps) {
  const fields = useCustomFields(recordType)
  return fields.length > 0 && <FilterByField fields={fields} list={list} />
}

type SensitiveExportProps = { recordType: CustomRecordType; params: ListParams; exportCall: ExportKey }

/** A file of a list with the sensitive custom fields, which are in no column. */
export function SensitiveExport({ recordType, params, exportCall }: SensitiveExportProps) {
  const fields = useCustomFields(recordType)
  const { featuresOff, isReadOnly } = useCurrentUser()
  const isOff = featuresOff.includes('csvExport') || isReadOnly
  if (isOff || !fields.some(({ isSensitive }) => isSensitive)) return null
  return (
    <Button
      component="a"
      variant="subtle"
      size="compact-sm"
      href={hrefOf(exportCall, { query: { ...params, sensitive: 'true' } })}
      download
    >
      Export CSV with sensitive fields
    </Button>
  )
}

const operatorWords = {
  is: 'is',
  print: 'is',
  has: 'contains',
  from: 'from',
  to: 'to',
  empty: 'is empty',
} as const

/** The conditions on custom fields in words, for the chip of the address. */
export function customChip(fields: readonly CustomField[]) {
  const words = (text: string) =>
    conditionsIn({ custom: text })
      .map(({ fieldId, operator, value }) => {
        const field = fields.find(({ id }) => id === fieldId)
        const shown = field?.isSensitive ? '••••••' : value
        return [field?.name ?? 'Custom field', operatorWords[operator], shown].filter(Boolean).join(' ')
      })
      .join(', ')
  return { label: 'Custom fields', names: ['custom'] as const, words }
}
