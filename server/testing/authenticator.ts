import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '#shared/accounts/passkeys.contract.ts'

/** CBOR (RFC 8949) of what authenticators write: numbers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, part]) => [cbor(key), cbor(part as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function coordinate(publicKey: KeyObject, name: 'x' | 'y'): Buffer {
  return Buffer.from(publicKey.export({ format: 'jwk' })[name] ?? '', 'base64url')
}

/** A COSE key (RFC 9053) of ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const parts: [number, unknown][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(publicKey, 'x')],
    [-3, coordinate(publicKey, 'y')],
  ]
  return cbor(new Map(parts))
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const url = (content: Buffer | string) => Buffer.from(content).toString('base64url')

/** What a test may alter of an authenticator's answer. */
type Altered = { origin?: string; challenge?: string; rpId?: string; isVerified?: boolean; counter?: number }

/** A device that keeps one passkey, as WebAuthn level 3 describes its answers. */
export function newAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0
  let userHandle = ''
  const clientData = (type: string, challenge: string, altered: Altered) =>
    JSON.stringify({ type, challenge: altered.challenge ?? challenge, origin: altered.origin ?? origin })
  const authData = (rpId: string, hasKey: boolean, { isVerified = true, counter, ...altered }: Altered) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? uses)
    const key = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]
    return Buffer.concat([sha256(altered.rpId ?? rpId), Buffer.from([flags]), count, ...(hasKey ? key : [])])
  }
  const named = { id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {} }
  return {
    id: url(id),
    /** Makes the passkey. */
    create({ challenge, rp, user }: PasskeyCreation, altered: Altered = {}) {
      userHandle = user.id
      const parts: [string, unknown][] = [
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rp.id, true, altered)],
      ]
      const attestationObject = url(cbor(new Map(parts)))
      const clientDataJSON = url(clientData('webauthn.create', challenge, altered))
      return { ...named, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    /** Signs in with it. */
    get({ challenge, rpId }: PasskeyRequest, altered: Altered & { userHandle?: string } = {}) {
      uses += 1
      const signed = authData(rpId, false, altered)
      const client = clientData('webauthn.get', challenge, altered)
      const signature = sign('sha256', Buffer.concat([signed, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: url(client),
        authenticatorData: url(signed),
        signature: url(signature),
      }
      return { ...named, response: { ...response, userHandle: altered.userHandle ?? userHandle } }
    },
  }
}
