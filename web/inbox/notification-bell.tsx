import { ActionIcon, Button, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Inbox, Notification } from '#shared/inbox/inbox.contract.ts'
import { notificationPath } from '#shared/inbox/inbox.rules.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import { inboxQuery, useMarkRead } from './inbox.api.ts'
import classes from './notification-bell.module.css'

type ListProps = { inbox: Inbox; onOpen: (notification: Notification) => void; onReadAll: () => void }

function Notifications({ inbox, onOpen, onReadAll }: ListProps) {
  const { unread, notifications } = inbox
  const list = useRef<HTMLUListElement>(null)
  const readAll = () => {
    // The button goes: the focus stays in the list.
    list.current?.querySelector('a')?.focus()
    onReadAll()
  }
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={readAll}>
            Mark all as read
          </Button>
        )}
      </div>
      {notifications.length === 0 && (
        <p className={classes.none}>No notifications. Assignments, mentions and reminders appear here.</p>
      )}
      <ul ref={list} className={classes.list}>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <Link
              to={notificationPath(notification)}
              className={classes.item}
              data-unread={notification.readAt === null || undefined}
              onClick={() => onOpen(notification)}
            >
              <span className={classes.text}>
                {notification.text}
                {notification.readAt === null && <span className={classes.hidden}> (unread)</span>}
              </span>
              <span className={classes.detail}>{notification.detail}</span>
              <span className={classes.when}>
                <Moment at={notification.createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const counted = (unread: number) => (unread > 99 ? '99+' : String(unread))

/** The bell with how many notifications are unread; it opens the latest of them. */
export function NotificationBell({ size, place }: { size: number; place: 'right-end' | 'bottom-end' }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(inboxQuery)
  const mark = useMarkRead()
  const unread = data?.unread ?? 0
  const read = (ids?: string[]) => void mark.run(ids ? { ids } : {}).catch(() => undefined)
  const open = ({ id, readAt }: Notification) => {
    setOpen(false)
    if (readAt === null) read([id])
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={place}
      width={340}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          className={classes.bell}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          title="Notifications"
          onClick={() => setOpen((was) => !was)}
        >
          <Bell size={17} strokeWidth={1.75} aria-hidden="true" />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {counted(unread)}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications" className={classes.dropdown}>
        {data && <Notifications inbox={data} onOpen={open} onReadAll={() => read()} />}
        {!data && error && <LoadFailure what="Notifications" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TextSkeleton />}
      </Popover.Dropdown>
    </Popover>
  )
}
