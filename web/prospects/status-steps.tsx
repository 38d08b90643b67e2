import { Button } from '@mantine/core'
import { prospectStatusLabels, settableProspectStatuses } from '#shared/prospects/prospect-statuses.ts'
import type { Prospect } from '#shared/prospects/prospects.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { prospectKit } from './prospects.api.ts'
import classes from './prospects.module.css'

const steps = settableProspectStatuses.filter((status) => status !== 'lost')

type StatusStepsProps = { prospect: Prospect; canEdit: boolean }

/** The way of a prospect: one press moves it to another step. Losing it and converting it are decisions of their own. */
export function StatusSteps({ prospect, canEdit }: StatusStepsProps) {
  const update = prospectKit.useUpdate(prospect.id)
  const move = async (status: (typeof steps)[number]) => {
    try {
      await update.run({ status, version: prospect.version })
    } catch (error) {
      showToast({
        title: 'The status could not be changed',
        message: messageOf(error),
        variant: 'destructive',
      })
    }
  }
  return (
    <fieldset className={classes.steps} aria-label="Status">
      {steps.map((status) => {
        const isCurrent = status === prospect.status
        return (
          <Button
            key={status}
            variant={isCurrent ? 'light' : 'default'}
            aria-pressed={isCurrent}
            disabled={!canEdit || update.isBusy}
            onClick={() => !isCurrent && void move(status)}
          >
            {prospectStatusLabels[status]}
          </Button>
        )
      })}
    </fieldset>
  )
}
