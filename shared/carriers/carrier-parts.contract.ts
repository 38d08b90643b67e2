import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { EmailOrEmpty, line, Name, PhoneOrEmpty, Version } from '#shared/fields.ts'
import { allLinesOfBusiness, type LineOfBusiness } from '#shared/policies/lines-of-business.rules.ts'
import { contactRoles, rateKinds } from './carrier-choices.ts'

const Line = z
  .string()
  .refine((text): text is LineOfBusiness => allLinesOfBusiness.some((one) => one === text), 'Choose a line')

const named = z.object({ id: z.uuid() })

/** Someone at a carrier. */
export const CarrierContactInput = z.strictObject({
  name: Name,
  role: z.enum(contactRoles),
  email: EmailOrEmpty,
  phone: PhoneOrEmpty,
})
export type CarrierContactInput = z.infer<typeof CarrierContactInput>
export const CarrierContact = named.extend({
  name: z.string(),
  role: z.enum(contactRoles),
  email: z.string(),
  phone: z.string(),
})
export type CarrierContact = z.infer<typeof CarrierContact>

/** An appointment of the agency in a state; without lines it is for all of them. */
export const AppointmentInput = z
  .strictObject({
    state: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Enter a state as two letters, such as VA'),
    lines: z.array(Line).max(allLinesOfBusiness.length),
    agencyCode: line(60),
    effectiveDate: Day.nullable(),
    terminatedDate: Day.nullable(),
  })
  .refine(
    ({ effectiveDate, terminatedDate }) =>
      !effectiveDate || !terminatedDate || terminatedDate >= effectiveDate,
    {
      path: ['terminatedDate'],
      message: 'Must be on or after the effective date',
    },
  )
export type AppointmentInput = z.infer<typeof AppointmentInput>
export const Appointment = named.extend({
  state: z.string(),
  lines: z.array(z.string()),
  agencyCode: z.string(),
  effectiveDate: z.iso.date().nullable(),
  terminatedDate: z.iso.date().nullable(),
})
export type Appointment = z.infer<typeof Appointment>

/** What percent a carrier pays from a day on; an empty line of business is every line without a rate of its own. */
export const CommissionRateInput = z.strictObject({
  lineOfBusiness: z.union([z.literal(''), Line]),
  kind: z.enum(rateKinds),
  percent: z
    .number({ error: 'Enter a percentage' })
    .min(0, 'Enter 0 to 100')
    .max(100, 'Enter 0 to 100')
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Use at most two decimals'),
  effectiveFrom: Day,
})
export type CommissionRateInput = z.infer<typeof CommissionRateInput>

/** `PUT /api/commission-rates/:id`: of the version that it was changed from. */
export const CommissionRateUpdate = CommissionRateInput.extend({ version: Version.optional() })
export type CommissionRateUpdate = z.infer<typeof CommissionRateUpdate>
export const CommissionRate = named.extend({
  lineOfBusiness: z.string(),
  kind: z.enum(rateKinds),
  percent: z.number(),
  effectiveFrom: z.iso.date(),
  version: z.number(),
})
export type CommissionRate = z.infer<typeof CommissionRate>

/** `GET /api/carriers/:id/rate`: which rate is in force on a day; the agency's today where none is named. */
export const RateQuery = z.strictObject({
  line: z.string().max(100).default(''),
  kind: z.enum(rateKinds).default('new'),
  day: Day.optional(),
})
export type RateQuery = z.infer<typeof RateQuery>
export const RateInForce = z.object({ rate: CommissionRate.nullable() })
