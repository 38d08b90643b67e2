import { ActionIcon, Button, Checkbox, Select } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { feeKindLabels, feeKinds } from '#shared/policies/term-choices.ts'
import classes from './charge-fields.module.css'
import { ChangeField, type Inputs } from './transaction-fields.tsx'
import { type ChargeValues, emptyFee, type FeeValues } from './transaction-values.ts'

const kinds = feeKinds.map((value) => ({ value, label: feeKindLabels[value] }))

type ChargeProps = {
  inputs: Inputs
  values: ChargeValues
  onFees: (fees: FeeValues[]) => void
}

function FeeRow({ inputs, at, onRemove }: { inputs: Inputs; at: number; onRemove: () => void }) {
  const field = (name: string) => inputs(`fees.${at}.${name}`)
  const { value: isRefundable, ...refundable } = field('refundable')
  return (
    <div className={classes.fee}>
      <Select
        {...field('kind')}
        className={classes.kind}
        label={at === 0 ? 'Fee' : undefined}
        aria-label={`Kind of fee ${at + 1}`}
        data={kinds}
        allowDeselect={false}
      />
      <ChangeField
        {...field('amount')}
        className={classes.amount}
        label={at === 0 ? 'Amount' : undefined}
        aria-label={`Amount of fee ${at + 1}`}
      />
      <Checkbox
        {...refundable}
        className={classes.refundable}
        checked={Boolean(isRefundable)}
        label="Refundable"
        aria-label={`Fee ${at + 1} is refundable`}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        className={classes.remove}
        aria-label={`Remove fee ${at + 1}`}
        onClick={onRemove}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

/** Fees and taxes, which stand apart from the premium; asked for on demand. */
export function ChargeFields({ inputs, values: { fees, taxes }, onFees }: ChargeProps) {
  const [isAsked, setAsked] = useState(false)
  const isShown = isAsked || fees.length > 0 || taxes !== ''
  const add = () => {
    setAsked(true)
    onFees([...fees, emptyFee()])
  }
  return (
    <div className={classes.charges}>
      {fees.map(({ key }, at) => (
        <FeeRow
          key={key}
          inputs={inputs}
          at={at}
          onRemove={() => onFees(fees.filter((_one, place) => place !== at))}
        />
      ))}
      {fees.length > 0 && (
        <p className={classes.hint}>
          A refundable fee is returned with the unearned premium. Any fee is returned on a flat cancellation.
        </p>
      )}
      {isShown && <ChangeField {...inputs('taxes')} label="Taxes" />}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
        disabled={fees.length >= 20}
        onClick={add}
      >
        {isShown ? 'Add fee' : 'Add fees or taxes'}
      </Button>
    </div>
  )
}
