import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { browser } from '#web/lib/leave.ts'

// What jsdom lacks and the widgets ask for.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
window.scrollTo = () => {}
document.elementsFromPoint ??= () => []
Element.prototype.scrollIntoView = () => {}

// A page that is loaded only once it is opened takes longer than the library's second on a busy machine.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'session-id=of-a-login; path=/'
  window.localStorage.clear()
  window.sessionStorage.clear()
  // jsdom can go nowhere; tests look at where it was sent.
  vi.spyOn(browser, 'leaveFor').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
