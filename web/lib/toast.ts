import { notifications } from '@mantine/notifications'

export type ToastVariant = 'default' | 'destructive' | 'success'

export type Toast = {
  title: string
  message?: string
  variant?: ToastVariant
  /** How long it stays, in milliseconds; 5000 unless its behavior is fixed otherwise. */
  duration?: number
}

/** How long a toast stays, in milliseconds. */
export const toastDuration = 5000

function notificationOf({ title, message, variant = 'default', duration = toastDuration }: Toast) {
  return {
    title,
    message: message ?? '',
    'data-variant': variant,
    autoClose: duration,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  }
}

/** Shows a toast in place of the one on the screen and returns its id. */
export function showToast(toast: Toast): string {
  notifications.clean()
  return notifications.show(notificationOf(toast))
}

/** Changes a toast that is on the screen; its time starts again. */
export function updateToast(id: string, toast: Toast): void {
  notifications.update({ id, ...notificationOf(toast) })
}

/** Takes away one toast, or all of them. */
export function dismissToast(id?: string): void {
  if (id === undefined) notifications.clean()
  else notifications.hide(id)
}
