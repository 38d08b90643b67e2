import { phrases } from '#shared/fields/record-field.ts'
import type { ImportField } from '#shared/imports-exports/import-field.rules.ts'

/** What makes the notes of a row an entry of a timeline: its date or its author. */
export const noteFields: ImportField[] = [
  {
    key: 'noteDate',
    label: 'Date of the note',
    group: 'Notes',
    shape: 'date',
    names: phrases(
      'note date, date of note, note created, note created on, note created date, activity date, log date, memo date',
      'note entered, note entered on, date of activity, comment date, activity created, activity entered date',
    ),
    maybe: phrases('date, entered, entered on'),
  },
  {
    key: 'noteTime',
    label: 'Time of the note',
    group: 'Notes',
    shape: 'text',
    names: phrases('note time, activity time, log time, time of note'),
    maybe: phrases('time'),
  },
  {
    key: 'noteAuthor',
    label: 'Author of the note',
    group: 'Notes',
    shape: 'person',
    names: phrases(
      'note author, author, note by, logged by, entered by, written by, note created by, activity by, note entered by',
      'activity entered by, author of note',
    ),
    maybe: phrases('created by, user, user name, employee, by, who'),
  },
  {
    key: 'noteSubject',
    label: 'Subject of the note',
    group: 'Notes',
    shape: 'text',
    names: phrases(
      'note subject, activity subject, note title, note type, activity type, activity code, note category',
    ),
    maybe: phrases('subject, action, activity, title'),
  },
]
