import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { type Place, placeAt, rememberPosition, returnTo } from '#web/lib/places.ts'

/** The state of a link that leads back to where a page was left, as the browser's Back does. */
export const wayBack = { isWayBack: true } as const

/** The place that this navigation leads back to. */
function useReturn(): Place | null {
  const location = useLocation()
  const kind = useNavigationType()
  const isByLink = kind === 'PUSH' && (location.state as Partial<typeof wayBack> | null)?.isWayBack === true
  return kind === 'POP' || isByLink ? placeAt(location, isByLink) : null
}

/** Keeps what a person opens on each page, and brings it back in sight with the focus when they come back. */
export function usePlaces(): void {
  const location = useLocation()
  const place = useReturn()
  useEffect(() => {
    const note = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      if (event.target instanceof Element) rememberPosition(location, event.target)
    }
    document.addEventListener('click', note, true)
    document.addEventListener('keydown', note, true)
    return () => {
      document.removeEventListener('click', note, true)
      document.removeEventListener('keydown', note, true)
    }
  }, [location])
  const { key } = location
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => (place ? returnTo(place) : undefined), [key])
}

/** The index of the row that a person comes back from; undefined when they come from elsewhere. */
export function useOpenedRow<Row>(
  rows: readonly Row[],
  hrefOf: ((row: Row) => string | undefined) | undefined,
): number | undefined {
  const place = useReturn()
  const [index] = useState(() => (place && hrefOf ? rows.findIndex((row) => hrefOf(row) === place.href) : -1))
  return index < 0 ? undefined : index
}
