import { Button, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import type { BulkSelection } from '#web/lib/pages.ts'
import { showToast } from '#web/lib/toast.ts'
import type { Action } from '#web/lib/use-action.ts'
import { useMayAssign } from '#web/session/writing.tsx'
import { useUndo } from '#web/ui/use-undo.ts'
import {
  AssignDialog,
  BulkDeleteDialog,
  type BulkField,
  countOf,
  FieldDialog,
  StatusDialog,
} from './bulk-dialogs.tsx'

/** A change that asks for nothing, such as to clear a field; it is undone from its toast. */
type FixedChange<Change> = { label: string; change: Change }

/** What can be done with many records of a kind at once. */
export type Bulk<Change> = {
  /** Gives them to a person, for those who may. */
  assign: readonly { button: string; label: string; change: (personId: string) => Change }[]
  /** The statuses that people set in bulk. */
  statuses?: readonly { value: string; label: string; change: Change }[]
  /** Further fields that people set in bulk, in a menu. */
  fields?: readonly (BulkField<Change> | FixedChange<Change>)[]
  /** What else is done with them, of the kind's own. */
  More?: ComponentType<{ list: ChosenRows }>
  /** Deletes them; the text says what goes with them. */
  remove: { text: string; change: Change }
}

/** A kind of records as its bulk actions take it; a bulk call answers how many it was about: some may have been that way already. */
export type BulkKit<Change> = {
  one: string
  many: string
  useBulk(): Action<
    { chosen: BulkSelection; change: Change },
    { matched: number; undoId?: string | null | undefined }
  >
}

/** What is ticked in a list. */
export type ChosenRows = { chosen: BulkSelection; chosenCount: number; unselect: () => void }

type BulkActionsProps<Change> = {
  kit: BulkKit<Change>
  bulk: Bulk<Change>
  list: ChosenRows
}

type FieldsMenuProps<Change> = {
  fields: readonly (BulkField<Change> | FixedChange<Change>)[]
  what: string
  isBusy: boolean
  finish: (change: Change, done: string) => Promise<void>
}

function asks<Change>(one: BulkField<Change> | FixedChange<Change>): one is BulkField<Change> {
  return typeof one.change === 'function'
}

function showFailure(error: unknown): void {
  showToast({ title: 'Nothing was changed', message: messageOf(error), variant: 'destructive' })
}

function FieldsMenu<Change>({ fields, what, isBusy, finish }: FieldsMenuProps<Change>) {
  const [field, setField] = useState<BulkField<Change> | null>(null)
  const choose = (one: BulkField<Change> | FixedChange<Change>) => {
    if (asks(one)) setField(one)
    else void finish(one.change, 'changed').catch(showFailure)
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            rightSection={<ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />}
          >
            Edit
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fields.map((one) => (
            <Menu.Item key={one.label} disabled={isBusy} onClick={() => choose(one)}>
              {one.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {field && (
        <FieldDialog
          what={what}
          label={field.label}
          {...(field.options && { options: field.options })}
          isBusy={isBusy}
          run={(value) => finish(field.change(value), 'changed')}
          onClose={() => setField(null)}
        />
      )}
    </>
  )
}

/** What can be done with everything ticked in a list, or with all that match. */
export function BulkActions<Change>({ kit, bulk, list }: BulkActionsProps<Change>) {
  const mayAssign = useMayAssign()
  const { run, isBusy } = kit.useBulk()
  const [dialog, setDialog] = useState<Bulk<Change>['assign'][number] | 'status' | 'delete' | null>(null)
  const { one, many } = kit
  const { undoBulk } = useUndo()
  const { assign, statuses, fields, More, remove } = bulk
  const close = () => setDialog(null)
  const what = countOf(list.chosenCount, one, many)
  const finish = async (change: Change, done: string) => {
    const { matched, undoId } = await run({ chosen: list.chosen, change })
    showToast({
      title: `${countOf(matched, one, many)} ${done}`,
      variant: 'success',
      ...(undoId && { undo: undoBulk(undoId, one, many) }),
    })
    list.unselect()
    close()
  }
  return (
    <>
      {statuses && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDialog('status')}>
          Set status
        </Button>
      )}
      {mayAssign &&
        assign.map((one) => (
          <Button key={one.button} variant="subtle" size="compact-sm" onClick={() => setDialog(one)}>
            {one.button}
          </Button>
        ))}
      {fields && <FieldsMenu fields={fields} what={what} isBusy={isBusy} finish={finish} />}
      {More && <More list={list} />}
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      {dialog === 'status' && statuses && (
        <StatusDialog
          what={what}
          options={statuses}
          isBusy={isBusy}
          run={async (choice) => {
            const status = statuses.find(({ value }) => value === choice)
            if (status) await finish(status.change, 'changed')
          }}
          onClose={close}
        />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <AssignDialog
          what={what}
          label={dialog.label}
          isBusy={isBusy}
          run={(personId) => finish(dialog.change(personId), 'assigned')}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <BulkDeleteDialog what={what} run={() => finish(remove.change, 'deleted')} onClose={close}>
          {remove.text}
        </BulkDeleteDialog>
      )}
    </>
  )
}
