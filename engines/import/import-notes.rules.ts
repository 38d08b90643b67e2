import { readDate } from './import-dates.rules.ts'
import type { Mapping } from './import-mapping.rules.ts'
import type { RowReader } from './import-rows.rules.ts'
import { cleanCell } from './import-values.rules.ts'

/** A note of a file as a timeline shows it. */
export type NoteValues = {
  /** A day, or a day with its minute where the file has it, in the agency's time zone. */
  at: string
  /** As the file writes it: nobody here need be meant. */
  author: string
  body: string
  /** The policy that it is about, by its number. */
  policyNumber: string
}

const ofNotes = ['noteDate', 'noteAuthor']
/** What only a file has that brings in clients or policies. */
const ofRecords = ['lineOfBusiness', 'premium', 'effectiveDate', 'street', 'email', 'phone', 'kind']

/** Whether the notes of a file have dates or authors, and so belong on timelines. */
export function hasNotes(mapping: Mapping): boolean {
  return mapping.includes('notes') && ofNotes.some((field) => mapping.includes(field))
}

/** Whether a file has nothing but notes: it adds no client. */
export function isNotesOnly(mapping: Mapping): boolean {
  return hasNotes(mapping) && !ofRecords.some((field) => mapping.includes(field))
}

/** Whether a note's row names its client by a number. */
export function isNamedApart({ text, context }: RowReader): boolean {
  return isNotesOnly(context.mapping) && (text('externalId') !== '' || text('policyNumber') !== '')
}

const clock = /\b(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?/i

/** The hour and minute that a cell has, as `T14:05`; empty where it has none. */
function timeIn(cell: string): string {
  const [, hours = '', minutes = '', half = ''] = clock.exec(cell) ?? []
  if (hours === '') return ''
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour < 24 && Number(minutes) < 60 ? `T${String(hour).padStart(2, '0')}:${minutes}` : ''
}

/** When a note was written; one whose date cannot be read stands on the day of its import, with the date as it was written. */
function dateOf(row: RowReader): { at: string; unread: string } {
  const cell = row.text('noteDate')
  const { value, problem } = readDate(cell, 'past', row.context.today)
  if (problem === undefined && value) return { at: value + timeIn(row.text('noteTime') || cell), unread: '' }
  if (row.context.mapping.includes('noteDate'))
    row.say(
      'noteDate',
      null,
      cell
        ? `"${cell}" is not a date: the note is listed under today`
        : 'No date: the note is listed under today',
    )
  return { at: row.context.today, unread: cleanCell(cell) }
}

/** Reads the note of a row; null where it has none. */
export function readNote(row: RowReader): NoteValues | null {
  if (!hasNotes(row.context.mapping)) return null
  const text = row.paragraphs('notes')
  const subject = row.text('noteSubject')
  if (text === '' && subject === '') return null
  const { at, unread } = dateOf(row)
  const body = [subject, text, unread && `Date in the file: ${unread}`].filter(Boolean).join('\n')
  return { at, author: row.text('noteAuthor'), body, policyNumber: row.text('policyNumber', 100) }
}
