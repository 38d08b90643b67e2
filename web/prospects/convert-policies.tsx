import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { addMonths, isDay } from '#shared/dates.ts'
import { usualTerm } from '#shared/policies/cancellation.rules.ts'
import type { ConvertPolicy, ProspectConvert } from '#shared/prospects/prospects.contract.ts'
import type { firstPolicyOf } from '#shared/prospects/prospects.rules.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { LineSelect } from '#web/ui/line-select.tsx'
import classes from './convert-policies.module.css'

type PolicyValues = {
  /** Tells the policies of the form apart; it is not sent. */
  key: string
  lineOfBusiness: ConvertPolicy['lineOfBusiness']
  carrier: string
  policyNumber: string
  effectiveDate: string
  expirationDate: string
  premium: number | string
  status: string
}

/** What the form of a conversion holds. */
export type ConvertValues = Required<Pick<ProspectConvert, 'name' | 'kind'>> & {
  state: string
  policies: PolicyValues[]
}

const statuses = [
  { value: 'quoted', label: 'Quoted' },
  { value: 'bound', label: 'Bound' },
]

/** A policy as the form holds it: a quote until somebody says that it is bound. */
export function policyValuesOf(policy: ReturnType<typeof firstPolicyOf>): PolicyValues {
  const { lineOfBusiness, premium, ...term } = policy
  return {
    ...{ ...term, premium: premium ?? '', policyNumber: '', status: 'quoted', key: newActionKey() },
    lineOfBusiness: lineOfBusiness as ConvertPolicy['lineOfBusiness'],
  }
}

/** A policy as it is sent. */
export function policyInputOf(values: PolicyValues): ConvertPolicy {
  const { key: _key, premium, expirationDate, status, ...rest } = values
  return {
    ...rest,
    expirationDate: expirationDate === '' ? null : expirationDate,
    premium: premium === '' ? null : Number(premium),
    isBound: status === 'bound',
  }
}

/** The end of the usual term of a line, as its first day moves. */
function usualEnd(effectiveDate: string, line: string, now: string): string {
  return isDay(effectiveDate) ? addMonths(effectiveDate, usualTerm(line)) : now
}

type PolicyProps = { form: FormOf<ConvertValues>; index: number; values: PolicyValues }

function Policy({ form, index, values }: PolicyProps) {
  const at = `policies.${index}`
  const input = (field: keyof PolicyValues) => form.getInputProps(`${at}.${field}`)
  const { effectiveDate, lineOfBusiness, expirationDate } = values
  const begin = (day: string) => {
    form.setFieldValue(`${at}.effectiveDate`, day)
    form.setFieldValue(`${at}.expirationDate`, usualEnd(day, lineOfBusiness, expirationDate))
  }
  const choose = (line: string | null) => {
    form.setFieldValue(`${at}.lineOfBusiness`, line ?? '')
    form.setFieldValue(`${at}.expirationDate`, usualEnd(effectiveDate, line ?? '', expirationDate))
  }
  return (
    <fieldset className={classes.policy} aria-label={`Policy ${index + 1}`}>
      <div className={classes.head}>
        <SegmentedControl {...input('status')} aria-label="Status" size="xs" data={statuses} />
        <ActionIcon
          variant="subtle"
          aria-label={`Remove policy ${index + 1}`}
          onClick={() => form.removeListItem('policies', index)}
        >
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      <FieldRow>
        <LineSelect {...input('lineOfBusiness')} label="Line of business" onChange={choose} />
        <TextInput {...input('carrier')} label="Carrier" maxLength={200} />
      </FieldRow>
      <FieldRow>
        <MoneyField {...input('premium')} label="Premium for the term" />
        <TextInput {...input('policyNumber')} label="Policy number" maxLength={100} />
      </FieldRow>
      <FieldRow>
        <DateField
          {...input('effectiveDate')}
          label="Effective"
          onChange={(event) => begin(event.currentTarget.value)}
        />
        <DateField {...input('expirationDate')} label="Expires" />
      </FieldRow>
    </fieldset>
  )
}

/** The quotes that become policies of the client, and which of them is bound. */
export function ConvertPolicies({ form, next }: { form: FormOf<ConvertValues>; next: PolicyValues }) {
  const { policies } = form.getValues()
  return (
    <>
      {policies.map((values, index) => (
        <Policy key={values.key} form={form} index={index} values={values} />
      ))}
      {policies.length < 10 && (
        <Button
          className={classes.add}
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => form.insertListItem('policies', next)}
        >
          {policies.length === 0 ? 'Add a policy' : 'Add another quote'}
        </Button>
      )}
    </>
  )
}
