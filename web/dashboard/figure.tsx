import { Popover } from '@mantine/core'
import { Info } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { type FigureName, figures } from '#shared/dashboard/figures.rules.ts'
import classes from './figure.module.css'

/** How a figure is counted, behind a button beside its name. */
export function FigureHelp({ name }: { name: FigureName }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { label, help } = figures[name]
  return (
    <Popover opened={isOpen} onChange={setOpen} width={260} position="top-start" withRoles={false}>
      <Popover.Target>
        <button
          type="button"
          className={classes.help}
          aria-label={`How is “${label}” counted?`}
          aria-expanded={isOpen}
          aria-describedby={isOpen ? id : undefined}
          onClick={() => setOpen((was) => !was)}
          onBlur={() => setOpen(false)}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          <Info size={13} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip" className={classes.words}>
        {help}
      </Popover.Dropdown>
    </Popover>
  )
}

type FigureProps = {
  name: FigureName
  /** The figure as people read it. */
  value: string
  /** The rows it was counted from. */
  to: string
  /** `hero` is the page's one figure, `large` the panel's, `cell` stands in a strip, `row` in a list. */
  size: 'hero' | 'large' | 'cell' | 'row'
  /** A dot before the name, where a bar above uses its color. */
  dot?: 'red' | 'orange' | 'green'
  /** Another name than the figure's own. */
  label?: string
  children?: ReactNode
}

/** A figure with its name and its help, that opens the rows it was counted from. */
export function Figure({ name, value, to, size, dot, label = figures[name].label, children }: FigureProps) {
  return (
    <div className={classes.figure} data-size={size}>
      <div className={classes.label}>
        {dot && <span className={classes.dot} data-tone={dot} aria-hidden="true" />}
        <span>{label}</span>
        <FigureHelp name={name} />
      </div>
      <div className={classes.line}>
        <Link to={to} className={classes.value} aria-label={`${label}: ${value}`}>
          {value}
        </Link>
        {children}
      </div>
    </div>
  )
}

/** A share of a whole, drawn; its number stands beside it in words. */
export function ShareBar({ share, isQuiet = false }: { share: number; isQuiet?: boolean }) {
  return (
    <div className={classes.track} aria-hidden="true">
      <div
        className={classes.share}
        data-quiet={isQuiet || undefined}
        style={{ width: `${Math.min(100, Math.max(0, share))}%` }}
      />
    </div>
  )
}

/** Parts of a whole beside each other, each in its color. */
export function PartsBar({ parts }: { parts: readonly { tone: 'red' | 'orange'; amount: number }[] }) {
  const shown = parts.filter(({ amount }) => amount > 0)
  return (
    <div className={classes.track} aria-hidden="true">
      {shown.map(({ tone, amount }) => (
        <div key={tone} className={classes.part} data-tone={tone} style={{ flexGrow: amount }} />
      ))}
    </div>
  )
}
