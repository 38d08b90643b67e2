import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core'

/** A date without a time, typed or picked; its value is `YYYY-MM-DD` or empty. */
export function DateField(props: TextInputProps) {
  return <TextInput type="date" max="2199-12-31" {...props} />
}

/** A sum of dollars with at most two decimals. */
export function MoneyField(props: NumberInputProps) {
  return (
    <NumberInput
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      min={0}
      hideControls
      inputMode="decimal"
      {...props}
    />
  )
}

/** A whole number. */
export function WholeNumberField(props: NumberInputProps) {
  return <NumberInput allowDecimal={false} min={0} hideControls inputMode="numeric" {...props} />
}
