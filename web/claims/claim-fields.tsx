import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import {
  claimKindLabels,
  claimKinds,
  claimStatuses,
  claimStatusLabels,
} from '#shared/claims/claim-choices.ts'
import { maxDollars } from '#shared/money.ts'
import { clientKit } from '#web/clients/clients.api.ts'
import { policyName, termOf } from '#web/policies/policy-names.ts'
import { DateField, MoneyField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { type ClaimValues, type CoverageValues, emptyCoverage } from './claim-form.ts'
import classes from './claims.module.css'

/** What is wrong, by path. */
export type Problems = Readonly<Record<string, string>>
type FieldsProps = {
  values: ClaimValues
  problems: Problems
  set: (changes: Partial<ClaimValues>) => void
}

/** The terms of the chosen client. */
function PolicyField({ values, problems, set }: FieldsProps) {
  const { data } = useQuery({ ...clientKit.query(values.clientId), enabled: values.clientId !== '' })
  const choices = (data?.policies ?? []).map((policy) => ({
    value: policy.id,
    label: `${policyName(policy)} (${termOf(policy)})`,
  }))
  return (
    <NativeSelect
      label="Policy"
      data={[{ value: '', label: 'Not known yet' }, ...choices]}
      value={values.policyId}
      error={problems.policyId}
      onChange={(event) => set({ policyId: event.currentTarget.value })}
    />
  )
}

function ChoiceFields({ values, set }: Omit<FieldsProps, 'problems'>) {
  return (
    <FieldRow>
      <NativeSelect
        label="Kind"
        data={claimKinds.map((value) => ({ value, label: claimKindLabels[value] }))}
        value={values.kind}
        onChange={({ currentTarget }) =>
          set({ kind: claimKinds.find((kind) => kind === currentTarget.value) ?? 'other' })
        }
      />
      <NativeSelect
        label="Status"
        data={claimStatuses.map((value) => ({ value, label: claimStatusLabels[value] }))}
        value={values.status}
        onChange={({ currentTarget }) =>
          set({ status: claimStatuses.find((status) => status === currentTarget.value) ?? 'open' })
        }
      />
    </FieldRow>
  )
}

function CoverageFields({ values, problems, set }: FieldsProps) {
  const { coverages } = values
  const replace = (at: number, changes: Partial<CoverageValues>) =>
    set({ coverages: coverages.map((one, index) => (index === at ? { ...one, ...changes } : one)) })
  const remove = (at: number) => {
    const left = coverages.filter((_, index) => index !== at)
    set({ coverages: left.length > 0 ? left : [emptyCoverage] })
  }
  const problem = Object.entries(problems).find(([path]) => path.startsWith('coverages'))?.[1]
  return (
    <fieldset className={classes.coverages}>
      <legend className={classes.legend}>Coverages</legend>
      {coverages.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are distinguished by their place alone.
        <div key={at} className={classes.coverage}>
          <TextInput
            label={at === 0 && 'Coverage'}
            aria-label={`Coverage ${at + 1}`}
            maxLength={100}
            value={one.coverage}
            onChange={(event) => replace(at, { coverage: event.currentTarget.value })}
          />
          <MoneyField
            label={at === 0 && 'Reserve'}
            aria-label={`Reserve ${at + 1}`}
            value={one.reserve}
            onChange={(sum) => replace(at, { reserve: sum === '' ? '' : Number(sum) })}
          />
          <MoneyField
            label={at === 0 && 'Paid'}
            aria-label={`Paid ${at + 1}`}
            // Less than nothing where the carrier recovered more than it paid.
            min={-maxDollars}
            value={one.paid}
            onChange={(sum) => replace(at, { paid: sum === '' ? '' : Number(sum) })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={`Remove coverage ${at + 1}`}
            onClick={() => remove(at)}
          >
            <X size={15} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {problem && <p className={classes.problem}>{problem}</p>}
      {coverages.length < 20 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={15} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => set({ coverages: [...coverages, emptyCoverage] })}
        >
          Add coverage
        </Button>
      )}
    </fieldset>
  )
}

type TextName = 'number' | 'adjusterName' | 'adjusterPhone' | 'adjusterEmail'

/** The fields of a claim but its client. */
export function ClaimFields({ values, problems, set }: FieldsProps) {
  const text = (name: TextName, label: string, maxLength: number, path: string = name) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      value={values[name]}
      error={problems[path]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <FieldRow>
        <DateField
          label="Date of loss"
          withAsterisk
          value={values.dateOfLoss}
          error={problems.dateOfLoss}
          onChange={(event) => set({ dateOfLoss: event.currentTarget.value })}
        />
        <DateField
          label="Reported on"
          value={values.reportedOn}
          error={problems.reportedOn}
          onChange={(event) => set({ reportedOn: event.currentTarget.value })}
        />
      </FieldRow>
      <ChoiceFields values={values} set={set} />
      {text('number', 'Carrier’s claim number', 60)}
      <PolicyField values={values} problems={problems} set={set} />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={values.description}
        error={problems.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <CoverageFields values={values} problems={problems} set={set} />
      {text('adjusterName', 'Adjuster', 200, 'adjuster.name')}
      <FieldRow>
        {text('adjusterPhone', 'Adjuster phone', 40, 'adjuster.phone')}
        {text('adjusterEmail', 'Adjuster email', 254, 'adjuster.email')}
      </FieldRow>
    </>
  )
}
