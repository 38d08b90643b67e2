import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { decryptText, encryptText } from '#server/encryption.ts'
import { type AgencyCipher, cipherOf } from './agency-cipher.ts'
import { actAsAgency, addAgencyKey, findAgencyKey } from './agency-keys.queries.ts'

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>
/** Whatever asks a database: a connection, or one moment of it. */
type Asked = {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

const keyBytes = 32

function placeOf(agencyId: string): string {
  return `agency_keys.wrapped:${agencyId}`
}

async function findKey(keys: Keys, db: Asked, agencyId: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ wrapped: string }>(findAgencyKey, [agencyId])
  return rows[0] ? Buffer.from(decryptText(keys, placeOf(agencyId), rows[0].wrapped), 'base64url') : null
}

/**
 * What an agency's documents and texts are encrypted with: 32 bytes of its own, wrapped by `SECRET_KEY`, made at first use.
 * They are asked for each time, so that what was encrypted can no longer be read once the key was destroyed. For work
 * that has no person, behind the agency's wall.
 */
export async function cipherFor(keys: Keys, db: Asked, agencyId: string): Promise<AgencyCipher> {
  const known = await findKey(keys, db, agencyId)
  if (known) return cipherOf(known)
  const wrapped = encryptText(keys, placeOf(agencyId), randomBytes(keyBytes).toString('base64url'))
  await db.query(addAgencyKey, [agencyId, wrapped])
  // Someone else may have been first.
  const key = await findKey(keys, db, agencyId)
  if (!key) throw new Error('An agency has no key to encrypt with')
  return cipherOf(key)
}

/** Encrypts and reads what the caller's agency keeps. */
export function agencyCipher({ config, db, user }: InTransaction<AgencyCtx>): Promise<AgencyCipher> {
  return cipherFor(config, db.$client, user.agencyId)
}

/** The same outside of a transaction, for files, which are written and read without one. */
export function cipherOutside(ctx: AgencyCtx): Promise<AgencyCipher> {
  return inTransaction(ctx, agencyCipher)
}

/** The same for work that has no person of the agency. */
export async function cipherOfAgency(ctx: Ctx, agencyId: string): Promise<AgencyCipher> {
  const client = await ctx.pool.connect()
  try {
    await client.query('begin')
    await client.query(actAsAgency, [agencyId])
    const cipher = await cipherFor(ctx.config, client, agencyId)
    await client.query('commit')
    client.release()
    return cipher
  } catch (error) {
    client.release(true)
    throw error
  }
}
