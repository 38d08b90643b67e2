import type { Notification, NotificationKind } from './inbox.contract.ts'

/** The page of what a notification is about. */
export function notificationPath({
  recordType,
  recordId,
}: Pick<Notification, 'recordType' | 'recordId'>): string {
  switch (recordType) {
    case 'renewal':
      return `/requotes?renewal=${recordId}`
    case 'renewals':
      return '/requotes'
    case 'certificate_request':
      return '/acords?tab=requests'
    case 'webhook':
      return '/webhook-integrations'
    case 'suggested_change':
      return '/profile?section=suggested-changes'
    case 'mailbox':
      return '/profile?section=mailbox'
    case 'api_key':
      return '/profile?section=api-keys'
    case 'license':
      return '/profile'
    case 'member_license':
      return '/team-members'
    case 'tickets':
    case 'prospects':
      return `/${recordType}`
    default:
      return `/${recordType}s/${recordId}`
  }
}

/** For how many minutes a repeated notification is dropped. */
export const repeatMinutes = 10

/** Whether each is a message of its own, however alike two of them read: comments, what clients write and forms that are sent. */
export function isOwnMessage(kind: NotificationKind): boolean {
  return ['mentioned', 'proposal_reply', 'intake_form', 'client_request'].includes(kind)
}
