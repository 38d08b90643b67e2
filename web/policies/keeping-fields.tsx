import { NumberInput, type NumberInputProps } from '@mantine/core'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import type { Inputs } from './transactions/transaction-fields.tsx'

/** What the carrier keeps of a term that is cancelled early, as fields hold it: empty is the usual. */
export type KeepingValues = { minimumEarned: number | string; shortRate: number | string }

/** The fields of a term as it stands. */
export function keepingFormOf({
  minimumEarned,
  shortRate,
}: {
  minimumEarned: number
  shortRate: number | null
}): KeepingValues {
  return { minimumEarned: minimumEarned || '', shortRate: shortRate ?? '' }
}

/** What the fields send. */
export function keepingInputOf({ minimumEarned, shortRate }: KeepingValues) {
  return {
    minimumEarned: minimumEarned === '' ? 0 : Number(minimumEarned),
    shortRate: shortRate === '' ? null : Number(shortRate),
  }
}

function PercentField(props: NumberInputProps) {
  return (
    <NumberInput suffix="%" min={0} max={100} decimalScale={2} hideControls inputMode="decimal" {...props} />
  )
}

type FieldsProps = { inputs: (name: keyof KeepingValues) => ReturnType<Inputs> }

/** Asks what the carrier keeps at least, and what it returns at short rate. */
export function KeepingFields({ inputs }: FieldsProps) {
  return (
    <FieldRow>
      <PercentField {...inputs('minimumEarned')} label="Minimum earned premium" placeholder="0%" />
      <PercentField
        {...inputs('shortRate')}
        label="Short-rate return, of pro rata"
        placeholder="As the carrier does, usually 90%"
      />
    </FieldRow>
  )
}
