import { Notifications } from '@mantine/notifications'
import classes from './toaster.module.css'

/** Where toasts appear: bottom right, above the room of the chat button, one at a time. */
export function Toaster() {
  return (
    <Notifications
      position="bottom-right"
      limit={1}
      transitionDuration={160}
      containerWidth={442}
      classNames={{ root: classes.host, notification: classes.toast }}
    />
  )
}
