import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare module 'axe-core' {
  /** What axe's own types leave out: how it reads a color. */
  interface Commons {
    color: { Color: { prototype: AxeColor } }
  }
}

type AxeColor = { r: number; g: number; b: number; alpha: number; parseString(text: string): AxeColor }

/**
 * axe keeps the parts of each color in six WeakMaps, whose making is nearly a fifth of its time. What is kept at the key itself
 * answers the same.
 */
const quickMaps = `class AtKey {
  at = Symbol()
  has(key) { return key != null && Object.hasOwn(key, this.at) }
  get(key) { return this.has(key) ? key[this.at] : undefined }
  set(key, value) { key[this.at] = value; return this }
  add(key) { return this.set(key, true) }
  delete(key) { return this.has(key) && delete key[this.at] }
}
const WeakMap = AtKey, WeakSet = AtKey`
const axeSource = `{ ${quickMaps}; ${axe.source} }`

export type Scheme = 'light' | 'dark'

/** Shows the app in a scheme. It hears of it in its own time; without motion its colors then change at once. */
async function showIn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
}

const colorRules = ['color-contrast', 'link-in-text-block']

/** All rules, or those of colors alone. */
type RuleSet = 'all' | 'colors'

/** Reads each color's text once: axe does so again for every element behind every word, a third of the rule's time. */
function readColorsOnce(): void {
  const { prototype } = axe.commons.color.Color
  const read = prototype.parseString
  const known = new Map<string, Omit<AxeColor, 'parseString'>>()
  prototype.parseString = function (text) {
    const color = known.get(text)
    if (color) return Object.assign(this, color)
    read.call(this, text)
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha })
    return this
  }
}

async function findViolations({ set, colors }: { set: RuleSet; colors: string[] }): Promise<string[]> {
  // Selectors and results that passed take most of the time, and nobody reads them.
  const options: axe.RunOptions = { resultTypes: ['violations'], selectors: false }
  // The page behind a dialog is out of reach, and dimmed: it is looked at where no dialog is open.
  const dialog = document.querySelector('[aria-modal="true"]')
  const results: axe.AxeResults[] = []
  if (set === 'all') {
    const rules = dialog ? Object.fromEntries(colors.map((id) => [id, { enabled: false }])) : {}
    const shown = dialog ? { include: [...document.querySelectorAll('[data-portal]')] } : document
    results.push(await axe.run(shown, { ...options, rules }))
  }
  if (set === 'colors' || dialog)
    results.push(await axe.run(dialog ?? document, { ...options, runOnly: colors }))
  const violations = results.flatMap((result) => result.violations)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** What axe finds on the page by some of its rules. */
export async function violationsOn(page: Page, set: RuleSet): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeSource)
    await page.evaluate(readColorsOnce)
  }
  return await page.evaluate(findViolations, { set, colors: colorRules })
}

/**
 * Holds what is on the screen to WCAG 2.2 AA, in light and in dark, which differ in nothing but their colors: the other rules
 * are tried in the first of them only. For what the tour of accessibility.spec.ts cannot reach.
 */
export async function expectAccessible(
  page: Page,
  schemes: readonly [Scheme, Scheme] = ['light', 'dark'],
): Promise<void> {
  for (const [at, scheme] of schemes.entries()) {
    await showIn(page, scheme)
    const set = at === 0 ? 'all' : 'colors'
    // A color that still fades is measured again; one that stays is found each time.
    await expect.poll(() => violationsOn(page, set), { message: `axe in ${scheme}` }).toEqual([])
  }
}
