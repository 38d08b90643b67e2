import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { FormOf } from '#web/lib/use-record-form.ts'
import { MoneyField } from '#web/ui/fields.tsx'
import classes from './policies.module.css'
import { emptyCoverage, type PolicyFormValues } from './policy-form.ts'

type Form = FormOf<PolicyFormValues>

function CoverageLine({ form, at }: { form: Form; at: number }) {
  const field = (name: string) => form.getInputProps(`coverages.${at}.${name}`)
  const nth = `of coverage ${at + 1}`
  return (
    <div className={classes.coverageLine}>
      <TextInput {...field('name')} aria-label={`Name ${nth}`} placeholder="General aggregate" />
      <TextInput {...field('limit')} aria-label={`Limit ${nth}`} placeholder="$2,000,000" />
      <TextInput {...field('deductible')} aria-label={`Deductible ${nth}`} placeholder="$1,000" />
      <MoneyField {...field('premium')} aria-label={`Premium ${nth}`} placeholder="—" />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={`Remove coverage ${at + 1}`}
        onClick={() => form.removeListItem('coverages', at)}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

/** The coverages of a policy: name, limit, deductible and their own premium where it is known. */
export function CoverageFields({ form }: { form: Form }) {
  const { coverages } = form.values
  return (
    <fieldset className={classes.coverages}>
      <legend>Coverages</legend>
      {coverages.length > 0 && (
        <div className={classes.coverageHead} aria-hidden="true">
          <span>Name</span>
          <span>Limit</span>
          <span>Deductible</span>
          <span>Premium</span>
        </div>
      )}
      {coverages.map(({ key }, at) => (
        <CoverageLine key={key} form={form} at={at} />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => form.insertListItem('coverages', emptyCoverage())}
      >
        Add coverage
      </Button>
    </fieldset>
  )
}
