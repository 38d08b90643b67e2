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
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address starting with http:// or https://' })
    .optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address starting with https://' })
    .optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address starting with https://' })
    .default('https://accounts.google.com'),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the id or domain of a tenant')
    .default('common'),
  CLAMAV_HOST: z.string().min(1).optional(),
  CLAMAV_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65_535).default(3310),
  DEMO: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  TRUST_PROXY: flag.default(false),
})

/** How this installation is known to a sign-in provider. */
type SsoClient = { issuer: string; clientId: string; clientSecret: string }

export type Config = {
  isProduction: boolean
  port: number
  host: string
  /** Where people reach the application; links in mail are built from it. */
  appUrl: string
  dataDir: string
  databaseUrl: string | null
  databasePool: number
  secretKey: string
  /** Keys that `SECRET_KEY` held before: they still read what was encrypted with them. */
  previousSecretKeys: string[]
  smtpUrl: string | null
  mailFrom: string
  s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null
  /** Any OpenAI-compatible server; without one the assistants answer by rules. */
  languageModel: { apiKey: string; baseUrl: string } | null
  /** Card payments; `apiUrl` points to a stand-in of the provider. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null
  /** Providers whose accounts may sign people in; null where it is not set up. */
  ssoSignIn: { google: SsoClient | null; microsoft: SsoClient | null }
  /** A clamd that looks at every upload; null where nobody set one up. */
  virusScanner: { host: string; port: number } | null
  /** Whether things made for trying out exist: demo logins, the mail outbox. */
  isTryOut: boolean
  fillsDemo: boolean
  logLevel: string
  trustsProxy: boolean
}

/** A setting that is wrong, reported in one clear line. */
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

function languageModelOf({ OPENAI_API_KEY, OPENAI_BASE_URL }: z.infer<typeof Settings>) {
  if (!OPENAI_API_KEY) return null
  return { apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL ?? 'https://api.openai.com/v1' }
}

function isLoopback(address: string): boolean {
  return loopbackHosts.has(new URL(address).hostname.replace(/^\[|\]$/g, ''))
}

function stripeOf(settings: z.infer<typeof Settings>): Config['stripe'] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = settings
  if (!STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) return null
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET)
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together')
  if (STRIPE_API_URL?.startsWith('http:') && !isLoopback(STRIPE_API_URL))
    throw new ConfigError('STRIPE_API_URL must start with https:// unless it is this machine')
  const apiUrl = STRIPE_API_URL ?? null
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl }
}

function ssoClient(
  prefix: string,
  issuer: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): SsoClient | null {
  if (!clientId && !clientSecret) return null
  if (!clientId || !clientSecret) {
    throw new ConfigError(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together`)
  }
  return { issuer, clientId, clientSecret }
}

function ssoSignInOf(settings: z.infer<typeof Settings>): Config['ssoSignIn'] {
  const { GOOGLE_ISSUER, MICROSOFT_TENANT } = settings
  if (GOOGLE_ISSUER.startsWith('http:') && !isLoopback(GOOGLE_ISSUER)) {
    throw new ConfigError('GOOGLE_ISSUER must start with https:// unless it is this machine')
  }
  const entra = `https://login.microsoftonline.com/${MICROSOFT_TENANT}/v2.0`
  return {
    google: ssoClient('GOOGLE', GOOGLE_ISSUER, settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
    microsoft: ssoClient('MICROSOFT', entra, settings.MICROSOFT_CLIENT_ID, settings.MICROSOFT_CLIENT_SECRET),
  }
}

function storedSecret(dataDir: string): string {
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

/** Reads every setting. Throws `ConfigError` naming the first wrong one. */
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
    secretKey: settings.SECRET_KEY ?? storedSecret(dataDir),
    previousSecretKeys: settings.SECRET_KEY_PREVIOUS,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    s3: s3Of(settings),
    stripe: stripeOf(settings),
    ssoSignIn: ssoSignInOf(settings),
    languageModel: languageModelOf(settings),
    virusScanner: settings.CLAMAV_HOST ? { host: settings.CLAMAV_HOST, port: settings.CLAMAV_PORT } : null,
    isTryOut,
    fillsDemo: isTryOut && settings.DEMO,
    logLevel: settings.LOG_LEVEL,
    trustsProxy: settings.TRUST_PROXY,
  }
}
