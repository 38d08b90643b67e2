import { eq } from 'drizzle-orm'
import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { platformSettings } from '#server/db/tables/platform.ts'
import { AppError } from '#server/errors.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { settingsOf } from '#server/settings/settings.service.ts'
import {
  type Installation,
  type Settings,
  type SettingsChange,
  type SettingsOverview,
  type SettingsSection,
  type StoredSettings,
  settingsSections,
} from '#shared/admin/settings.contract.ts'
import { can } from '#shared/permissions.ts'
import { paymentsKind } from './installation.ts'

type Kept = {
  section: string
  value: Record<string, unknown>
  version: number
  updatedAt: Date
  updatedByName: string | null
}

function storedOf<S extends SettingsSection>(section: S, kept: Kept | undefined): StoredSettings<S> {
  return {
    value: settingsOf(section, kept?.value),
    version: kept?.version ?? 1,
    updatedAt: kept && kept.version > 1 ? kept.updatedAt.toISOString() : null,
    updatedByName: kept?.updatedByName ?? null,
  } as StoredSettings<S>
}

async function readStored(ctx: InTransaction<Ctx>): Promise<Map<string, Kept>> {
  const { section, value, version, updatedAt, updatedById } = platformSettings
  const rows = await ctx.db
    .select({ section, value, version, updatedAt, updatedByName: users.name })
    .from(platformSettings)
    .leftJoin(users, eq(users.id, updatedById))
  return new Map(rows.map((row) => [row.section, row]))
}

function installationOf({ config }: Ctx): Installation {
  return {
    payments: paymentsKind(config),
    mail: config.smtpUrl ? 'smtp' : 'kept',
    languageModel: config.languageModel ? 'provider' : 'none',
    mailFrom: config.mailFrom,
  }
}

/** Every section of the platform's settings, and which parts of the installation are configured. */
export async function getSettings(ctx: InTransaction<UserCtx>): Promise<SettingsOverview> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const kept = await readStored(ctx)
  const stored = <S extends SettingsSection>(section: S) => storedOf(section, kept.get(section))
  return {
    sections: {
      signUp: stored('signUp'),
      sessions: stored('sessions'),
      plans: stored('plans'),
      retention: stored('retention'),
      assistant: stored('assistant'),
      chatbot: stored('chatbot'),
      staticAnswers: stored('staticAnswers'),
    },
    installation: installationOf(ctx),
  }
}

/** Holds a section's row against parallel changes; the first change of a section makes it. */
async function lockSection(ctx: InTransaction<Ctx>, section: SettingsSection) {
  await ctx.db
    .insert(platformSettings)
    .values({ section, value: {}, version: 1, updatedAt: ctx.clock() })
    .onConflictDoNothing()
  const mine = eq(platformSettings.section, section)
  const [held] = await ctx.db.select().from(platformSettings).where(mine).for('update')
  if (!held) throw new Error(`The settings of ${section} are gone.`)
  return held
}

function checked<S extends SettingsSection>(section: S, value: object): Settings[S] {
  const parsed = settingsSections[section].safeParse(value)
  if (parsed.success) return parsed.data as Settings[S]
  const fields = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])
  throw new AppError('invalid', undefined, { fields: Object.fromEntries(fields) })
}

/**
 * Changes one section of the platform's settings, effective at the next call of every process. Throws
 * 409 for a stale version and 400 where the section as a whole does not hold together.
 */
export async function changeSettings<S extends SettingsSection>(
  ctx: InTransaction<UserCtx>,
  section: S,
  { version, ...changes }: SettingsChange<S>,
): Promise<StoredSettings<S>> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const held = await lockSection(ctx, section)
  checkVersion(held, version)
  const before = settingsOf(section, held.value)
  const after = checked(section, { ...before, ...changes })
  const changed = changedFields<Record<string, unknown>>(before, after)
  const kept = { ...held, updatedByName: ctx.user.name }
  if (Object.keys(changed.after).length === 0) return storedOf(section, kept)
  const row = { value: after, version: held.version + 1, updatedAt: ctx.clock(), updatedById: ctx.user.id }
  await ctx.db.update(platformSettings).set(row).where(eq(platformSettings.section, section))
  await recordAudit(ctx, {
    action: `settings.${section}.changed`,
    recordType: 'platform_settings',
    ...changed,
  })
  return storedOf(section, { ...kept, ...row })
}
