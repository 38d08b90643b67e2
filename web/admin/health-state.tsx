import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { HealthState } from '#shared/admin/health.rules.ts'
import classes from './health.module.css'

const looks = {
  ok: { label: 'OK', icon: CircleCheck },
  warning: { label: 'Warning', icon: TriangleAlert },
  failed: { label: 'Failed', icon: CircleX },
}

/** How a part is, in a word and with a sign of its own, so that no color is needed to tell. */
export function HealthStateMark({ state }: { state: HealthState }) {
  const { label, icon: Icon } = looks[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </span>
  )
}
