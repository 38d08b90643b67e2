import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Action } from '#web/lib/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './ticket-setup.module.css'

type Row = { id: string }

type DeleteProps = {
  title: string
  children: ReactNode
  remove: Action<undefined, unknown>
  onClose: () => void
}

/** Asks before something of the setup is deleted. */
export function DeleteSetupDialog({ title, children, remove, onClose }: DeleteProps) {
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Delete"
      isDanger
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

type SetupRowsProps<Item extends Row> = {
  items: readonly Item[]
  addLabel: string
  /** What is said where there are none. */
  empty: string
  canEdit: boolean
  nameOf: (item: Item) => string
  detailOf: (item: Item) => string
  /** The dialog that adds one, or changes it. */
  editor: (item: Item | null, onClose: () => void) => ReactNode
  remover: (item: Item, onClose: () => void) => ReactNode
}

/** What tickets are made from, a row each, with what adds, changes and deletes them. */
export function SetupRows<Item extends Row>(props: SetupRowsProps<Item>) {
  const { items, addLabel, empty, canEdit, nameOf, detailOf, editor, remover } = props
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete'; item: Item | null } | null>(null)
  const close = () => setDialog(null)
  const add = canEdit && (
    <Button
      leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setDialog({ kind: 'edit', item: null })}
    >
      {addLabel}
    </Button>
  )
  return (
    <>
      {items.length > 0 && <div className={classes.head}>{add}</div>}
      <Panel isFlush>
        {items.length === 0 && <EmptyState message={empty}>{add}</EmptyState>}
        <ul className={classes.rows}>
          {items.map((item) => (
            <li key={item.id} className={classes.row}>
              <span className={classes.words}>
                <span className={classes.name}>{nameOf(item)}</span>
                <span className={classes.detail}>{detailOf(item)}</span>
              </span>
              {canEdit && (
                <span className={classes.actions}>
                  {(['edit', 'delete'] as const).map((kind) => (
                    <Button
                      key={kind}
                      variant="default"
                      size="compact-sm"
                      aria-label={`${kind === 'edit' ? 'Edit' : 'Delete'} ${nameOf(item)}`}
                      onClick={() => setDialog({ kind, item })}
                    >
                      {kind === 'edit' ? 'Edit' : 'Delete'}
                    </Button>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {dialog?.kind === 'edit' && editor(dialog.item, close)}
      {dialog?.kind === 'delete' && dialog.item && remover(dialog.item, close)}
    </>
  )
}
