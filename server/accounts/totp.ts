import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** A code of the step before or after counts too: clocks differ, and typing takes time. */
const window = 1

function totpOf(secret: string, email = ''): TOTP {
  const key = Secret.fromBase32(secret)
  return new TOTP({ issuer: 'Bindery', label: email, secret: key, digits: 6, period: periodSeconds })
}

/** A new secret of 160 random bits, in base 32 as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from the QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The time step whose code this is, within one step of now; null when it is the code of none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const distance = totpOf(secret).validate({ token: code, timestamp, window })
  return distance === null ? null : Math.floor(timestamp / (periodSeconds * 1000)) + distance
}
