import { addDays, dayIn, defaultTimeZone } from '#shared/dates.ts'

const headings = [
  ...['Insured Name', 'Email', 'Phone', 'Address', 'City', 'State', 'Zip'],
  ...['Policy #', 'LOB', 'Carrier', 'Eff Date', 'Exp Date', 'Premium', 'Policy Status'],
]
const lines = ['Personal auto', 'Homeowners', 'BOP', 'Umbrella']
const carriers = ['Travelers', 'Progressive', 'Erie', 'Safeco']

/** An export of so many clients, each with a term of a policy; the clients of two rounds have nothing in common. */
export function bookFile(clients: number, round: number): Buffer {
  const prefix = `r${round}-`
  const today = dayIn(defaultTimeZone, new Date())
  const rows = Array.from({ length: clients }, (_none, place) => {
    const begins = addDays(today, -(place % 360))
    const phone = String(2_010_000_000 + round * 1_000_000 + place)
    return [
      `Given${place} ${prefix}Family`,
      `${prefix}${place}@import.example`,
      phone,
      `${place} Main St`,
      'Springfield',
      'IL',
      '62701',
      `${prefix}${place}`,
      lines[place % 4],
      carriers[place % 4],
      begins,
      addDays(begins, 365),
      String(500 + (place % 900)),
      'Active',
    ].join(',')
  })
  return Buffer.from([headings.join(','), ...rows].join('\n'))
}
