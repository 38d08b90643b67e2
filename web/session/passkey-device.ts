import { ApiError } from '#web/lib/api-error.ts'

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

const words: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  NotAllowedError: 'No passkey was used. Try again, and unlock your device when it asks.',
  AbortError: 'No passkey was used. Try again, and unlock your device when it asks.',
  SecurityError: 'Passkeys don’t work at this web address.',
}

/** Asks the person's device, by the library that speaks to it; its refusal is in words. */
export async function askDevice<Result>(
  ask: (device: typeof import('@simplewebauthn/browser')) => Promise<Result>,
): Promise<Result> {
  const device = await import('@simplewebauthn/browser')
  try {
    return await ask(device)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    const message = words[name] ?? 'Your device could not use a passkey. Log in with your password instead.'
    throw new ApiError(message, { status: 400, saying: message, hasMessage: true })
  }
}
