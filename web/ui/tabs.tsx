import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './tabs.module.css'
import { useChosenInSight } from './use-chosen-in-sight.ts'

export type Tab<Id extends string = string> = {
  id: Id
  label: string
  /** Shown beside the label; tabular. */
  count?: number
  isDisabled?: boolean
}

type TabsProps<Id extends string> = {
  /** What the tabs choose between, for screen readers. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

/** Tabs with what the chosen one shows; arrow keys move between them, and on a narrow screen they scroll sideways. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const choose = (id: string | null) => {
    const chosen = tabs.find((tab) => tab.id === id)
    if (chosen) onChange(chosen.id)
  }
  const list = useChosenInSight<HTMLDivElement>(value)
  return (
    <MantineTabs value={value} onChange={choose} keepMounted={false} classNames={classes}>
      <MantineTabs.List ref={list} aria-label={label} className="scroll-fade">
        {tabs.map(({ id, label, count, isDisabled = false }) => (
          <MantineTabs.Tab
            key={id}
            value={id}
            disabled={isDisabled}
            rightSection={count?.toLocaleString('en-US')}
          >
            {label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel value={value}>{children}</MantineTabs.Panel>
    </MantineTabs>
  )
}
