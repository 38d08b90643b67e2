import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { SecondFactorCode, StartEnrolment } from './two-factor.contract.ts'

/** Whose accounts may sign people in, where configured. */
export const ssoProviders = ['google', 'microsoft'] as const
export type SsoProvider = (typeof ssoProviders)[number]

/** What people call them. */
export const ssoLabels: Record<SsoProvider, string> = { google: 'Google', microsoft: 'Microsoft' }

/** `GET /api/sign-up`: what strangers are shown before they fill a form. */
export const SignUpOffer = z.object({
  isOpen: z.boolean(),
  /** The admins' words while sign-up is closed. */
  closedMessage: z.string().nullable(),
  providers: z.array(z.enum(ssoProviders)),
  /** Whether passkeys may be used here: browsers want an address with a name and https for them. */
  hasPasskeys: z.boolean(),
})
export type SignUpOffer = z.infer<typeof SignUpOffer>

/** `POST /api/sso-sign-in`, and `DELETE` of the same path to unlink. */
export const ChooseProvider = z.strictObject({ provider: z.enum(ssoProviders) })
export type ChooseProvider = z.infer<typeof ChooseProvider>

/** `POST /api/sso-sign-in/link`: a new way in asks for the password again. */
export const LinkProvider = StartEnrolment.extend({ provider: z.enum(ssoProviders) })
export type LinkProvider = z.infer<typeof LinkProvider>

/** Where the browser goes on: at the provider. */
export const SsoStart = z.object({ url: z.url() })
export type SsoStart = z.infer<typeof SsoStart>

/** `POST /api/sso-sign-in/code`: the second factor after the provider's yes. */
export const SsoCode = z.strictObject({ code: SecondFactorCode })
export type SsoCode = z.infer<typeof SsoCode>

/** A provider as /profile shows it; `GET /api/sso-sign-in` lists those that are configured or linked. */
export const SsoLink = z.object({
  provider: z.enum(ssoProviders),
  isConfigured: z.boolean(),
  linkedAt: Instant.nullable(),
})
export type SsoLink = z.infer<typeof SsoLink>

/** What the address of /auth or /profile says when the provider sent the browser back: a word, never a text. */
export const ssoOutcomes = [
  'code',
  'no_account',
  'unverified_email',
  'account_locked',
  'agency_deleted',
  'cancelled',
  'failed',
  'linked',
  'taken',
] as const
export type SsoOutcome = (typeof ssoOutcomes)[number]
