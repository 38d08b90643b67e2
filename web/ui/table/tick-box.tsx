import { type MouseEvent, useEffect, useRef } from 'react'
import classes from './data-table.module.css'

type TickBoxProps = {
  label: string
  isChecked: boolean
  isPartial?: boolean
  /** The rows themselves take the focus, so their boxes do not. */
  isSkipped?: boolean
  onToggle: (withShift: boolean) => void
}

/** A checkbox of a list; native, because a list draws many. */
export function TickBox({ label, isChecked, isPartial = false, isSkipped = false, onToggle }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial
  }, [isPartial])
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    onToggle(event.shiftKey)
  }
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.box}
      aria-label={label}
      tabIndex={isSkipped ? -1 : undefined}
      checked={isChecked}
      onChange={() => {}}
      onClick={onClick}
    />
  )
}
