import type { FormField } from '#shared/acord-forms/form-field.contract.ts'
import type { Box } from '#shared/documents/reading.contract.ts'

/** Why a fillable form could not be worked with, in words for whoever uploaded it. */
export const formProblems = {
  encrypted:
    'This PDF opens only with a password. Save a copy that opens without one and upload that; restrictions on editing do not matter.',
  damaged: 'This PDF is damaged or incomplete. Download the form again and upload that.',
  noFields:
    'This PDF has no fillable fields. It may be a flat copy or a scan. Upload the fillable edition of the form.',
  tooManyFields: 'This PDF has more than 5,000 fields. Forms of that size cannot be filled here.',
  tooManyPages: 'This PDF has more than 60 pages. Upload only the form.',
  tooHeavy: 'This PDF unpacks to far more than a form should. Save a new copy and upload that.',
  tooSlow: 'Processing this PDF takes too long. Save a new copy and upload that.',
} as const
export type FormProblemKind = keyof typeof formProblems

/** A form that cannot be read or filled; its words are for a person. */
export class FormProblem extends Error {
  readonly kind: FormProblemKind

  constructor(kind: FormProblemKind) {
    super(formProblems[kind])
    this.kind = kind
  }
}

/** The most fields and pages of a form. */
export const maxFields = 5000
export const maxFormPages = 60

/** A page of a form as it is shown, in points. */
export type FormPage = { page: number; width: number; height: number }

/** What a fillable form is made of, and the words by which it is recognized. */
export type InspectedForm = {
  pages: FormPage[]
  fields: FormField[]
  /** The title that the file gives itself. */
  title: string
  /** The lines at the head and the foot of each page, and what fields that nobody can change say. */
  words: string[]
}

/** A line of text drawn on a page; `y` is where its letters stand. Points from the top left corner. */
export type DrawnText = {
  page: number
  x: number
  y: number
  size: number
  text: string
  /** Slanted, as a name is signed. */
  isSignature?: boolean
}

export type FillOrder = {
  /** What goes into which field; a box is ticked by anything but an empty text. */
  values: Record<string, string>
  /** Whether the values become part of the pages, so that nobody can change them. */
  flatten: boolean
  texts?: DrawnText[]
  /** Pictures as base64 of a PNG, fitted into their boxes. */
  images?: { page: number; box: Box; png: string }[]
  /** Words across each page, such as "DRAFT". */
  watermark?: string
}

export type FilledPdf = {
  file: Buffer
  /** The fields whose text does not fit even small, or is not among their choices: a person must shorten it. */
  cut: string[]
}

/** What the program is asked, as one line of JSON before the bytes of the file. */
export type FormTask =
  | { kind: 'inspect' }
  | ({ kind: 'fill' } & FillOrder)
  /** Writes words across the pages of any PDF, fillable or not. */
  | { kind: 'stamp'; watermark: string }

/** What it answers: one line of JSON; after `bytes` that many bytes of the filled file follow. */
export type FormAnswer =
  | { problem: FormProblemKind }
  | { form: InspectedForm }
  | { cut: string[]; bytes: number }
