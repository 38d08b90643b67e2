import type { Addressee } from '#server/accounts/accounts.mails.ts'
import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import { formatInstant } from '#shared/dates.ts'

/** Somebody to write to, with the time zone in which they read times. */
export type Reader = Addressee & { timeZone: string }

const notYou = 'If this was not you, change your password and contact support at once.'

function when(at: Date, { timeZone }: Reader): string {
  return formatInstant(at.toISOString(), timeZone)
}

/** Tells that an archive is ready, and until when it can be downloaded. */
export function exportReadyMail(to: Reader, expiresAt: Date, url: string): Mail {
  return mailOf({
    to: to.email,
    subject: 'Your data export is ready',
    paragraphs: [
      `Hello ${to.name},`,
      `The export of all data of your agency is ready. You can download it on your profile until ${when(expiresAt, to)}.`,
    ],
    link: { label: 'Download the export', url },
    footnote: `It holds personal information in plain text: keep it safe. ${notYou}`,
  })
}

/** Tells that an archive could not be made. */
export function exportFailedMail(to: Reader, url: string): Mail {
  return mailOf({
    to: to.email,
    subject: 'Your data export did not work',
    paragraphs: [
      `Hello ${to.name},`,
      'The export of all data of your agency could not be made. Nothing is lost: please ask for a new one.',
    ],
    link: { label: 'Ask for a new export', url },
    footnote: 'If it fails again, please contact support.',
  })
}

/** What the mails about a deleted agency tell. */
export type DeletedFacts = { agencyName: string; deletedByName: string; dueAt: Date }

/** Confirms to the owner that the agency was deleted, and says until when it can be brought back. */
export function agencyDeletedOwnerMail(to: Reader, { agencyName, dueAt }: DeletedFacts): Mail {
  return mailOf({
    to: to.email,
    subject: `${agencyName} was deleted`,
    paragraphs: [
      `Hello ${to.name},`,
      `You deleted the account of ${agencyName}. Nobody of the agency can log in any more, open invitations were withdrawn, and a subscription is ended at the payment provider.`,
      `Until ${when(dueAt, to)} support can bring everything back. After that all data and files are destroyed, and you get a receipt.`,
    ],
    footnote: 'If this was not you, contact support at once: everything can still be brought back.',
  })
}

/** Tells the people of a deleted agency why they cannot log in. */
export function agencyDeletedMemberMail(
  to: Reader,
  { agencyName, deletedByName, dueAt }: DeletedFacts,
): Mail {
  return mailOf({
    to: to.email,
    subject: `${agencyName} was deleted`,
    paragraphs: [
      `Hello ${to.name},`,
      `${deletedByName} deleted the account of ${agencyName}. You were signed out and cannot log in any more.`,
      `Its data is destroyed after ${when(dueAt, to)}, your account with it. Please ask ${deletedByName} if you have questions.`,
    ],
    footnote: 'You need not do anything.',
  })
}

/** Tells the owner that an admin brought the agency back. */
export function agencyRestoredMail(to: Reader, agencyName: string, reason: string, url: string): Mail {
  return mailOf({
    to: to.email,
    subject: `${agencyName} is back`,
    paragraphs: [
      `Hello ${to.name},`,
      `An administrator brought the account of ${agencyName} back: you and your team can log in again. Invitations have to be sent again, and a subscription that was ended has to be started again.`,
    ],
    facts: [{ label: 'Reason', value: reason }],
    link: { label: 'Log in', url },
    footnote: notYou,
  })
}

/** Confirms to somebody who left that their own account is gone. */
export function accountDeletedMail(to: Addressee, agencyName: string, successorName: string): Mail {
  return mailOf({
    to: to.email,
    subject: 'Your account was deleted',
    paragraphs: [
      `Hello ${to.name},`,
      `You deleted your account at ${agencyName}. ${successorName} has taken over your records. You can sign up again with this address at any time.`,
    ],
    footnote: 'If this was not you, contact the owner of your agency at once.',
  })
}

/** Tells an agency's owner that somebody left and that the records are theirs now. */
export function memberLeftMail(to: Addressee, memberName: string, url: string): Mail {
  return mailOf({
    to: to.email,
    subject: `${memberName} left your agency`,
    paragraphs: [
      `Hello ${to.name},`,
      `${memberName} deleted their account. Their clients, prospects and tickets are now assigned to you, and the seat is free.`,
    ],
    link: { label: 'See your team', url },
    footnote: 'You can hand the records on to somebody else at any time.',
  })
}

/** What a receipt tells the former owner. */
export type ReceiptFacts = { id: string; agencyName: string; rows: number; files: number; digest: string }

/** The receipt of a disposal, to the former owner. */
export function disposedMail(to: Reader, receipt: ReceiptFacts, disposedAt: Date): Mail {
  const number = (count: number) => count.toLocaleString('en-US')
  return mailOf({
    to: to.email,
    subject: `Receipt: the data of ${receipt.agencyName} was destroyed`,
    paragraphs: [
      `Hello ${to.name},`,
      `All data and files of ${receipt.agencyName} were destroyed on ${when(disposedAt, to)}. Please keep this receipt. Backups that still hold the data are deleted in their turn.`,
    ],
    facts: [
      { label: 'Receipt', value: receipt.id },
      { label: 'Rows', value: number(receipt.rows) },
      { label: 'Files', value: number(receipt.files) },
      { label: 'SHA-256', value: receipt.digest },
    ],
    footnote: 'This is the last mail about this account. Your address is forgotten with it.',
  })
}
