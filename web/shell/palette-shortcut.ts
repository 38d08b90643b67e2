import { hasCommandKey } from '#web/lib/shortcuts.ts'

/** How this machine's keyboard writes the shortcut of the command palette. */
export function paletteShortcut(): string {
  return hasCommandKey() ? '⌘K' : 'Ctrl K'
}
