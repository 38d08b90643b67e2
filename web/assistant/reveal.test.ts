import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reveal } from './reveal.ts'

const text = 'Your agency has 412 clients.'

function begin() {
  const place = document.createElement('p')
  const onEnd = vi.fn()
  return { place, onEnd, cancel: reveal(place, text, onEnd) }
}

describe('revealing a reply', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })

  it('shows the first character at once and all that are due with every frame, in one text node', () => {
    const { place, onEnd } = begin()
    expect(place.textContent).toBe('Y')
    vi.advanceTimersByTime(16)
    expect(place.textContent).toBe('Your ag')
    expect(place.childNodes).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(place.textContent).toBe(text)
    expect(onEnd).toHaveBeenCalled()
  })

  it('ends on time in a background tab, which has no frames', () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
    const { onEnd } = begin()
    vi.advanceTimersByTime(150)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(150)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  it('shows nothing more and never ends once it is cancelled', () => {
    const { place, onEnd, cancel } = begin()
    cancel()
    vi.advanceTimersByTime(1000)
    expect(place.textContent).toBe('Y')
    expect(onEnd).not.toHaveBeenCalled()
  })
})
