import { zod4Resolver } from 'mantine-form-zod-resolver'
import { Register } from '#shared/accounts/accounts.contract.ts'
import type { FieldErrors } from './use-account-form.ts'

/** What the sign-up forms hold. */
export type SignUpValues = {
  name: string
  agencyName: string
  email: string
  password: string
  agencyPhone: string
  agencyAddress: string
  npn: string
}

/** Who signs up: an owner with a new agency, an agent alone, or an agent whom an owner invited. */
export type SignUpKind = { role: 'agency_owner' } | { role: 'agent'; invitationToken?: string }

export const emptySignUp: SignUpValues = {
  name: '',
  agencyName: '',
  email: '',
  password: '',
  agencyPhone: '',
  agencyAddress: '',
  npn: '',
}

/** What POST /api/register gets: only owners name an agency, and what is empty is left out. */
export function registrationOf(kind: SignUpKind, values: SignUpValues): Register {
  const { name, email, password, agencyName, agencyPhone, agencyAddress, npn } = values
  return {
    ...kind,
    name,
    email,
    password,
    ...(kind.role === 'agency_owner' && { agencyName }),
    ...(agencyPhone && { agencyPhone }),
    ...(agencyAddress && { agencyAddress }),
    ...(npn && { npn }),
  }
}

/** The rules of the contract, shown at the inputs of the form. */
export function validateSignUp(kind: SignUpKind, values: SignUpValues): FieldErrors {
  return zod4Resolver(Register)(registrationOf(kind, values))
}
