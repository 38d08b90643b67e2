import type { Page } from '@playwright/test'
import { expectAccessible, type Scheme } from '#e2e/axe.ts'
import { expect, signIn } from '#e2e/fixtures.ts'
import { navigator } from '#e2e/navigator.ts'
import { signUpOwner } from '#e2e/people.ts'
import { type BuiltPath, rowOf } from '#web/paths.ts'

/** Where the tour stands still: a screen, or a dialog or state of it. */
export type Stop = {
  name: string
  /** The address, where the path alone is not one. */
  at?: string | ((page: Page) => Promise<string>)
  /** What is done there first. */
  open?: (page: Page) => Promise<unknown>
  /** Shown as a phone does. */
  isPhone?: true
  /** What was typed or opened would stay: the next stop loads the app anew. */
  staysOpen?: true
}

/** The screens that one person visits in one page, each at one or more stops. */
export type Walk = {
  /** Nobody, somebody of the demo, or somebody new with an agency of their own. */
  as: 'nobody' | 'owner' | 'admin' | 'new owner'
  prepare?: (page: Page) => Promise<unknown>
  screens: Partial<Record<BuiltPath, Stop[]>>
}

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** An address without a screen of its own: whatever was open at a stop is gone there. */
const nowhere = '/no-such-page'

async function signInAs(page: Page, as: Walk['as']): Promise<void> {
  if (as === 'new owner') await signUpOwner(page)
  else if (as !== 'nobody') await signIn(page, as)
}

async function reach(page: Page, route: string, stop: Stop, isLoaded: boolean, way: Way): Promise<void> {
  const address = typeof stop.at === 'function' ? await stop.at(page) : (stop.at ?? route)
  await page.setViewportSize(stop.isPhone ? phone : wide)
  // What was pressed last would show its tooltip once more where it is drawn under the mouse again.
  await page.mouse.move(0, 0)
  if (isLoaded) {
    const missing = page.getByRole('heading', { name: '404 - Page Not Found' })
    await way.step(nowhere)
    await expect(missing).toBeVisible()
    await way.goTo(address)
    await expect(missing).toBeHidden()
  } else {
    await page.goto(address)
    await way.settle()
  }
  expect(rowOf(new URL(page.url()).pathname)?.path, 'the screen that was reached').toBe(route)
  if (!stop.open) return
  await stop.open(page)
  await way.settle()
}

type Way = ReturnType<typeof navigator>

/** Visits every stop of a walk, holds it to WCAG 2.2 AA in light and in dark, and says what is wrong where. */
export async function take(page: Page, walk: Walk): Promise<string[]> {
  // What is missing at one stop does not take the time of all others.
  page.setDefaultTimeout(30_000)
  await signInAs(page, walk.as)
  await walk.prepare?.(page)
  const way = navigator(page)
  const problems: string[] = []
  let schemes: [Scheme, Scheme] = ['light', 'dark']
  let isLoaded = false
  for (const [route, stops] of Object.entries<Stop[]>(walk.screens)) {
    for (const stop of stops) {
      try {
        await reach(page, route, stop, isLoaded, way)
        await expectAccessible(page, schemes)
        isLoaded = !stop.staysOpen
      } catch (error) {
        problems.push(`${route}, ${stop.name}: ${error}`)
        isLoaded = false
      }
      // The page is in the second scheme now: changing it back would draw everything once more.
      schemes = [schemes[1], schemes[0]]
    }
  }
  return problems
}

/** A button's name pressed, and the dialog that it opens awaited. */
export const dialogBy = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  // What is around a dialog has no size of its own.
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor({ state: 'attached' })
}

/** The same, where its first field offers choices at once: they are gone when it is left. */
export const listDialogBy = (name: string) => async (page: Page) => {
  await dialogBy(name)(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toBeHidden()
}

/** The address of the first record of a list, or of the one whose words are given. */
export const first =
  (api: string, place: string, words = '') =>
  async (page: Page) => {
    const rows: { id: string }[] = await (await page.request.get(api)).json()
    const row = rows.find((one) => JSON.stringify(one).includes(words))
    expect(row, `${words} in ${api}`).toBeTruthy()
    return `${place}${row?.id}`
  }
