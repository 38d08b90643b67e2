import { Button, NumberInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { missingLabels } from '#engines/estimate/estimate-card.rules.ts'
import type { StoredEstimate } from '#shared/commercial/edison.contract.ts'
import { EstimateMore, type MissingKind } from '#shared/commercial/estimate.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { lineLabels } from '#shared/documents/lines.rules.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { useRefineEstimate } from './edison.api.ts'
import classes from './estimate-panel.module.css'

const dollarKinds: readonly MissingKind[] = [
  ...(['sales', 'payroll', 'building', 'contents', 'business_income'] as const),
  ...(['insured_value', 'limit', 'deductible', 'expiring'] as const),
]

type Field = { name: string; label: string; kind: MissingKind; line?: LineCode }

/** What can be typed in: what is missing, the expiring premium for each line that lacks it, and what was typed before. */
function fieldsOf({ result, more }: StoredEstimate): Field[] {
  const typed = Object.keys(more).filter(
    (name) => name in missingLabels && name !== 'expiring',
  ) as MissingKind[]
  const kinds = [...new Set([...typed, ...result.missing.filter((kind) => kind !== 'expiring')])]
  const lines = result.lines.filter(
    ({ missing, line }) => missing.includes('expiring') || more.expiring?.[line],
  )
  return [
    ...kinds.map((kind) => ({ name: kind, label: missingLabels[kind], kind })),
    ...lines.map(({ line }) => ({
      ...{ name: `expiring.${line}`, kind: 'expiring' as const, line },
      label: `Expiring premium, ${lineLabels[line].toLowerCase()}`,
    })),
  ]
}

type Values = Record<string, string | number>

function moreOf(fields: readonly Field[], values: Values, before: EstimateMore): EstimateMore | null {
  const more: Record<string, unknown> = { ...before }
  const expiring: Record<string, unknown> = { ...before.expiring }
  for (const { name, kind, line } of fields) {
    const value = values[name]
    const isEmpty = value === undefined || value === ''
    if (line) {
      if (isEmpty) delete expiring[line]
      else expiring[line] = value
    } else if (isEmpty) delete more[kind]
    else more[kind] = kind === 'state' ? String(value).trim().toUpperCase() : value
  }
  if (Object.keys(expiring).length > 0) more.expiring = expiring
  else delete more.expiring
  const parsed = EstimateMore.safeParse(more)
  return parsed.success ? parsed.data : null
}

function valuesOf({ more }: StoredEstimate): Values {
  const { expiring, ...rest } = more
  const plain = Object.entries(rest).filter(
    ([, value]) => typeof value === 'number' || typeof value === 'string',
  )
  const premiums = Object.entries(expiring ?? {}).map(([line, value]) => [`expiring.${line}`, value])
  return Object.fromEntries([...plain, ...premiums])
}

type InputProps = { field: Field; value: string | number; onChange: (value: string | number) => void }

/** What is typed as text, with how it looks. */
const texts: Partial<Record<MissingKind, { maxLength: number; placeholder: string }>> = {
  state: { maxLength: 2, placeholder: 'PA' },
  glClass: { maxLength: 5, placeholder: '91580' },
}

function decimalsOf(kind: MissingKind): number {
  return dollarKinds.includes(kind) || kind === 'experienceMod' ? 2 : 0
}

function Input({ field: { kind, label }, value, onChange }: InputProps) {
  const text = texts[kind]
  if (text)
    return (
      <TextInput
        size="xs"
        label={label}
        {...text}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <NumberInput
      size="xs"
      label={label}
      min={0}
      hideControls
      thousandSeparator=","
      prefix={dollarKinds.includes(kind) ? '$' : undefined}
      decimalScale={decimalsOf(kind)}
      value={value}
      onChange={onChange}
    />
  )
}

/** What would make an estimate better, to be typed in; the estimate follows at once. */
export function MissingInputs({ estimate }: { estimate: StoredEstimate }) {
  const fields = fieldsOf(estimate)
  const [values, setValues] = useState(() => valuesOf(estimate))
  const [isWrong, setWrong] = useState(false)
  const none = Object.fromEntries(fields.map(({ name }) => [name, '']))
  const draft = useTypedDraft<Values>(
    `details of estimate ${estimate.id}`,
    { ...none, ...values },
    { ...none, ...valuesOf(estimate) },
    (kept) => setValues({ ...values, ...(kept as Values) }),
  )
  const refine = useRefineEstimate(estimate)
  if (fields.length === 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const more = moreOf(fields, values, estimate.more)
    setWrong(more === null)
    if (more) void refine.run(more).then(draft.drop, () => {})
  }
  return (
    <form className={classes.missing} onSubmit={submit} aria-label="Missing details">
      <h3 className={classes.heading}>Add details for a closer estimate</h3>
      <DraftOffer {...draft} />
      <div className={classes.inputs}>
        {fields.map((field) => (
          <Input
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          />
        ))}
      </div>
      {(isWrong || refine.error) && (
        <p className={classes.wrong} role="alert">
          {isWrong
            ? 'One of these values isn’t valid. Check the state and the numbers.'
            : messageOf(refine.error)}
        </p>
      )}
      <Button type="submit" variant="default" size="compact-md" disabled={refine.isBusy}>
        Update estimate
      </Button>
    </form>
  )
}
