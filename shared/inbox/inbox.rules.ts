import type { Notification } from './inbox.contract.ts'

/** The page of what a notification is about. */
export function notificationPath({
  recordType,
  recordId,
}: Pick<Notification, 'recordType' | 'recordId'>): string {
  return `/${recordType}s/${recordId}`
}
