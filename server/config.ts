import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1')

const Settings = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address starting with http:// or https://' })
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address starting with postgres://' })
    .optional(),
  DATABASE_POOL: z.coerce
    .number({ error: 'must be a number of connections' })
    .int()
    .min(1)
    .max(200)
    .default(10),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(32, 'must name keys of at least 32 characters, separated by commas')))
    .default([]),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address starting with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z.string().min(3).default('Bindery <no-reply@bindery.example>'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address starting with http:// or https://' })
    .optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DEMO: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  TRUST_PROXY: flag.default(false),
})

export type Config = {
  isProduction: boolean
  port: number
  host: string
  /** Where people reach the application; links in mail are built from it (security.md 10). */
  appUrl: string
  dataDir: string
  databaseUrl: string | null
  databasePool: number
  secretKey: string
  /** Keys that `SECRET_KEY` held before: they still read what was encrypted with them (security.md 21). */
  previousSecretKeys: string[]
  smtpUrl: string | null
  mailFrom: string
  s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null
  /** Whether things made for trying out exist: demo logins, the mail outbox (security.md 25). */
  isTryOut: boolean
  fillsDemo: boolean
  logLevel: string
  trustsProxy: boolean
}

/** A setting that is wrong, told in one clear line. */
export class ConfigError extends Error {}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1'])

function s3Of(settings: z.infer<typeof Settings>): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!S3_ENDPOINT && !S3_BUCKET && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return null
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
    )
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

function parse(env: NodeJS.ProcessEnv): z.infer<typeof Settings> {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(filled)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}`)
}

/** Reads every setting (product.md 7). Throws `ConfigError` naming the first wrong one. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const settings = parse(env)
  const isProduction = settings.NODE_ENV === 'production'
  if (isProduction && !settings.SECRET_KEY)
    throw new ConfigError('SECRET_KEY is required with NODE_ENV=production')
  if (isProduction && !settings.APP_URL) throw new ConfigError('APP_URL is required with NODE_ENV=production')
  const dataDir = path.resolve(settings.DATA_DIR)
  const isTryOut = loopbackHosts.has(settings.HOST) && !settings.DATABASE_URL && !isProduction
  return {
    isProduction,
    port: settings.PORT,
    host: settings.HOST,
    appUrl: (settings.APP_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    secretKey: settings.SECRET_KEY ?? keptSecret(dataDir),
    previousSecretKeys: settings.SECRET_KEY_PREVIOUS,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    s3: s3Of(settings),
    isTryOut,
    fillsDemo: isTryOut && settings.DEMO,
    logLevel: settings.LOG_LEVEL,
    trustsProxy: settings.TRUST_PROXY,
  }
}
