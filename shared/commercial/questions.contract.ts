import type { Facts } from '#shared/documents/facts.contract.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'

export type PageText = Pick<ReadPage, 'page' | 'text'>

/** A document as questions are answered from it. */
export type QuestionedDocument = { fileName: string; facts: Facts; pages: readonly PageText[] }

/** A value that answers a question, with the page that it stands on. */
export type AnswerValue = { label: string; value: string; page: number | null; isSure: boolean }

/** Words of the document that bear on a question. */
export type Passage = { page: number; quote: string }

/** What a document says to a question: a value, passages to read, or nothing that was found. */
export type DocumentAnswer = {
  outcome: 'value' | 'passages' | 'not_found'
  /** "Yes" or "No" where that was asked and answered. */
  verdict: 'yes' | 'no' | null
  values: AnswerValue[]
  passages: Passage[]
  /** What was looked for, in words. */
  lookedFor: string[]
}
