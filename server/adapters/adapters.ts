import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { type DocumentsEdge, documentsEdge } from './documents.ts'
import { type FilesEdge, filesEdge } from './files.ts'
import type { LanguageModelEdge } from './language-model.ts'
import { type MailEdge, mailEdge } from './mail.ts'
import { paymentsEdge } from './open-payments.ts'
import type { PaymentsEdge } from './payments.ts'
import { type PdfFormsEdge, pdfFormsEdge } from './pdf-forms.ts'
import { type OutsideSignInEdge, outsideSignInEdge } from './sso-sign-in.ts'
import { type VirusScannerEdge, virusScannerEdge } from './virus-scanner.ts'

/** The world outside, one door each; tests replace a door, never a database. */
export type Edges = {
  mail: MailEdge
  files: FilesEdge
  documents: DocumentsEdge
  pdfForms: PdfFormsEdge
  payments: PaymentsEdge
  outsideSignIn: OutsideSignInEdge
  /** Null where nobody set one up: the assistants then answer by rules. */
  languageModel: LanguageModelEdge | null
  /** Null where nobody set one up: uploads are then not scanned. */
  virusScanner: VirusScannerEdge | null
}

/** The language model's door; its code is read only where it is used. */
export async function openLanguageModel({ languageModel }: Config): Promise<LanguageModelEdge | null> {
  return languageModel && (await import('./language-model.ts')).languageModelEdge(languageModel)
}

/** Opens every door as configured. */
export async function openEdges(config: Config, pool: pg.Pool): Promise<Edges> {
  return {
    mail: mailEdge(config, pool),
    files: await filesEdge(config),
    documents: documentsEdge(),
    pdfForms: pdfFormsEdge(),
    payments: await paymentsEdge(config, pool),
    outsideSignIn: outsideSignInEdge(config),
    languageModel: await openLanguageModel(config),
    virusScanner: config.virusScanner && virusScannerEdge(config.virusScanner),
  }
}
