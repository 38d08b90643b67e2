import { ArrowDown, ArrowUp, Minus, TriangleAlert } from 'lucide-react'
import type { DifferenceWeight } from '#shared/documents/comparison.contract.ts'
import classes from './analysis.module.css'

const marks = {
  critical: { icon: TriangleAlert, label: 'Critical' },
  notable: { icon: ArrowDown, label: 'Notable' },
  minor: { icon: Minus, label: 'Minor' },
  better: { icon: ArrowUp, label: 'Better' },
  same: { icon: Minus, label: 'Same' },
} as const

/** How much something weighs: a mark and a word, with a color that says no more than they do. */
export function WeightMark({ weight }: { weight: DifferenceWeight }) {
  const { icon: Icon, label } = marks[weight]
  return (
    <span className={classes.weight} data-weight={weight}>
      <Icon size={13} strokeWidth={2} aria-hidden="true" />
      {label}
    </span>
  )
}
