import { notifications } from '@mantine/notifications'
import { createElement } from 'react'

export type ToastVariant = 'default' | 'destructive' | 'success'

export type Toast = {
  title: string
  message?: string
  variant?: ToastVariant
  /** How long it stays, in milliseconds; 5000 unless its behavior is fixed otherwise. */
  duration?: number
  /** Takes back what was just done. */
  undo?: () => void
}

/** How long a toast stays, in milliseconds. */
export const toastDuration = 5000

/** How long what can be undone stays, in milliseconds. */
const undoDuration = 10_000

function messageNode({ message = '', undo }: Toast) {
  if (!undo) return message
  const onClick = () => {
    dismissToast()
    undo()
  }
  const button = createElement('button', { type: 'button', 'data-undo': true, onClick }, 'Undo')
  return createElement('div', null, createElement('div', null, message), button)
}

function notificationOf(toast: Toast) {
  const { title, variant = 'default', undo, duration = undo ? undoDuration : toastDuration } = toast
  return {
    title,
    message: messageNode(toast),
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
