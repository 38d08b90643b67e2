import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Installs missing Debian packages where we may; answers whether they are there now. */
export function installDebianPackages(...names: string[]): boolean {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!mayInstall) return false
  const installer = path.join(import.meta.dirname, 'debian-packages.sh')
  return spawnSync(installer, names, { stdio: 'inherit' }).status === 0
}
