import { afterEach, describe, expect, it } from 'vitest'
import { keepFocus } from './keep-focus.ts'

/** Observers are informed of a change before what awaits afterwards goes on. */
const noticed = () => Promise.resolve()
let stop = () => {}

afterEach(() => {
  stop()
  document.body.replaceChildren()
})

function twoButtons() {
  stop = keepFocus()
  const [save, other] = ['Save', 'Other'].map((text) => {
    const button = document.createElement('button')
    button.textContent = text
    document.body.append(button)
    return button
  }) as [HTMLButtonElement, HTMLButtonElement]
  return { save, other }
}

/** What browsers do with the focus of a button that is disabled; jsdom leaves it where it was. */
async function disable(button: HTMLButtonElement) {
  button.blur()
  button.disabled = true
  await noticed()
}

describe('the focus', () => {
  it('comes back to a button that was disabled while its call was under way', async () => {
    const { save } = twoButtons()
    save.focus()
    await disable(save)
    expect(document.activeElement).toBe(document.body)
    save.disabled = false
    await noticed()
    expect(document.activeElement).toBe(save)
  })

  it('stays where somebody went meanwhile', async () => {
    const { save, other } = twoButtons()
    save.focus()
    await disable(save)
    other.focus()
    save.disabled = false
    await noticed()
    expect(document.activeElement).toBe(other)
  })

  it('goes to no button that did not have it', async () => {
    const { save, other } = twoButtons()
    other.focus()
    await disable(save)
    other.blur()
    save.disabled = false
    await noticed()
    expect(document.activeElement).toBe(document.body)
  })
})
