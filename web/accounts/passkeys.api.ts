import { queryOptions } from '@tanstack/react-query'
import type { Passkey, PasskeyCreate, PasskeyStart } from '#shared/accounts/passkeys.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { askDevice } from '#web/session/passkey-device.ts'

/** The passkeys of the signed-in person. */
export const passkeysQuery = queryOptions(callQuery('GET /api/passkeys'))

/** Adds a passkey of the person's device, after password and code. */
export async function addPasskey({
  name,
  ...factors
}: PasskeyStart & Pick<PasskeyCreate, 'name'>): Promise<Passkey> {
  const optionsJSON = await call('POST /api/passkeys/options', { body: factors })
  const credential = await askDevice(({ startRegistration }) => startRegistration({ optionsJSON }))
  return call('POST /api/passkeys', { body: { name, credential } })
}

/** Removes a passkey: it no longer signs in. */
export function removePasskey(id: string): Promise<unknown> {
  return call('DELETE /api/passkeys/:id', { params: { id } })
}
