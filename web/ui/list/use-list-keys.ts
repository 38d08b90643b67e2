import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'

/**
 * The keys of a list: `/` goes to the search field and `n` makes a new record; arrows, Enter and Space belong to the
 * table (product.md 6). Put the ref around the search field.
 */
export function useListKeys(onNew: () => void): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const unlessOverlaid = (act: () => void) => () => {
    if (!document.querySelector('[aria-modal="true"]')) act()
  }
  useHotkeys([
    ['/', unlessOverlaid(() => frame.current?.querySelector<HTMLElement>('input[type="search"]')?.focus())],
    ['n', unlessOverlaid(onNew)],
  ])
  return frame
}
