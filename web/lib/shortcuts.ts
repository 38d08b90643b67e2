/** The keys that work on many pages; what handles them and the list under ? both read them here. */
export const shortcutKeys = { palette: 'k', help: '?', search: '/', create: 'n' } as const

/** Whether this machine's keyboard has ⌘ where others have Ctrl. */
export function hasCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/** Whether what is typed belongs to a field; a ticked row and a list of choices take no text. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && !target.readOnly
  return target.isContentEditable || target.matches('textarea, select')
}

/** Whether a key is free for the page: not typed into a field, no shortcut of the browser, and no dialog is open. */
export function isPageKey(event: KeyboardEvent): boolean {
  const isOverlaid = document.querySelector('[aria-modal="true"]') !== null
  return !(isOverlaid || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
}

/** Whether a key press saves the form that it is pressed in: Ctrl or ⌘ with Enter. */
export function isSaveKey(event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey)
}
