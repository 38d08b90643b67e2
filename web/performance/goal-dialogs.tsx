import { Select } from '@mantine/core'
import {
  type GoalMetric,
  type GoalPeriod,
  goalMetricLabels,
  goalMetrics,
  goalPeriodLabels,
  goalPeriods,
  goalUnits,
} from '#shared/performance/goal-choices.ts'
import { type Goal, GoalCreate, GoalUpdate } from '#shared/performance/goals.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { MoneyField, WholeNumberField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useCreateGoal, useUpdateGoal } from './performance.api.ts'

type Values = { userId: string | null; metric: GoalMetric; period: GoalPeriod; target: number | string }

const choices = <Name extends string>(names: readonly Name[], labels: Record<Name, string>) =>
  names.map((value) => ({ value, label: labels[value] }))

/** The field of a target: dollars, a percentage or a count. */
function TargetField({ metric, ...input }: { metric: GoalMetric } & Record<string, unknown>) {
  const unit = goalUnits[metric]
  if (unit === 'dollars') return <MoneyField label="Target" {...input} />
  if (unit === 'percent') return <MoneyField label="Target" prefix="" suffix="%" {...input} />
  return <WholeNumberField label="Target" {...input} />
}

const numberOf = (target: number | string) => (target === '' ? 0 : Number(target))

/** Sets a goal for a member, or for the agency where nobody is chosen. */
export function NewGoalDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateGoal()
  const state = useRecordForm<Values, GoalCreate, Goal>({
    name: 'new goal',
    initialValues: { userId: null, metric: 'newPremium', period: 'month', target: '' },
    contract: GoalCreate,
    inputOf: ({ target, ...values }) => ({
      ...values,
      userId: values.userId || null,
      target: numberOf(target),
    }),
    save: create.run,
    onSaved: onClose,
  })
  const { form } = state
  const { metric } = form.getValues()
  return (
    <RecordDialog
      title="New goal"
      submitLabel="Set goal"
      state={state}
      isBusy={create.isBusy}
      onClose={onClose}
    >
      <PersonSelect label="For" placeholder="The whole agency" clearable {...form.getInputProps('userId')} />
      <FieldRow>
        <Select
          label="Measure"
          data={choices(goalMetrics, goalMetricLabels)}
          allowDeselect={false}
          {...form.getInputProps('metric')}
        />
        <Select
          label="Period"
          data={choices(goalPeriods, goalPeriodLabels)}
          allowDeselect={false}
          {...form.getInputProps('period')}
        />
      </FieldRow>
      <TargetField metric={metric} {...form.getInputProps('target')} />
    </RecordDialog>
  )
}

/** Changes the target of a goal. */
export function EditGoalDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const update = useUpdateGoal(goal.id)
  const state = useRecordForm<{ target: number | string }, GoalUpdate, Goal>({
    name: `goal ${goal.id}`,
    initialValues: { target: goal.target },
    contract: GoalUpdate,
    inputOf: ({ target }) => ({ target: numberOf(target), version: goal.version }),
    save: update.run,
    onSaved: onClose,
  })
  return (
    <RecordDialog
      title={`${goal.userName}: ${goalMetricLabels[goal.metric]}`}
      submitLabel="Save"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <TargetField metric={goal.metric} {...state.form.getInputProps('target')} />
    </RecordDialog>
  )
}
