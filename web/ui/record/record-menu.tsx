import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'

export type MenuAction = { label: string; isDanger?: boolean; run: () => void }

type RecordMenuProps = {
  /** What the button is called, such as "More actions for BOP-1042". */
  label: string
  actions: readonly MenuAction[]
  isSubtle?: boolean
}

/** What is done to a record less often. */
export function RecordMenu({ label, actions, isSubtle = false }: RecordMenuProps) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon
          variant={isSubtle ? 'subtle' : 'default'}
          color={isSubtle ? 'gray' : undefined}
          size={34}
          aria-label={label}
        >
          <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, isDanger, run }) => (
          <Menu.Item key={name} color={isDanger ? 'red' : undefined} onClick={run}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
