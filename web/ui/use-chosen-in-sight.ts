import { useEffect, useRef } from 'react'

/** How much of the row's ends is faded where it goes on, in pixels (base.css). */
const fade = 32

/** Brings the chosen tab into sight where there is no room for all; the page itself stays where it is. */
export function useChosenInSight<Row extends HTMLElement>(value: string) {
  const list = useRef<Row>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[data-active], [aria-current]')
    if (!row || !tab || value === '') return
    const end = row.scrollLeft + row.clientWidth
    const isHidden = tab.offsetLeft < row.scrollLeft + fade || tab.offsetLeft + tab.offsetWidth > end - fade
    if (isHidden) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [value])
  return list
}
