import { formatOf } from '#shared/acord-forms/concept-words.rules.ts'
import { type Fillable, type FormValues, textOf } from './fill.rules.ts'

/**
 * The values of a draft as it would be issued on a day: its date moves along from the day on which it was started, unless a
 * person wrote another one.
 */
export function datedValues(
  form: Fillable,
  values: FormValues,
  { startedOn, today }: { startedOn: string; today: string },
): FormValues {
  const dated = { ...values }
  for (const field of form.fields) {
    if (form.mapping[field.name] !== 'form.date') continue
    const format = formatOf(form.formNumber, field, 'form.date')
    if (values[field.name] === textOf(startedOn, format)) dated[field.name] = textOf(today, format)
  }
  return dated
}
