import { Textarea, TextInput } from '@mantine/core'
import type { HolderCreate } from '#shared/certificates/holders.contract.ts'
import classes from './certificates.module.css'

export type HolderValues = Required<HolderCreate>

export const emptyHolder: HolderValues = {
  name: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  email: '',
  requirements: '',
}

type HolderFieldsProps = {
  values: HolderValues
  /** What is wrong, by field. */
  problems: Readonly<Record<string, string>>
  onChange: (values: HolderValues) => void
}

/** The fields of a holder. */
export function HolderFields({ values, problems, onChange }: HolderFieldsProps) {
  const text = (name: keyof HolderValues, label: string, longest: number) => (
    <TextInput
      label={label}
      value={values[name]}
      maxLength={longest}
      error={problems[name]}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {text('name', 'Holder name', 200)}
      {text('street', 'Street', 200)}
      <div className={classes.fields}>
        {text('city', 'City', 100)}
        {text('state', 'State', 50)}
        {text('zip', 'ZIP code', 20)}
      </div>
      {text('email', 'Email', 254)}
      <Textarea
        label="Holder requirements"
        description="Shown whenever you create a certificate for this holder, such as additional insured or waiver of subrogation."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={values.requirements}
        error={problems.requirements}
        onChange={(event) => onChange({ ...values, requirements: event.currentTarget.value })}
      />
    </>
  )
}
