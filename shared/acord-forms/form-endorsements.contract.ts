import { z } from 'zod'
import { Id, line } from '#shared/fields.ts'

/** What an endorsement of a policy can stand behind on a certificate. */
export const endorsedKinds = ['additional_insured', 'waiver', 'primary', 'notice'] as const
export type EndorsedKind = (typeof endorsedKinds)[number]
export const endorsedKindLabels: Record<EndorsedKind, string> = {
  additional_insured: 'Additional insured',
  waiver: 'Waiver of subrogation',
  primary: 'Primary and noncontributory',
  notice: 'Notice of cancellation',
}

/** What well-known endorsements grant; another form is taken at its word. */
const granted: Readonly<Record<string, EndorsedKind>> = {
  ...Object.fromEntries(
    ['CG2005', 'CG2007', 'CG2010', 'CG2011', 'CG2012', 'CG2013', 'CG2015', 'CG2018', 'CG2024', 'CG2026'].map(
      (form) => [form, 'additional_insured' as const],
    ),
  ),
  ...Object.fromEntries(
    ['CG2028', 'CG2033', 'CG2034', 'CG2037', 'CG2038', 'CA2048'].map((form) => [
      form,
      'additional_insured' as const,
    ]),
  ),
  ...Object.fromEntries(['CG2404', 'CA0444', 'WC000313'].map((form) => [form, 'waiver' as const])),
  CG2001: 'primary',
  CG0224: 'notice',
  CG0205: 'notice',
}

/** What a form grants by its number, however that is written; undefined for one that is not known. */
export function grantOf(form: string): EndorsedKind | undefined {
  const letters = form.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return Object.entries(granted).find(([known]) => letters.startsWith(known))?.[1]
}

/** An endorsement of a listed policy that stands behind words of a certificate; stored with it. */
export const FormEndorsement = z
  .strictObject({
    policyId: Id,
    covers: z.enum(endorsedKinds, { error: 'Choose what the endorsement grants' }),
    /** Its form number, such as "CG 20 10". */
    form: line(40).regex(/[A-Za-z].*\d|\d.*[A-Za-z]/, 'Enter the form number, such as CG 20 10'),
    /** Its edition, such as "04 13". */
    edition: line(20).regex(/\d/, 'Enter the edition, such as 04 13'),
    /** Where the policy lists it, such as "Forms schedule, page 3". */
    listedOn: line(200).min(1, 'Enter where the policy lists it'),
  })
  .refine(({ form, covers }) => (grantOf(form) ?? covers) === covers, {
    path: ['form'],
    error: 'This form grants something else',
  })
export type FormEndorsement = z.infer<typeof FormEndorsement>

/** An endorsement behind a certificate as it is shown: one that the term lists may have no edition there. */
export const StandingEndorsement = z.object({
  policyId: z.uuid(),
  covers: z.enum(endorsedKinds),
  form: z.string(),
  edition: z.string(),
  listedOn: z.string(),
})
