import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

/** A date without a time, typed or picked; its value is `YYYY-MM-DD` or empty. */
export function DateField(props: TextInputProps) {
  return <TextInput type="date" max="2199-12-31" {...props} />
}

/** A sum of dollars with at most two decimals: once it is left, cents are written as two digits. */
export function MoneyField({ onFocus, onBlur, ...props }: NumberInputProps) {
  const [isTyped, setTyped] = useState(false)
  const hasCents = !Number.isInteger(Number(props.value ?? 0))
  return (
    <NumberInput
      prefix="$"
      fixedDecimalScale={hasCents && !isTyped}
      onFocus={(event) => {
        setTyped(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyped(false)
        onBlur?.(event)
      }}
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
