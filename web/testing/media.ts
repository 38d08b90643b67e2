import { vi } from 'vitest'

/** Gives the tests a screen of a width, for someone who wants motion or not. */
export function onScreen({ width = 1440, isMotionReduced = true } = {}): void {
  const matches = (query: string) => {
    if (query.includes('prefers-reduced-motion')) return isMotionReduced
    const least = /min-width: (\d+)px/.exec(query)?.[1]
    const most = /max-width: (\d+)px/.exec(query)?.[1]
    if (most !== undefined) return width <= Number(most)
    return least !== undefined && width >= Number(least)
  }
  const listening = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: matches(query), media: query, ...listening }) as unknown as MediaQueryList,
  )
}
