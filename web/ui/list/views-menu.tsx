import { Button, Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check, ChevronDown, House } from 'lucide-react'
import { useState } from 'react'
import type { ListView } from '#shared/list-views/list-views.contract.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useActor } from '#web/session/use-actor.ts'
import { listViewsQuery, useDefaultView, useDeleteView, useUpdateView } from './list-views.api.ts'
import type { SavedViews } from './use-saved-views.ts'
import { useSharing } from './use-sharing.ts'
import { RenameViewDialog, SaveViewDialog } from './view-dialog.tsx'
import classes from './views-menu.module.css'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

type Dialog = 'save' | 'rename' | null

function ViewItem({ view, views }: { view: ListView; views: SavedViews }) {
  const isMine = view.ownerId === useActor().id
  const isActive = views.active?.id === view.id
  return (
    <Menu.Item
      aria-current={isActive || undefined}
      leftSection={isActive ? <Check {...icon} /> : <Bookmark {...icon} />}
      rightSection={
        <span className={classes.owner}>
          {view.isDefault && <House size={13} strokeWidth={1.75} aria-label="Opens with this list" />}
          {view.isShared && !isMine && view.ownerName}
        </span>
      }
      onClick={() => views.show(view)}
    >
      <div className={classes.name}>{view.name}</div>
    </Menu.Item>
  )
}

function Group({ label, list, views }: { label: string; list: ListView[]; views: SavedViews }) {
  if (list.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {list.map((view) => (
        <ViewItem key={view.id} view={view} views={views} />
      ))}
    </>
  )
}

/** Changes to the view that is shown. What fails is said in a toast, and the views are read again. */
function useViewChanges(views: SavedViews) {
  const { circle } = useSharing()
  const queries = useQueryClient()
  const update = useUpdateView()
  const choose = useDefaultView()
  const remove = useDeleteView()
  const say = (title: string) => showToast({ title, variant: 'success' })
  const attempt = (run: () => Promise<unknown>) => {
    run().catch((error: unknown) => {
      void queries.invalidateQueries({ queryKey: listViewsQuery.queryKey })
      const isStale = error instanceof ApiError && error.details.reason === 'stale_version'
      showToast({
        title: isStale ? 'Someone else changed this view' : 'The view was not changed',
        message: isStale ? `${messageOf(error)} Check the view, then try again.` : messageOf(error),
        variant: 'destructive',
      })
    })
  }
  const change = (view: ListView, changes: object, done: string) =>
    attempt(async () => {
      await update.run({ id: view.id, version: view.version, ...changes })
      say(done)
    })
  return {
    save: (view: ListView) => {
      const done = `View “${view.name}” updated`
      attempt(async () => {
        await update.run({ id: view.id, version: view.version, ...views.content })
        views.forget()
        say(done)
      })
    },
    discard: (view: ListView) => {
      views.forget()
      views.show(view)
    },
    share: (view: ListView) =>
      change(
        view,
        { isShared: !view.isShared },
        view.isShared ? `View “${view.name}” is private` : `View “${view.name}” shared with ${circle}`,
      ),
    choose: ({ id, isDefault, name }: ListView) =>
      attempt(async () => {
        await choose.run({ list: views.name, viewId: isDefault ? null : id })
        say(isDefault ? 'The list opens without a view' : `The list opens with “${name}”`)
      }),
    remove: (view: ListView) =>
      attempt(async () => {
        await remove.run(view)
        views.show(null, { replace: true })
      }),
  }
}

type ItemsProps = { view: ListView; views: SavedViews; onRename: () => void }

/** What can be done with the view that is shown. */
function ActiveItems({ view, views, onRename }: ItemsProps) {
  const changes = useViewChanges(views)
  const { mayShare, circle } = useSharing()
  const { isChanged, mayChange, isMine } = views
  const mayEdit = mayChange && (mayShare || !view.isShared)
  return (
    <>
      {isChanged && mayEdit && <Menu.Item onClick={() => changes.save(view)}>Update view</Menu.Item>}
      {isChanged && <Menu.Item onClick={() => changes.discard(view)}>Discard changes</Menu.Item>}
      <Menu.Item onClick={() => changes.choose(view)}>
        {view.isDefault ? 'Stop opening with this view' : 'Open the list with this view'}
      </Menu.Item>
      {mayEdit && <Menu.Item onClick={onRename}>Rename</Menu.Item>}
      {isMine && mayShare && (
        <Menu.Item onClick={() => changes.share(view)}>
          {view.isShared ? 'Make private' : `Share with ${circle}`}
        </Menu.Item>
      )}
      {mayEdit && (
        <Menu.Item color="red" onClick={() => changes.remove(view)}>
          Delete view
        </Menu.Item>
      )}
    </>
  )
}

/** Chooses among the saved views of a list, and saves, changes and deletes them. */
export function ViewsMenu({ views, many }: { views: SavedViews; many: string }) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const { active, isChanged } = views
  const close = () => setDialog(null)
  return (
    <>
      <Menu position="bottom-start" width={260} withinPortal={false}>
        <Menu.Target>
          <Button
            variant={active ? 'light' : 'default'}
            aria-label={active && isChanged ? `${active.name}, changed` : undefined}
            leftSection={<Bookmark {...icon} size={15} />}
            rightSection={<ChevronDown {...icon} />}
          >
            <span className={classes.name}>{active?.name ?? 'Views'}</span>
            {isChanged && <span className={classes.changed} title="Changed" />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.views}>
            <Menu.Item
              leftSection={active ? <span style={{ width: 14 }} /> : <Check {...icon} />}
              aria-current={active ? undefined : true}
              onClick={() => views.show(null)}
            >
              All {many}
            </Menu.Item>
            <Group label="My views" list={views.views.filter(({ isShared }) => !isShared)} views={views} />
            <Group label="Shared" list={views.views.filter(({ isShared }) => isShared)} views={views} />
          </div>
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('save')}>Save as new view</Menu.Item>
          {active && <ActiveItems view={active} views={views} onRename={() => setDialog('rename')} />}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveViewDialog views={views} onClose={close} />}
      {dialog === 'rename' && active && <RenameViewDialog view={active} onClose={close} />}
    </>
  )
}
