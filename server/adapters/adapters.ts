import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { type DocumentReader, openDocumentReader } from './documents.ts'
import { type EmailReader, openEmailReader } from './emails.ts'
import { type FileStore, openFileStore } from './files.ts'
import { type ImapAdapter, openImap } from './imap.ts'
import type { LanguageModelAdapter } from './language-model.ts'
import { type MailAdapter, openMail } from './mail.ts'
import { openPayments } from './open-payments.ts'
import { type OutgoingAdapter, openOutgoing } from './outgoing.ts'
import type { PaymentsAdapter } from './payments.ts'
import { openPdfForms, type PdfFormsAdapter } from './pdf-forms.ts'
import { openSmtp, type SmtpAdapter, withOwnServers } from './smtp.ts'
import { openSso, type SsoAdapter } from './sso-sign-in.ts'
import { openTelephony, type TelephonyAdapter } from './telephony.ts'
import { openVirusScanner, type VirusScanner } from './virus-scanner.ts'

/** The world outside, one door each; tests replace a door, never a database. */
export type Adapters = {
  mail: MailAdapter
  files: FileStore
  documents: DocumentReader
  emails: EmailReader
  /** Mailboxes that owners connect. */
  imap: ImapAdapter
  /** Servers that owners connect to send by. */
  smtp: SmtpAdapter
  pdfForms: PdfFormsAdapter
  payments: PaymentsAdapter
  ssoSignIn: SsoAdapter
  outgoing: OutgoingAdapter
  telephony: TelephonyAdapter
  /** Null where nobody set one up: the assistants then answer by rules. */
  languageModel: LanguageModelAdapter | null
  /** Null where nobody set one up: uploads are then not scanned. */
  virusScanner: VirusScanner | null
}

/** The language model's door; its code is read only where it is used. */
export async function openLanguageModel({ languageModel }: Config): Promise<LanguageModelAdapter | null> {
  return languageModel && (await import('./language-model.ts')).languageModelAdapter(languageModel)
}

/** Opens every door as configured. */
export async function openAdapters(config: Config, pool: pg.Pool): Promise<Adapters> {
  const smtp = openSmtp()
  return {
    mail: withOwnServers(openMail(config, pool), smtp),
    files: await openFileStore(config),
    documents: openDocumentReader(),
    emails: openEmailReader(),
    imap: openImap(),
    smtp,
    pdfForms: openPdfForms(),
    payments: await openPayments(config, pool),
    ssoSignIn: openSso(config),
    outgoing: openOutgoing(),
    telephony: openTelephony(),
    languageModel: await openLanguageModel(config),
    virusScanner: config.virusScanner && openVirusScanner(config.virusScanner),
  }
}
