import { Menu } from '@mantine/core'
import { ChevronsUpDown } from 'lucide-react'
import classes from './assistant-dialog.module.css'

export type AssistantTab = { id: 'chat' | 'edison'; label: string }

type TabSelectorProps = {
  tabs: readonly AssistantTab[]
  value: AssistantTab['id']
  isWide: boolean
  onChange: (id: AssistantTab['id']) => void
}

function choose(tabs: readonly AssistantTab[], id: string, onChange: TabSelectorProps['onChange']): void {
  const tab = tabs.find((tab) => tab.id === id)
  if (tab) onChange(tab.id)
}

// Without Mantine's own, whose code the dialog would wait for on most pages.
function Toggles({ tabs, value, onChange }: Omit<TabSelectorProps, 'isWide'>) {
  return (
    <fieldset className={classes.toggles} aria-label="Assistant">
      {tabs.map(({ id, label }) => (
        <label key={id} className={classes.toggle}>
          <input type="radio" name="assistant" checked={id === value} onChange={() => onChange(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Chooses between the assistants: a dropdown on wide screens, toggles on narrow ones, nothing while there is one. */
export function TabSelector({ tabs, value, isWide, onChange }: TabSelectorProps) {
  const chosen = tabs.find(({ id }) => id === value)
  if (tabs.length < 2) return <span>{chosen?.label}</span>
  if (!isWide) return <Toggles tabs={tabs} value={value} onChange={onChange} />
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.selector}>
          {chosen?.label}
          <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(id) => choose(tabs, id, onChange)}>
          {tabs.map(({ id, label }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
