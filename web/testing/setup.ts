import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { browser } from '#web/lib/leave.ts'
import { lastSearches } from '#web/ui/list/list-return.ts'
import './computed-styles.ts'

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

// React's development build takes a stack of every element that is made, a sixth of the time; as if a second's share of
// them were always used up. No test reads one.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
)

// A page that is loaded only once it is opened takes longer than the library's second on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'session-id=of-a-login; path=/'
  window.localStorage.clear()
  window.sessionStorage.clear()
  lastSearches.clear()
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
