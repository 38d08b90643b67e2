import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { maxPassword } from './password.contract.ts'

/** How many recovery codes are made at a time. */
export const recoveryCodeCount = 10

/** A code of the authenticator app, or a recovery code. */
export const SecondFactorCode = z
  .string('Enter a code')
  .trim()
  .min(1, 'Enter a code')
  .max(40, 'This isn’t a valid code')

/** `GET /api/two-factor`: how the signed-in person stands. */
export const TwoFactorState = z.object({
  isOn: z.boolean(),
  /** Whether they may not switch it off: admins, and people of an agency that asks for it. */
  isRequired: z.boolean(),
  switchedOnAt: Instant.nullable(),
  recoveryCodesLeft: z.int().min(0),
})
export type TwoFactorState = z.infer<typeof TwoFactorState>

/** `POST /api/two-factor/enrolment`: changes of how people sign in ask for the password again. */
export const StartEnrolment = z.strictObject({
  password: z.string('Enter your password').min(1, 'Enter your password').max(maxPassword),
})
export type StartEnrolment = z.infer<typeof StartEnrolment>

/** What an authenticator app takes: as a QR code's content, and to type. */
export const Enrolment = z.object({ secret: z.string(), uri: z.string() })
export type Enrolment = z.infer<typeof Enrolment>

/** `POST /api/two-factor/confirmation`: a first code proves that the app has the secret. */
export const ConfirmEnrolment = z.strictObject({ code: SecondFactorCode })
export type ConfirmEnrolment = z.infer<typeof ConfirmEnrolment>

/** `DELETE /api/two-factor` and `POST /api/two-factor/recovery-codes`: both factors once more. */
export const BothFactors = StartEnrolment.extend({ code: SecondFactorCode })
export type BothFactors = z.infer<typeof BothFactors>

/** Recovery codes, which are shown this once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
