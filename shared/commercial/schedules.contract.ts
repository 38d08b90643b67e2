import { z } from 'zod'
import { Id, line } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

/** The schedules of a commercial client, in the order of their tabs. */
export const scheduleNames = ['locations', 'vehicles', 'payroll'] as const
export type ScheduleName = (typeof scheduleNames)[number]
export const scheduleLabels: Record<ScheduleName, string> = {
  locations: 'Locations and buildings',
  vehicles: 'Vehicles',
  payroll: 'Payroll by class',
}
/** What one row is called, and several. */
export const scheduleRowLabels: Record<ScheduleName, readonly [one: string, many: string]> = {
  locations: ['location', 'locations'],
  vehicles: ['vehicle', 'vehicles'],
  payroll: ['class', 'classes'],
}

/** The most rows of one schedule, as many as documents have. */
export const maxScheduleRows = 2000

/** One column of a schedule: how its cells are called, typed, checked and added up. */
export type ScheduleField = {
  name: string
  label: string
  kind: 'text' | 'dollars' | 'count' | 'number'
  /** Characters of a text, or the ends of a number. */
  longest?: number
  from?: number
  to?: number
  /** Headings that spreadsheets use for it beside its own label, in small letters. */
  also?: readonly string[]
  /** Whether its sum stands below the column. */
  isSummed?: boolean
}

const year = { kind: 'count', from: 1600, to: 2199 } as const
const sum = { kind: 'dollars', isSummed: true } as const

/**
 * The columns of each schedule. The names are those under which documents file them (`scheduleRowsOf`), so that a row is
 * the same whether a document or a person wrote it.
 */
export const scheduleFields: Record<ScheduleName, readonly ScheduleField[]> = {
  locations: [
    { name: 'number', label: 'No.', kind: 'text', longest: 40, also: ['loc', 'location', 'loc #', '#'] },
    { name: 'address', label: 'Address', kind: 'text', longest: 300, also: ['street', 'location address'] },
    { name: 'description', label: 'Building', kind: 'text', longest: 300, also: ['description'] },
    { name: 'occupancy', label: 'Occupancy', kind: 'text', longest: 200, also: ['use'] },
    { name: 'construction', label: 'Construction', kind: 'text', longest: 100, also: ['const'] },
    { name: 'yearBuilt', label: 'Year built', ...year, also: ['built', 'year'] },
    {
      name: 'area',
      label: 'Square feet',
      kind: 'count',
      to: 2_000_000_000,
      isSummed: true,
      also: ['area', 'sq ft'],
    },
    { name: 'stories', label: 'Stories', kind: 'count', to: 300 },
    { name: 'sprinklered', label: 'Sprinklers', kind: 'text', longest: 40, also: ['sprinklered'] },
    { name: 'protectionClass', label: 'Protection class', kind: 'text', longest: 20, also: ['ppc'] },
    { name: 'buildingLimit', label: 'Building limit', ...sum, also: ['building', 'building value'] },
    { name: 'contentsLimit', label: 'Contents limit', ...sum, also: ['contents', 'bpp'] },
    { name: 'deductible', label: 'Deductible', kind: 'dollars', also: ['ded'] },
    { name: 'coinsurance', label: 'Coinsurance %', kind: 'number', to: 100, also: ['coinsurance'] },
  ],
  vehicles: [
    { name: 'number', label: 'No.', kind: 'text', longest: 40, also: ['unit', 'unit #', 'veh', '#'] },
    { name: 'year', label: 'Year', kind: 'count', from: 1900, to: 2199, also: ['model year'] },
    { name: 'make', label: 'Make', kind: 'text', longest: 60 },
    { name: 'model', label: 'Model', kind: 'text', longest: 100 },
    { name: 'vin', label: 'VIN', kind: 'text', longest: 40, also: ['vehicle id', 'serial number'] },
    { name: 'costNew', label: 'Cost new', ...sum, also: ['cost', 'stated amount', 'value'] },
    { name: 'garaging', label: 'Garaging', kind: 'text', longest: 200, also: ['garage', 'garaging zip'] },
  ],
  payroll: [
    { name: 'state', label: 'State', kind: 'text', longest: 50, also: ['st'] },
    { name: 'classCode', label: 'Class code', kind: 'text', longest: 10, also: ['class', 'code'] },
    { name: 'description', label: 'Description', kind: 'text', longest: 300, also: ['classification'] },
    {
      name: 'employees',
      label: 'Employees',
      kind: 'count',
      to: 10_000_000,
      isSummed: true,
      also: ['# employees'],
    },
    {
      name: 'payroll',
      label: 'Payroll',
      ...sum,
      also: ['annual payroll', 'remuneration', 'estimated payroll'],
    },
    { name: 'rate', label: 'Rate', kind: 'number', to: 1000, also: ['rate per $100'] },
    { name: 'premium', label: 'Premium', ...sum },
  ],
}

function whole(from: number, to: number) {
  const words = `Enter a whole number from ${from} to ${to.toLocaleString('en-US', { useGrouping: to > 9999 })}`
  return z.number({ error: words }).int(words).min(from, words).max(to, words)
}

function cellOf({ kind, longest = 200, from = 0, to = 10_000_000 }: ScheduleField): z.ZodType {
  if (kind === 'dollars') return Dollars
  if (kind === 'count') return whole(from, to)
  const words = `Enter a number from ${from} to ${to}`
  return kind === 'number' ? z.number({ error: words }).min(from, words).max(to, words) : line(longest)
}

function valuesOf(schedule: ScheduleName): z.ZodType<ScheduleValues> {
  const cells = scheduleFields[schedule].map((field) => [field.name, cellOf(field).optional()])
  return z
    .strictObject(Object.fromEntries(cells))
    .refine(
      (values) => Object.keys(values).length > 0,
      'Fill in at least one cell',
    ) as z.ZodType<ScheduleValues>
}

/** A row of a schedule: what is not known is left out. */
export type ScheduleValues = Record<string, string | number>

/** The values of a row of each schedule. */
export const ScheduleRowValues: Record<ScheduleName, z.ZodType<ScheduleValues>> = {
  locations: valuesOf('locations'),
  vehicles: valuesOf('vehicles'),
  payroll: valuesOf('payroll'),
}

/** A row as it is kept, with the document and page it was taken from where the caller may see that document. */
export const ScheduleItem = z.object({
  id: z.uuid(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  source: z.object({ documentId: z.uuid(), fileName: z.string(), page: z.number().nullable() }).nullable(),
})
export type ScheduleItem = z.infer<typeof ScheduleItem>

/** A schedule with the mark of how it stands, which a change names. */
export const Schedule = z.object({ mark: z.string(), rows: z.array(ScheduleItem) })
export type Schedule = z.infer<typeof Schedule>
export const Schedules = z.object({ locations: Schedule, vehicles: Schedule, payroll: Schedule })
export type Schedules = z.infer<typeof Schedules>

function areOnce(rows: readonly { id?: string | undefined }[]): boolean {
  const ids = rows.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}

const Cells = z.record(z.string().max(40), z.union([z.string().max(1000), z.number()]))
/**
 * `PUT /api/commercial/:id/schedules`: the whole schedule in its order; rows without an id are new, rows left out are
 * removed. 409 when `mark` is not that of the schedule as it is.
 */
export const ScheduleChange = z.strictObject({
  schedule: z.enum(scheduleNames),
  rows: z
    .array(z.strictObject({ id: Id.optional(), values: Cells }))
    .max(maxScheduleRows, `Use at most ${maxScheduleRows.toLocaleString('en-US')} rows`)
    .refine(areOnce, 'Name each row once'),
  mark: z.string().max(100).optional(),
})
export type ScheduleChange = z.infer<typeof ScheduleChange>
