/** What was opened on a page that was left, and where it stood. */
export type Place = {
  href: string
  /** Its distance from the top of the window, in pixels. */
  top: number
  scrollY: number
  /** How far the panel around it was scrolled, where it is in one. */
  panel: { left: number; top: number } | null
}

type Address = { key: string; pathname: string; search: string }

/** Rows name by this attribute where they lead; a link does so by itself. */
const opener = '[data-place], a[href]'
const scrollingPanel = '[data-scrolling-panel]'
const framesAtRest = 5
const maxReturnMs = 10_000
const handsOn = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const places = new Map<string, Place>()

const pageOf = ({ pathname, search }: Address) => pathname + search
const visitOf = (address: Address) => `${address.key} ${pageOf(address)}`
const hrefOf = (element: Element) => element.getAttribute('data-place') ?? element.getAttribute('href') ?? ''

/** Notes what was pressed at an address: what leads on is found again on the way back, all else is not. */
export function rememberPosition(address: Address, pressed: Element): void {
  const link = pressed.closest(opener)
  // The row around a link that leads to the same is what is found again: it stands a little higher.
  const row = link?.closest('[data-place]')
  const element = row && link && hrefOf(row) === hrefOf(link) ? row : link
  if (!element?.closest('main')) {
    places.delete(visitOf(address))
    places.delete(pageOf(address))
    return
  }
  const panel = element.closest(scrollingPanel)
  const place = {
    href: hrefOf(element),
    top: element.getBoundingClientRect().top,
    scrollY: window.scrollY,
    panel: panel && { left: panel.scrollLeft, top: panel.scrollTop },
  }
  places.set(visitOf(address), place)
  places.set(pageOf(address), place)
}

/** Where a person was when they left this visit of a page, or the page at all, when a link leads back to it. */
export function placeAt(address: Address, isByLink = false): Place | null {
  return places.get(isByLink ? pageOf(address) : visitOf(address)) ?? null
}

const distance = (element: Element, place: Place) => element.getBoundingClientRect().top - place.top

/** The same link may stand in several rows: the nearest is meant. */
function elementAt(place: Place): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`main :is(${opener})`)]
  const same = all.filter((element) => hrefOf(element) === place.href)
  const [first] = same.filter((element) => element.hasAttribute('data-place'))
  return first ?? same.toSorted((a, b) => Math.abs(distance(a, place)) - Math.abs(distance(b, place)))[0]
}

function takeFocus(element: HTMLElement): void {
  const { activeElement } = document
  const isFree = !activeElement || activeElement === document.body || activeElement.matches('main')
  if (isFree) element.focus({ preventScroll: true })
}

/** One step on the way back; whether it is done. What is not drawn yet comes when its place is scrolled to. */
function approach(place: Place): boolean {
  const panel = place.panel && document.querySelector(scrollingPanel)
  if (place.panel && panel && Math.abs(panel.scrollTop - place.panel.top) > 1) {
    panel.scrollTo(place.panel)
    return false
  }
  const element = elementAt(place)
  if (!element) {
    if (Math.abs(window.scrollY - place.scrollY) > 1) window.scrollTo(0, place.scrollY)
    return false
  }
  takeFocus(element)
  if (panel && place.panel) panel.scrollLeft = place.panel.left
  const off = Math.round(distance(element, place))
  if (off !== 0) window.scrollBy(0, off)
  return off === 0
}

/** Brings what was opened back to where it stood, with the focus, as soon as it is there. Returns what stops it. */
export function returnTo(place: Place): () => void {
  const endsAt = Date.now() + maxReturnMs
  let frame = 0
  let atRest = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const kind of handsOn) window.removeEventListener(kind, stop, true)
  }
  const step = () => {
    atRest = approach(place) ? atRest + 1 : 0
    if (atRest >= framesAtRest || Date.now() > endsAt) stop()
    else frame = requestAnimationFrame(step)
  }
  // Anyone who scrolls or presses something is no longer on the way back.
  for (const kind of handsOn) window.addEventListener(kind, stop, { capture: true, passive: true })
  step()
  return stop
}
