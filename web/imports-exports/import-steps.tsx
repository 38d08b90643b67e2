import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { ImportStatus } from '#shared/imports-exports/imports.contract.ts'
import classes from './imports.module.css'

const steps = ['File', 'Columns', 'Check', 'Import', 'Result'] as const
export type ImportStep = (typeof steps)[number]

const stepOfStatus: Record<ImportStatus, ImportStep> = {
  uploaded: 'Columns',
  checking: 'Check',
  checked: 'Check',
  publishing: 'Import',
  published: 'Result',
  filing: 'Result',
  undoing: 'Result',
  undone: 'Result',
}

/** The step that an import is at. */
export function stepOf(status: ImportStatus): ImportStep {
  return stepOfStatus[status]
}

type ImportStepsProps = {
  current: ImportStep
  /** The steps that one can go back to, with their addresses. */
  links?: Partial<Record<ImportStep, string>>
}

/** Where one is on the way from the file to the result. */
export function ImportSteps({ current, links = {} }: ImportStepsProps) {
  const at = steps.indexOf(current)
  return (
    <ol className={classes.steps} aria-label="Steps of the import">
      {steps.map((step, index) => {
        const to = links[step]
        const isDone = index < at
        const isCurrent = index === at
        return (
          <li
            key={step}
            className={classes.step}
            data-state={isDone ? 'done' : isCurrent ? 'current' : 'ahead'}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={classes.stepMark} aria-hidden="true">
              {isDone ? <Check size={12} strokeWidth={2.5} /> : index + 1}
            </span>
            {to ? <Link to={to}>{step}</Link> : <span className={classes.stepName}>{step}</span>}
            {isDone && <span className={classes.hidden}>done</span>}
          </li>
        )
      })}
    </ol>
  )
}
