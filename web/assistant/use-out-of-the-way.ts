import { type RefObject, useEffect, useState } from 'react'

const pressable = 'a[href], button:enabled, input, select, textarea, summary, [role="button"]'
const ofThePage = `:is(main, [data-keeps-focus]) :is(${pressable})`

/** In this many steps across it the button feels for what lies beneath: the smallest control is not missed. */
const steps = [0, 1, 2, 3, 4]
/** From this many times its width on, what it touches can be pressed beside it. */
const wide = 3
const calmMs = 250
/** A page that is being built changes in every frame, and feeling for what lies beneath costs a layout each time. */
const buildingMs = 100

/** Whether something at a place can hardly be pressed with a button on it: its middle is there, or it is small. */
function isTaken(place: HTMLElement): boolean {
  const own = place.getBoundingClientRect()
  const at = (from: number, size: number, step: number) => from + 1 + ((size - 2) * step) / (steps.length - 1)
  const beneath = steps.flatMap((row) =>
    steps.flatMap((column) =>
      document.elementsFromPoint(at(own.left, own.width, column), at(own.top, own.height, row)),
    ),
  )
  const controls = new Set(beneath.map((element) => element.closest(ofThePage)))
  return [...controls].some((control) => {
    if (!control) return false
    const box = control.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const isMiddle = x > own.left && x < own.right && y > own.top && y < own.bottom
    return isMiddle || box.width < wide * own.width
  })
}

/** Calls back shortly after the page has changed; returns how to stop it. */
function watchPage(onChange: () => void): () => void {
  let building = 0
  const report = () => {
    building ||= window.setTimeout(() => {
      building = 0
      onChange()
    }, buildingMs)
  }
  const changes = new MutationObserver(report)
  const sizes = new ResizeObserver(report)
  const page = document.querySelector('main')
  if (page) {
    changes.observe(page, { childList: true, subtree: true })
    sizes.observe(page)
  }
  return () => {
    window.clearTimeout(building)
    changes.disconnect()
    sizes.disconnect()
  }
}

/** Whether a button that floats over the page at a place should give way to what lies there, until it is free for a moment. */
export function useOutOfTheWay(place: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    let frame = 0
    let calm = 0
    const isCovering = () => place.current !== null && isTaken(place.current)
    const look = () => {
      frame = 0
      if (isCovering()) {
        window.clearTimeout(calm)
        calm = 0
        setAway(true)
        return
      }
      calm ||= window.setTimeout(() => {
        calm = 0
        setAway(isCovering())
      }, calmMs)
    }
    const ask = () => {
      frame ||= requestAnimationFrame(look)
    }
    const stopWatching = watchPage(ask)
    const options = { capture: true, passive: true }
    window.addEventListener('scroll', ask, options)
    window.addEventListener('resize', ask)
    ask()
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(calm)
      stopWatching()
      window.removeEventListener('scroll', ask, options)
      window.removeEventListener('resize', ask)
    }
  }, [place])
  return isAway
}
