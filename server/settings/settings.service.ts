import { eq } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { platformSettings } from '#server/db/tables/platform.ts'
import {
  defaultSettings,
  type Settings,
  type SettingsSection,
  settingsSections,
} from '#shared/admin/settings.contract.ts'

/** A section as it is: what is kept, and the default of every field that is not. */
export function settingsOf<S extends SettingsSection>(
  section: S,
  kept: Record<string, unknown> | undefined,
): Settings[S] {
  return settingsSections[section].parse({ ...defaultSettings[section], ...kept }) as Settings[S]
}

/** One section of what admins set for the platform, with its defaults; readable behind either wall. */
export async function readSettings<S extends SettingsSection>(
  ctx: InTransaction<Ctx>,
  section: S,
): Promise<Settings[S]> {
  const [row] = await ctx.db
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.section, section))
  return settingsOf(section, row?.value)
}
