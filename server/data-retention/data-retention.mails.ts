import type { Receiver } from '#server/accounts/receiver.service.ts'
import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import { formatInstant } from '#shared/dates.ts'

type Addressee = Pick<Receiver, 'name' | 'email'>

/** Someone to write to, with the time zone in which they read times. */
export type Reader = Addressee & { timeZone: string }

const notYou = 'If this wasn’t you, change your password and contact support immediately.'

function when(at: Date, { timeZone }: Reader): string {
  return formatInstant(at.toISOString(), timeZone)
}

/** Says that an archive is ready, and until when it can be downloaded. */
export function exportReadyMail(to: Reader, expiresAt: Date, url: string): Mail {
  return mailOf({
    to: to.email,
    subject: 'Your data export is ready',
    paragraphs: [
      `Hello ${to.name},`,
      `Your agency’s data export is ready. You can download it from your profile until ${when(expiresAt, to)}.`,
    ],
    link: { label: 'Download the export', url },
    footnote: `It contains personal information in plain text. Keep it safe. ${notYou}`,
  })
}

/** Says that an archive could not be made. */
export function exportFailedMail(to: Reader, url: string): Mail {
  return mailOf({
    to: to.email,
    subject: 'Your data export failed',
    paragraphs: [
      `Hello ${to.name},`,
      'Your agency’s data export could not be created. No data was lost. Please request a new one.',
    ],
    link: { label: 'Request a new export', url },
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
      `You deleted the account of ${agencyName}. No one at the agency can log in, open invitations were withdrawn, and any subscription was ended.`,
      `Until ${when(dueAt, to)} support can restore everything. After that, all data and files are permanently deleted, and you get a receipt.`,
    ],
    footnote: 'If this wasn’t you, contact support immediately. Everything can still be restored.',
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
      `${deletedByName} deleted the account of ${agencyName}. You were signed out and can’t log in.`,
      `Its data and your account will be permanently deleted after ${when(dueAt, to)}. Please ask ${deletedByName} if you have questions.`,
    ],
    footnote: 'No action is needed.',
  })
}

/** Tells the owner that an admin brought the agency back. */
export function agencyRestoredMail(to: Reader, agencyName: string, reason: string, url: string): Mail {
  return mailOf({
    to: to.email,
    subject: `${agencyName} is back`,
    paragraphs: [
      `Hello ${to.name},`,
      `An administrator restored the account of ${agencyName}. You and your team can log in again. Invitations must be resent, and an ended subscription must be restarted.`,
    ],
    facts: [{ label: 'Reason', value: reason }],
    link: { label: 'Log in', url },
    footnote: notYou,
  })
}

/** Confirms to someone who left that their own account is gone. */
export function accountDeletedMail(to: Addressee, agencyName: string, successorName: string): Mail {
  return mailOf({
    to: to.email,
    subject: 'Your account was deleted',
    paragraphs: [
      `Hello ${to.name},`,
      `You deleted your account at ${agencyName}. ${successorName} took over your records. You can sign up again with this address at any time.`,
    ],
    footnote: 'If this wasn’t you, contact your agency owner immediately.',
  })
}

/** Tells an agency's owner that someone left and that the records are theirs now. */
export function memberLeftMail(to: Addressee, memberName: string, url: string): Mail {
  return mailOf({
    to: to.email,
    subject: `${memberName} left your agency`,
    paragraphs: [
      `Hello ${to.name},`,
      `${memberName} deleted their account. Their clients, prospects and tickets are now assigned to you, and the seat is available.`,
    ],
    link: { label: 'See your team', url },
    footnote: 'You can reassign the records at any time.',
  })
}

/** What a receipt shows the former owner. */
export type ReceiptFacts = { id: string; agencyName: string; rows: number; files: number; digest: string }

/** The receipt of a purge, to the former owner. */
export function agencyPurgedMail(to: Reader, receipt: ReceiptFacts, purgedAt: Date): Mail {
  const number = (count: number) => count.toLocaleString('en-US')
  return mailOf({
    to: to.email,
    subject: `Receipt: data of ${receipt.agencyName} was permanently deleted`,
    paragraphs: [
      `Hello ${to.name},`,
      `All data and files of ${receipt.agencyName} were permanently deleted on ${when(purgedAt, to)}. Please keep this receipt. Backups that still contain the data are deleted on schedule.`,
    ],
    facts: [
      { label: 'Receipt', value: receipt.id },
      { label: 'Rows', value: number(receipt.rows) },
      { label: 'Files', value: number(receipt.files) },
      { label: 'SHA-256', value: receipt.digest },
    ],
    footnote: 'This is the last email about this account. Your address is deleted with it.',
  })
}
