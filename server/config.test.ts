import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const key = 'a-secret-of-at-least-thirty-two-characters'

describe('the settings', () => {
  it('have the defaults of a laptop', () => {
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      databaseUrl: null,
      smtpUrl: null,
      isTryOut: true,
      fillsDemo: true,
    })
  })

  it('keep a secret key of their own where none is set', () => {
    const { secretKey } = readConfig({ DATA_DIR: dataDir })
    expect(secretKey.length).toBeGreaterThanOrEqual(43)
    expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(secretKey)
    const file = path.join(dataDir, 'secret-key')
    expect(readFileSync(file, 'utf8')).toBe(secretKey)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number'],
    [{ APP_URL: 'bindery' }, 'APP_URL must be an address starting with http:// or https://'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address starting with postgres://'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1'],
    [
      { S3_BUCKET: 'book' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
    ],
    [
      { NODE_ENV: 'production', APP_URL: 'https://a.example' },
      'SECRET_KEY is required with NODE_ENV=production',
    ],
    [{ NODE_ENV: 'production', SECRET_KEY: key }, 'APP_URL is required with NODE_ENV=production'],
  ])('refuse %o in one clear line', (settings, line) => {
    expect(() => readConfig({ DATA_DIR: dataDir, ...settings })).toThrow(new ConfigError(line))
  })

  it.each([
    [{ HOST: '0.0.0.0' }],
    [{ DATABASE_URL: 'postgres://localhost/book' }],
    [{ NODE_ENV: 'production', SECRET_KEY: key, APP_URL: 'https://a.example' }],
  ])('allow nothing made for trying out with %o', (settings) => {
    expect(readConfig({ DATA_DIR: dataDir, ...settings })).toMatchObject({
      isTryOut: false,
      fillsDemo: false,
    })
  })

  it('leave the demo out with DEMO=0', () => {
    expect(readConfig({ DATA_DIR: dataDir, DEMO: '0' })).toMatchObject({ isTryOut: true, fillsDemo: false })
  })
})
