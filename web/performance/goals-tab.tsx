import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatDollars, formatPercent } from '#shared/money.ts'
import {
  type GoalMetric,
  goalMetricLabels,
  goalPeriodLabels,
  goalUnits,
} from '#shared/performance/goal-choices.ts'
import { type Goal, goalStateLabels } from '#shared/performance/goals.contract.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CsvLink } from './csv-link.tsx'
import { EditGoalDialog, NewGoalDialog } from './goal-dialogs.tsx'
import classes from './goals.module.css'
import { Loaded } from './loaded.tsx'
import { goalsQuery, useDeleteGoal } from './performance.api.ts'
import screen from './performance-screen.module.css'

/** An amount of a metric, as people read it. */
function amountText(metric: GoalMetric, amount: number | null): string {
  if (amount === null) return '—'
  const unit = goalUnits[metric]
  if (unit === 'dollars') return formatDollars(amount)
  return unit === 'percent'
    ? formatPercent(amount)
    : amount.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

function Progress({ goal }: { goal: Goal }) {
  const { metric, target, expected, progress } = goal
  const width = Math.min(100, Math.max(0, progress ?? 0))
  return (
    <span className={classes.progress} aria-hidden="true">
      <span data-state={goal.state} style={{ width: `${width}%` }} />
      {expected !== null && (
        <span
          className={classes.due}
          style={{ left: `${Math.min(100, (expected / target) * 100)}%` }}
          title={`Expected by today: ${amountText(metric, expected)}`}
        />
      )}
    </span>
  )
}

type Act = { kind: 'edit' | 'delete'; goal: Goal }

function GoalRow({ goal, onAct }: { goal: Goal; onAct: (act: Act) => void }) {
  const { metric, period, target, actual, expected, state, to, userName } = goal
  const name = `${userName}, ${goalMetricLabels[metric]}`
  return (
    <li className={classes.goal}>
      <div className={classes.goalWords}>
        <strong>{userName}</strong>
        <span>
          {goalMetricLabels[metric]} · {goalPeriodLabels[period]}
        </span>
      </div>
      <div className={classes.goalBar}>
        <div className={classes.goalFigures}>
          <span>
            <strong>{amountText(metric, actual)}</strong> of {amountText(metric, target)}
          </span>
          <span data-state={state}>{goalStateLabels[state]}</span>
        </div>
        <Progress goal={goal} />
        <small>
          {expected === null
            ? 'Measured over the 365 days to today'
            : `${amountText(metric, expected)} expected by today`}
          , until {formatDay(to)}
        </small>
      </div>
      <div className={classes.goalActs}>
        <ActionIcon
          variant="subtle"
          aria-label={`Edit ${name}`}
          onClick={() => onAct({ kind: 'edit', goal })}
        >
          <Pencil size={15} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`Delete ${name}`}
          onClick={() => onAct({ kind: 'delete', goal })}
        >
          <Trash2 size={15} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  )
}

function DeleteGoal({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const remove = useDeleteGoal()
  return (
    <ConfirmDialog
      title="Delete this goal?"
      confirmLabel="Delete goal"
      isDanger
      onConfirm={() => remove.run(goal.id)}
      onClose={onClose}
    >
      {goal.userName}: {goalMetricLabels[goal.metric]}, {amountText(goal.metric, goal.target)}. The figures
      stay.
    </ConfirmDialog>
  )
}

/** What people and the agency are to reach, and how far they are today. */
export function GoalsTab({ day }: { day: string }) {
  const query = useQuery(goalsQuery)
  const [act, setAct] = useState<Act | 'new' | null>(null)
  const close = () => setAct(null)
  const add = (
    <Button
      size="compact-sm"
      leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setAct('new')}
    >
      New goal
    </Button>
  )
  return (
    <Panel
      title="Goals"
      actions={
        <>
          <CsvLink query={{ table: 'goals', from: day, to: day }} />
          {add}
        </>
      }
      isFlush
    >
      <Loaded query={query} what="The goals">
        {(goals) =>
          goals.length === 0 ? (
            <EmptyState message="No goals yet. Set one for a producer or the whole agency." />
          ) : (
            <ul className={classes.goals} aria-label="Goals">
              {goals.map((goal) => (
                <GoalRow key={goal.id} goal={goal} onAct={setAct} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className={screen.note}>
        The mark on a bar is the part of the target for the days so far. Retention is compared with its target
        as it is.
      </p>
      {act === 'new' && <NewGoalDialog onClose={close} />}
      {act !== 'new' && act?.kind === 'edit' && <EditGoalDialog goal={act.goal} onClose={close} />}
      {act !== 'new' && act?.kind === 'delete' && <DeleteGoal goal={act.goal} onClose={close} />}
    </Panel>
  )
}
