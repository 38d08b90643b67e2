import { z } from 'zod'
import { Day, daysBetween } from '#shared/dates.ts'
import { Id, line, Version } from '#shared/fields.ts'

/** What a license allows a producer to sell, as states name it. */
export const linesOfAuthority = [
  'property_casualty',
  'property',
  'casualty',
  'personal_lines',
  'surplus_lines',
  'life_health',
  'other',
] as const
export type LineOfAuthority = (typeof linesOfAuthority)[number]

export const lineOfAuthorityLabels: Record<LineOfAuthority, string> = {
  property_casualty: 'Property and casualty',
  property: 'Property',
  casualty: 'Casualty',
  personal_lines: 'Personal lines',
  surplus_lines: 'Surplus lines',
  life_health: 'Life and health',
  other: 'Other',
}

/** The states that license producers, and the District of Columbia, by their postal codes. */
export const licensingStates =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

const fields = {
  state: z.enum(licensingStates, { error: 'Choose a state' }),
  number: line(40).min(1, 'Enter the license number'),
  line: z.enum(linesOfAuthority, { error: 'Choose a line of authority' }),
  /** The last day on which it is good; null where it does not expire. */
  expiresOn: Day.nullable(),
}

/** `POST /api/member-licenses`: a member has one license for each state and line of authority. */
export const MemberLicenseCreate = z.strictObject({ userId: Id, ...fields })
export type MemberLicenseCreate = z.infer<typeof MemberLicenseCreate>

/** `PATCH /api/member-licenses/:id`: what is left out stays. */
export const MemberLicenseUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type MemberLicenseUpdate = z.infer<typeof MemberLicenseUpdate>

/** A license of a member. */
export const MemberLicense = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  state: z.string(),
  number: z.string(),
  line: z.enum(linesOfAuthority),
  expiresOn: Day.nullable(),
  version: z.number(),
})
export type MemberLicense = z.infer<typeof MemberLicense>

/** So many days ahead a license that expires is warned of. */
export const licenseWarningDays = 60

/** Whether a license is good, expires within 60 days, or has expired. It is good on its last day. */
export function licenseStanding(expiresOn: string | null, today: string): 'good' | 'expiring' | 'expired' {
  if (expiresOn === null) return 'good'
  const days = daysBetween(today, expiresOn)
  if (days < 0) return 'expired'
  return days <= licenseWarningDays ? 'expiring' : 'good'
}
