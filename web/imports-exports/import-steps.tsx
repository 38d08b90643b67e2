import { Check } from 'lucide-react'
import classes from './import-steps.module.css'

const steps = [
  { id: 'file', label: 'File' },
  { id: 'columns', label: 'Columns' },
  { id: 'check', label: 'Check' },
  { id: 'result', label: 'Result' },
] as const

export type ImportStep = (typeof steps)[number]['id']

/** How far an import has come. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const reached = steps.findIndex((step) => step.id === current)
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map(({ id, label }, index) => (
        <li
          key={id}
          className={classes.step}
          data-done={index < reached || undefined}
          aria-current={id === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {index < reached ? <Check size={13} strokeWidth={2.25} /> : index + 1}
          </span>
          {label}
          {index < reached && <span className={classes.hidden}>, done</span>}
        </li>
      ))}
    </ol>
  )
}
