import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { Id, line, paragraphs, Version, wholeNumber } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

/** What a term lists, in the order of the policy's page. */
export const detailSections = [
  'coverages',
  'endorsements',
  'interests',
  'locations',
  'buildings',
  'vehicles',
  'drivers',
  'equipment',
  'classCodes',
  'dwellings',
] as const
export type DetailSection = (typeof detailSections)[number]

/** What a limit is the most for. */
export const limitPers = [
  'occurrence',
  'aggregate',
  'claim',
  'person',
  'accident',
  'employee',
  'policy',
  'location',
  'item',
  'day',
  'month',
] as const

export const deductibleKinds = ['dollars', 'percent', 'hours', 'retention'] as const
export const interestKinds = ['mortgagee', 'loss_payee', 'additional_insured', 'lienholder'] as const
export const intermediaryKinds = ['mga', 'wholesaler'] as const

const maxAmount = 1_000_000_000_000
const amountWords = 'Enter an amount from 0 to 1,000,000,000,000'
const Amount = z.number({ error: amountWords }).min(0, amountWords).max(maxAmount, amountWords)
const year = wholeNumber(1600, 2199)

const required = (longest: number, words: string) => line(longest).min(1, words)
const text = (longest: number) => line(longest).optional()

/** A coverage: its code is the one by which forms and documents know it, where it has one. */
const coverage = {
  code: text(40),
  name: required(200, 'Enter a name'),
  limits: z
    .array(
      z.strictObject({
        amount: Amount,
        per: z.enum(limitPers, { error: 'Choose what the limit is per' }).optional(),
      }),
    )
    .max(10, 'Use at most 10 limits')
    .default([]),
  deductible: z
    .strictObject({ amount: Amount, kind: z.enum(deductibleKinds, { error: 'Choose a kind of deductible' }) })
    .optional(),
  /** Occurrence or claims-made, replacement cost or actual cash value. */
  basis: text(100),
  premium: Dollars.optional(),
}

const endorsement = {
  form: required(60, 'Enter a form number'),
  edition: text(20),
  title: text(300),
  schedule: paragraphs(2000).optional(),
  documentId: Id.optional(),
  /** The page of the document, from 1. */
  page: wholeNumber(1, 100_000).optional(),
}

const interest = {
  kind: z.enum(interestKinds, { error: 'Choose a kind of interest' }),
  name: required(200, 'Enter a name'),
  address: text(300),
  loanNumber: text(60),
}

const location = { number: text(40), address: required(300, 'Enter an address'), description: text(300) }

const building = {
  number: text(40),
  location: text(40),
  description: required(300, 'Enter a description'),
  occupancy: text(200),
  construction: text(100),
  yearBuilt: year.optional(),
  squareFeet: wholeNumber(0, 2_000_000_000).optional(),
  stories: wholeNumber(0, 300).optional(),
  sprinklered: text(40),
  protectionClass: text(20),
  buildingLimit: Dollars.optional(),
  contentsLimit: Dollars.optional(),
}

const vehicle = {
  number: text(40),
  year: wholeNumber(1900, 2199).optional(),
  make: required(60, 'Enter a make'),
  model: text(100),
  vin: text(40),
  costNew: Dollars.optional(),
  garaging: text(200),
}

/** Neither birth date nor license number: transactions and audit entries, where changes stand, are not encrypted. */
const driver = {
  name: required(200, 'Enter a name'),
  /** Of a household's driver, to the insured. */
  relationship: text(60),
  licenseState: text(20),
  yearLicensed: wholeNumber(1900, 2199).optional(),
  status: text(60),
}

const equipment = {
  number: text(40),
  year: wholeNumber(1900, 2199).optional(),
  description: required(300, 'Enter a description'),
  serialNumber: text(60),
  value: Dollars.optional(),
}

const classCode = {
  state: text(50),
  location: text(40),
  code: required(10, 'Enter a class code'),
  description: text(300),
  employees: wholeNumber(0, 10_000_000).optional(),
  payroll: Dollars.optional(),
  rate: z.number({ error: 'Enter a rate' }).min(0, 'Enter a rate').max(1000, 'Enter a rate').optional(),
}

const dwelling = {
  address: required(300, 'Enter an address'),
  construction: text(100),
  yearBuilt: year.optional(),
  squareFeet: wholeNumber(0, 1_000_000).optional(),
  roofYear: year.optional(),
  occupancy: text(60),
  protectionClass: text(20),
}

/** An item of each section as it is entered; the server gives it an id. */
export const detailItems = {
  coverages: z.strictObject(coverage),
  endorsements: z.strictObject(endorsement),
  interests: z.strictObject(interest),
  locations: z.strictObject(location),
  buildings: z.strictObject(building),
  vehicles: z.strictObject(vehicle),
  drivers: z.strictObject(driver),
  equipment: z.strictObject(equipment),
  classCodes: z.strictObject(classCode),
  dwellings: z.strictObject(dwelling),
} satisfies Record<DetailSection, z.ZodObject>

/** The most items of one section. */
export const maxDetailItems = 500

function changeOf<Section extends DetailSection, Item extends z.ZodObject>(section: Section, item: Item) {
  return z.strictObject({ section: z.literal(section), id: Id.optional(), item: item.nullable() })
}

/** A change of one item: without an id it is added, with `item: null` it is removed. */
export const DetailChange = z
  .discriminatedUnion(
    'section',
    [
      changeOf('coverages', detailItems.coverages),
      changeOf('endorsements', detailItems.endorsements),
      changeOf('interests', detailItems.interests),
      changeOf('locations', detailItems.locations),
      changeOf('buildings', detailItems.buildings),
      changeOf('vehicles', detailItems.vehicles),
      changeOf('drivers', detailItems.drivers),
      changeOf('equipment', detailItems.equipment),
      changeOf('classCodes', detailItems.classCodes),
      changeOf('dwellings', detailItems.dwellings),
    ],
    { error: 'Choose a section' },
  )
  .refine(({ id, item }) => id !== undefined || item !== null, {
    path: ['id'],
    error: 'Choose the item to remove',
  })
export type DetailChange = z.infer<typeof DetailChange>

/** The MGA or wholesaler through whom a term is placed. */
export const Intermediary = z.strictObject({
  kind: z.enum(intermediaryKinds, { error: 'Choose a kind of intermediary' }),
  name: required(200, 'Enter a name'),
})
export type Intermediary = z.infer<typeof Intermediary>
const PayPlan = line(100)
const percent = z.number({ error: 'Enter a percentage' }).min(0, 'Enter 0 to 100').max(100, 'Enter 0 to 100')

/** What the carrier keeps of a term that is cancelled before it ends. */
export const keeping = {
  /** What of pro rata a short-rate cancellation returns. */
  shortRate: percent,
  /** Never less of the premium is kept. */
  minimumEarned: percent,
}

function rows<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  return z
    .array(z.strictObject({ ...shape, id: Id.optional() }))
    .max(maxDetailItems, `Use at most ${maxDetailItems} items`)
    .refine((items) => areOnce(items), 'Each item can only be listed once')
}

function areOnce(items: readonly { id?: unknown }[]): boolean {
  const ids = items.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}

/** `PUT /api/policies/:id/details`: a section that is given is how it should have read; what is left out stays. */
export const DetailsCorrection = z
  .strictObject({
    intermediary: Intermediary.nullable(),
    payPlan: PayPlan,
    /** Null: as its carrier does. */
    shortRate: keeping.shortRate.nullable(),
    minimumEarned: keeping.minimumEarned,
    coverages: rows(detailItems.coverages),
    endorsements: rows(detailItems.endorsements),
    interests: rows(detailItems.interests),
    locations: rows(detailItems.locations),
    buildings: rows(detailItems.buildings),
    vehicles: rows(detailItems.vehicles),
    drivers: rows(detailItems.drivers),
    equipment: rows(detailItems.equipment),
    classCodes: rows(detailItems.classCodes),
    dwellings: rows(detailItems.dwellings),
    version: Version,
  })
  .partial()
export type DetailsCorrection = z.infer<typeof DetailsCorrection>

function listed<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  return z.array(z.object({ ...shape, id: z.uuid() }))
}

/** What a term lists on a day. */
export const TermDetails = z.object({
  /** The day that it is true on. */
  asOf: z.iso.date(),
  version: z.number(),
  intermediary: Intermediary.nullable(),
  payPlan: z.string(),
  /** Null: as its carrier does. */
  shortRate: z.number().nullable(),
  minimumEarned: z.number(),
  coverages: listed(detailItems.coverages),
  endorsements: listed(detailItems.endorsements),
  interests: listed(detailItems.interests),
  locations: listed(detailItems.locations),
  buildings: listed(detailItems.buildings),
  vehicles: listed(detailItems.vehicles),
  drivers: listed(detailItems.drivers),
  equipment: listed(detailItems.equipment),
  classCodes: listed(detailItems.classCodes),
  dwellings: listed(detailItems.dwellings),
})
export type TermDetails = z.infer<typeof TermDetails>

/** `GET /api/policies/:id/details`: left out, today or, of a term that has not begun, its first day. */
export const TermDetailsQuery = z.strictObject({ asOf: Day.optional() })
export type TermDetailsQuery = z.infer<typeof TermDetailsQuery>

/** An item of any section. */
export type DetailItem = { id: string } & Record<string, unknown>
