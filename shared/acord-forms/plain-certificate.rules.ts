import type { Concept } from './concepts.ts'
import type { FormField } from './form-field.contract.ts'
import type { FormTemplate } from './form-templates.contract.ts'

/** What stands as the number of the plain certificate of our own, where licensed forms have 24, 25 or 28. */
export const plainFormNumber = 'plain'

/** The id under which the plain certificate is chosen among an agency's licensed forms: no record has it. */
export const plainTemplateId = '00000000-0000-0000-0000-000000000000'

/** Changes with the places of its fields, so that browsers draw its sheet again. */
export const plainLayout = 2

/** How many policies one certificate has room for. */
export const plainRows = 6

export const plainTitle = 'Certificate of insurance'

/** What a certificate is not, in words of our own: it stands on each. */
export const plainStatement =
  'This certificate is issued as a matter of information only and confers no rights upon the certificate holder. It does not amend, extend or alter the coverage afforded by the policies listed above, which is subject to all their terms, exclusions and conditions. Limits shown may have been reduced by paid claims. It is not a contract between the insurers, the producer and the certificate holder.'

const page = { width: 612, height: 792 }

/** Where the columns of the policies stand: distance from the left and width, in points. */
export const plainColumns = [
  { title: 'Coverage', part: 'coverage', x: 48, width: 92 },
  { title: 'Insurer', part: 'carrier', x: 144, width: 98 },
  { title: 'Policy number', part: 'number', x: 246, width: 76 },
  { title: 'From', part: 'effective', x: 326, width: 52 },
  { title: 'To', part: 'expiration', x: 382, width: 52 },
  { title: 'Limits', part: 'limits', x: 438, width: 126 },
] as const

export const plainTableTop = 232
export const plainRowHeight = 44

/** The headings of the certificate and where each stands, in points from the top left corner. */
export const plainHeadings = [
  { text: 'Number', x: 400, y: 52 },
  { text: 'Issued', x: 490, y: 52 },
  { text: 'Producer', x: 48, y: 106 },
  { text: 'Insured', x: 314, y: 106 },
  { text: 'Policies', x: 48, y: 206 },
  { text: 'Description of operations / locations', x: 48, y: 512 },
  { text: 'Certificate holder', x: 48, y: 652 },
  { text: 'Authorized representative', x: 314, y: 652 },
] as const

type Line = readonly [concept: Concept, x: number, y: number, width: number, height: number]

/** A box of at least this height, in points, takes several lines. */
const severalLines = 24

const lines: readonly Line[] = [
  ['certificate.number', 400, 64, 84, 14],
  ['form.date', 490, 64, 74, 14],
  ['producer.name', 48, 118, 250, 14],
  ['producer.address', 48, 133, 250, 26],
  ['producer.contact', 48, 160, 146, 12],
  ['producer.phone', 200, 160, 98, 12],
  ['producer.email', 48, 173, 250, 12],
  ['insured.name', 314, 118, 250, 14],
  ['insured.address', 314, 133, 250, 40],
  ['certificate.description', 48, 526, 516, 62],
  ['holder.name', 48, 666, 250, 14],
  ['holder.address', 48, 681, 250, 40],
  ['producer.signature', 314, 690, 250, 26],
]

const rows: Line[] = Array.from({ length: plainRows }, (_, row) =>
  plainColumns.map(
    ({ part, x, width }): Line => [
      `covered.${row + 1}.${part}`,
      x,
      plainTableTop + row * plainRowHeight,
      width,
      plainRowHeight - 4,
    ],
  ),
).flat()

const oneLine = new Set(['number', 'effective', 'expiration'])

function fieldOf([concept, x, y, width, height]: Line): FormField {
  const part = concept.split('.').at(-1) ?? ''
  const isMultiline = height >= severalLines && !oneLine.has(part) && part !== 'signature'
  const kind = part === 'signature' ? 'signature' : 'text'
  return { name: concept, kind, page: 1, box: { x, y, width, height }, ...(isMultiline && { isMultiline }) }
}

const fields = [...lines.slice(0, 9), ...rows, ...lines.slice(9)].map(fieldOf)

/** The plain certificate as a form like any other: fields with their places, each filled with what it is called by. */
export const plainTemplate: FormTemplate = {
  id: plainTemplateId,
  fileName: 'certificate.pdf',
  bytes: 0,
  pages: 1,
  formNumber: plainFormNumber,
  edition: '',
  title: plainTitle,
  mappingSource: 'shipped',
  isVerified: true,
  fieldCount: fields.length,
  mappedCount: fields.length,
  formCount: 0,
  uploadedByName: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  pageSizes: [page],
  fields,
  mapping: Object.fromEntries(fields.map(({ name }) => [name, name])),
}
