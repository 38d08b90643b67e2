import { dueCount, durationOf, scheduleOf } from './reveal.rules.ts'

/** How long after the last character was due the end comes at the latest, in milliseconds. */
const endMargin = 100

/**
 * Reveals a text in an element character by character: all that are due go into one Text node per frame, so that
 * nothing is drawn twice and React hears only of the end. Returns what cancels it.
 */
export function reveal(place: Element, text: string, onEnd: () => void): () => void {
  const schedule = scheduleOf(text, Math.random)
  const node = document.createTextNode('')
  const start = performance.now()
  let shown = 0
  let frame = 0
  const show = () => {
    const due = dueCount(schedule, performance.now() - start, shown)
    if (due > shown) node.appendData(schedule.characters.slice(shown, due).join(''))
    shown = due
    if (shown < schedule.characters.length) frame = requestAnimationFrame(show)
    else onEnd()
  }
  place.replaceChildren(node)
  show()
  // A background tab has no frames, but timers.
  const end = setTimeout(onEnd, durationOf(schedule) + endMargin)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(end)
  }
}
