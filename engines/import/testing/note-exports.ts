import { type Random, seeded } from './seeded.ts'

/** A note as its export has it: its client, date, author and text. */
export type WantedNote = { client: string; at: string; author: string; text: string }

/** An export of notes, and the book that it is about. */
export type NoteExport = {
  headings: string[]
  rows: string[][]
  clients: { number: string; name: string; policy: string }[]
  notes: WantedNote[]
  /** Rows of clients that are not in the book. */
  strangers: number
}

type Client = NoteExport['clients'][number]
type System = {
  headings: string[]
  number: (index: number) => string
  /** A day and minute in the writing of the system, and what the timeline must show of it. */
  when: (day: Date) => { cell: string[]; at: string }
  row: (client: Client, when: string[], author: string, text: string, random: Random) => string[]
}

const two = (number: number) => String(number).padStart(2, '0')
const usDay = (day: Date) => `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`
const isoDay = (day: Date) => day.toISOString().slice(0, 10)
const clock = (day: Date) => {
  const hour = day.getUTCHours()
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(day.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
}
const minute = (day: Date) => `${isoDay(day)}T${two(day.getUTCHours())}:${two(day.getUTCMinutes())}`

/** HawkSoft: a log with the client's number and name, day and time in one cell, initials of the user. */
const hawksoft: System = {
  headings: ['Client #', 'Client Name', 'Log Date', 'Logged By', 'Action', 'Log Note'],
  number: (index) => String(300 + index),
  when: (day) => ({ cell: [`${usDay(day)} ${clock(day)}`], at: minute(day) }),
  row: ({ number, name }, when, author, text, { pick }) => [
    ...[number, name, ...when, author, pick(['Phone From', 'Email To', 'Note']), text],
  ],
}

/** AMS360: a customer number alone, day and time apart, the employee as last name first. */
const ams360: System = {
  headings: ['Customer Number', 'Policy Number', 'Activity Date', 'Activity Time', 'Employee', 'Description'],
  number: (index) => two(index).padStart(7, '0'),
  when: (day) => ({ cell: [isoDay(day), clock(day)], at: minute(day) }),
  row: ({ number, policy }, when, author, text, { chance }) => [
    ...[number, chance(0.5) ? policy : '', ...when, author.split(' ').reverse().join(', '), text],
  ],
}

/** EZLynx: by account name and policy number, a day without a time, an email as the author. */
const ezlynx: System = {
  headings: ['Applicant Name', 'Policy #', 'Note Created On', 'Created By', 'Note Subject', 'Note'],
  number: () => '',
  when: (day) => ({ cell: [usDay(day)], at: isoDay(day) }),
  row: ({ name, policy }, when, author, text, { chance }) => [
    ...[name, chance(0.4) ? policy : '', ...when, author, '', text],
  ],
}

const systems = { hawksoft, ams360, ezlynx }
export type NoteSystem = keyof typeof systems
export const noteSystems: readonly NoteSystem[] = ['hawksoft', 'ams360', 'ezlynx']

const authors = ['Dana Whitfield', 'Marco Ruiz', 'Former Employee', 'J. Patel']
const texts = [
  'Called about the renewal, left a message.',
  'Insured asked:\n"Is my trailer covered?"\nSent the form, line 2',
  'Paid $1,204.55; next due 3/1/2026',
  'Follow up, see note of 2/3',
  'é and — and 100%',
]
const authorOf = (system: NoteSystem, author: string) =>
  system === 'ams360' ? author.split(' ').reverse().join(', ') : author

/** Makes an export of notes of some clients, the same at every run; some are of nobody in the book, some say the same on two days. */
export function noteExport(system: NoteSystem, count: number, seed = 11): NoteExport {
  const random = seeded(seed)
  const { headings, number, when, row } = systems[system]
  const clients = Array.from({ length: count }, (_, index) => ({
    number: number(index),
    name: `Quill ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index % 26]}${Math.floor(index / 26)} Painting LLC`,
    policy: `N-${index}`,
  }))
  const stranger = { number: 'X999', name: 'Nobody Here LLC', policy: 'N-none' }
  const notes: WantedNote[] = []
  const rows: string[][] = []
  let strangers = 0
  for (const client of clients) {
    for (let at = 0; at < 4; at += 1) {
      const day = new Date(
        Date.UTC(2019 + at, notes.length % 12, 1 + (notes.length % 28), notes.length % 24, notes.length % 60),
      )
      const text = random.pick(texts)
      const author = random.pick(authors)
      const written = when(day)
      rows.push(row(client, written.cell, author, text, random))
      notes.push({ client: client.name, at: written.at, author: authorOf(system, author), text })
    }
    if (!random.chance(0.1)) continue
    rows.push(row(stranger, when(new Date(Date.UTC(2020, 1, 2))).cell, 'Marco Ruiz', 'Of nobody', random))
    strangers += 1
  }
  return { headings, rows, clients, notes, strangers }
}
