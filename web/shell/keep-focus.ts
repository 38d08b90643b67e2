/**
 * Gives a button its focus back that lost it by being disabled while its call was under way: browsers let the focus
 * fall to the page then, and a keyboard would begin again at the top. Returns what stops it.
 */
export function keepFocus(): () => void {
  let last: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = target
  }
  const observer = new MutationObserver((changes) => {
    if (!(last instanceof HTMLElement) || document.activeElement !== document.body) return
    if (changes.some(({ target }) => target === last) && !last.matches(':disabled')) last.focus()
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { attributes: true, attributeFilter: ['disabled'], subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
