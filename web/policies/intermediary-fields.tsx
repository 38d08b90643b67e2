import { Select, TextInput } from '@mantine/core'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { intermediaryKinds } from '#shared/policies/term-details.contract.ts'
import { intermediaryKindLabels } from '#shared/policies/term-details.rules.ts'
import { FieldRow } from '#web/ui/form-dialog.tsx'

type Intermediary = HistoryTerm['intermediary']

/** Through whom a term is placed, as fields hold it: empty where the agency places it itself. */
export type IntermediaryValues = { kind: string; name: string }

const direct = 'direct'
const choices = [
  { value: direct, label: 'Direct with the carrier' },
  ...intermediaryKinds.map((value) => ({ value, label: intermediaryKindLabels[value] })),
]

/** The fields of an intermediary as it stands. */
export function intermediaryFormOf(intermediary: Intermediary): IntermediaryValues {
  return intermediary ?? { kind: direct, name: '' }
}

/** What the fields send: null where the agency places the term itself. */
export function intermediaryInputOf({ kind, name }: IntermediaryValues): Intermediary {
  const known = intermediaryKinds.find((one) => one === kind)
  return known ? { kind: known, name } : null
}

type FieldsProps = {
  value: IntermediaryValues
  onChange: (value: IntermediaryValues) => void
  error?: string | undefined
}

/** Chooses between the carrier itself and an MGA or wholesaler, who then has a name. */
export function IntermediaryFields({ value, onChange, error }: FieldsProps) {
  const isDirect = value.kind === direct
  return (
    <FieldRow>
      <Select
        label="Placed"
        data={choices}
        value={value.kind}
        allowDeselect={false}
        onChange={(kind) =>
          onChange(kind === direct || !kind ? { kind: direct, name: '' } : { ...value, kind })
        }
      />
      {!isDirect && (
        <TextInput
          label="Name of MGA or wholesaler"
          value={value.name}
          error={error}
          maxLength={200}
          withAsterisk
          onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
        />
      )}
    </FieldRow>
  )
}
