// @module-tag embedded
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const key = 'a-secret-of-at-least-thirty-two-characters'
const stripeKeys = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'wh_1' }

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

  it('know of a language model by its key alone', () => {
    expect(readConfig({ DATA_DIR: dataDir }).languageModel).toBeNull()
    expect(readConfig({ DATA_DIR: dataDir, OPENAI_API_KEY: 'sk-1' }).languageModel).toEqual({
      apiKey: 'sk-1',
      baseUrl: 'https://api.openai.com/v1',
    })
    const own = { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }
    expect(readConfig({ DATA_DIR: dataDir, ...own }).languageModel?.baseUrl).toBe(own.OPENAI_BASE_URL)
  })

  it('know of a virus scanner by its host alone', () => {
    expect(readConfig({ DATA_DIR: dataDir }).virusScanner).toBeNull()
    const { virusScanner } = readConfig({ DATA_DIR: dataDir, CLAMAV_HOST: 'clamd' })
    expect(virusScanner).toEqual({ host: 'clamd', port: 3310 })
    expect(() => readConfig({ DATA_DIR: dataDir, CLAMAV_HOST: 'clamd', CLAMAV_PORT: 'x' })).toThrow(
      'CLAMAV_PORT must be a port number',
    )
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
    [{ OPENAI_BASE_URL: 'models' }, 'OPENAI_BASE_URL must be an address starting with http:// or https://'],
    [{ APP_URL: 'bindery' }, 'APP_URL must be an address starting with http:// or https://'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address starting with postgres://'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1'],
    [
      { S3_BUCKET: 'book' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
    ],
    [{ STRIPE_SECRET_KEY: 'sk_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together'],
    [{ STRIPE_WEBHOOK_SECRET: 'wh_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together'],
    [
      { ...stripeKeys, STRIPE_API_URL: 'http://pay.example' },
      'STRIPE_API_URL must start with https:// unless it is this machine',
    ],
    [
      { NODE_ENV: 'production', APP_URL: 'https://a.example' },
      'SECRET_KEY is required with NODE_ENV=production',
    ],
    [{ NODE_ENV: 'production', SECRET_KEY: key }, 'APP_URL is required with NODE_ENV=production'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together'],
    [
      { MICROSOFT_CLIENT_SECRET: 'x' },
      'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET must be set together',
    ],
    [{ MICROSOFT_TENANT: 'a/b' }, 'MICROSOFT_TENANT must be the id or domain of a tenant'],
    [
      { GOOGLE_ISSUER: 'http://accounts.example' },
      'GOOGLE_ISSUER must start with https:// unless it is this machine',
    ],
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

  it.each([
    ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
    ['http://[::1]:1', 'http://[::1]:1'],
    ['https://pay.example', 'https://pay.example'],
    ['', null],
  ])('take payments by the two keys, from %s', (address, apiUrl) => {
    const { stripe } = readConfig({ DATA_DIR: dataDir, ...stripeKeys, STRIPE_API_URL: address })
    expect(stripe).toEqual({ secretKey: 'sk_1', webhookSecret: 'wh_1', apiUrl })
  })

  it('leave the demo out with DEMO=0', () => {
    expect(readConfig({ DATA_DIR: dataDir, DEMO: '0' })).toMatchObject({ isTryOut: true, fillsDemo: false })
  })

  it('know a sign-in provider by both its settings, and Microsoft for every tenant or for one', () => {
    const client = { clientId: 'id', clientSecret: 'secret' }
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    const microsoft = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' }
    const read = (settings: object) => readConfig({ DATA_DIR: dataDir, ...settings }).ssoSignIn
    expect(read({})).toEqual({ google: null, microsoft: null })
    expect(read(google).google).toEqual({ ...client, issuer: 'https://accounts.google.com' })
    const issuer = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`
    expect(read(microsoft).microsoft).toEqual({ ...client, issuer: issuer('common') })
    const own = { ...microsoft, MICROSOFT_TENANT: 'agency.example' }
    expect(read(own).microsoft?.issuer).toBe(issuer('agency.example'))
  })
})
