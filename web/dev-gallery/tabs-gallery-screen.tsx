import { useState } from 'react'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import classes from './gallery-page.module.css'
import { Exhibit, GalleryPage } from './gallery-page.tsx'

type ExampleProps = { label: string; tabs: readonly Tab[]; first?: string; isNarrow?: boolean }

function Example({ label, tabs, first, isNarrow = false }: ExampleProps) {
  const [value, setValue] = useState(first ?? tabs[0]?.id ?? '')
  const chosen = tabs.find((tab) => tab.id === value)
  return (
    <div className={isNarrow ? classes.narrow : undefined}>
      <Tabs label={label} tabs={tabs} value={value} onChange={setValue}>
        <span className={classes.caption}>{`This is what “${chosen?.label}” shows.`}</span>
      </Tabs>
    </div>
  )
}

const plain: Tab[] = [
  { id: 'account', label: 'Account' },
  { id: 'sign-in', label: 'Sign-in' },
  { id: 'agency', label: 'Agency' },
]

const counted: Tab[] = [
  { id: 'open', label: 'Open', count: 23 },
  { id: 'resolved', label: 'Resolved', count: 1284 },
  { id: 'overdue', label: 'Overdue', count: 0 },
]

const some: Tab[] = [
  { id: 'general', label: 'General' },
  { id: 'billing', label: 'Billing', isDisabled: true },
  { id: 'team', label: 'Team', count: 6 },
  { id: 'limits', label: 'Limits', count: 4, isDisabled: true },
]

const many: Tab[] = Array.from({ length: 14 }, (_, index) => ({
  id: `month-${index}`,
  label: `Month ${index + 1}`,
}))

const long: Tab[] = [
  { id: 'long', label: 'Commercial general liability and umbrella' },
  { id: 'longer', label: 'Workers’ compensation and employer’s liability', count: 12 },
  { id: 'short', label: 'Auto' },
]

/** /tabs-test: tabs in all states. */
export function TabsGalleryScreen() {
  return (
    <GalleryPage title="Tabs">
      <Exhibit title="Plain">
        <Example label="Plain tabs" tabs={plain} />
      </Exhibit>
      <Exhibit title="With counts">
        <Example label="Tabs with counts" tabs={counted} first="resolved" />
      </Exhibit>
      <Exhibit title="Some that cannot be chosen">
        <Example label="Tabs of which some cannot be chosen" tabs={some} />
      </Exhibit>
      <Exhibit title="More than there is room for">
        <Example label="More tabs than there is room for" tabs={many} first="month-11" isNarrow />
      </Exhibit>
      <Exhibit title="Long names">
        <Example label="Tabs with long names" tabs={long} isNarrow />
      </Exhibit>
      <Exhibit title="A single one">
        <Example label="A single tab" tabs={plain.slice(0, 1)} />
      </Exhibit>
    </GalleryPage>
  )
}
