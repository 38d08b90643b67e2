import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { line } from '#shared/fields.ts'
import { SecondFactorCode, StartEnrolment } from './two-factor.contract.ts'

/** As many passkeys one person may have. */
export const maxPasskeys = 20

/** Bytes as browsers write them in WebAuthn's JSON; a challenge or an id has fewer characters than a whole answer. */
const bytes = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .regex(/^[\w-]*$/)
const type = z.literal('public-key')

/** A passkey of the signed-in person, as `GET /api/passkeys` lists them. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** Whether the device's maker copies it to the person's other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** `POST /api/passkeys/options`: a new way in asks for the password again, and for the code of whoever has two-factor sign-in. */
export const PasskeyStart = StartEnrolment.extend({ code: SecondFactorCode.optional() })
export type PasskeyStart = z.infer<typeof PasskeyStart>

/** What the browser needs to make a passkey (WebAuthn level 3, `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What the browser needs to use one, whichever it is. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** Whatever browsers add is not read. */
const extensions = z.unknown().transform(() => ({}))

/** `POST /api/passkeys`: the new passkey as the browser made it. */
export const PasskeyCreate = z.strictObject({
  name: line(60).min(1, 'Enter a name'),
  credential: z.object({
    ...{ id: bytes(1400), rawId: bytes(1400), type, clientExtensionResults: extensions },
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(16_000),
    }),
  }),
})
export type PasskeyCreate = z.infer<typeof PasskeyCreate>

/** `POST /api/passkey-sign-in`: what a passkey signed. */
export const PasskeySignIn = z.strictObject({
  credential: z.object({
    ...{ id: bytes(1400), rawId: bytes(1400), type, clientExtensionResults: extensions },
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(8000),
      userHandle: bytes(200).nullish(),
    }),
  }),
})
export type PasskeySignIn = z.infer<typeof PasskeySignIn>
