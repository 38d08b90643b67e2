/** How this machine's keyboard writes the shortcut of the command palette. */
export function paletteShortcut(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
}
