import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

type Tokens = Record<string, string>

function tokensOf(block: string | undefined): Tokens {
  const found = [...(block ?? '').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)]
  return Object.fromEntries(found.map(([, name = '', hex = '']) => [name, hex]))
}

const [, lightBlock, darkBlock] = css.split(':root')
const schemes: [string, Tokens][] = [
  ['light', tokensOf(lightBlock)],
  ['dark', tokensOf(darkBlock)],
]

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken']
const written: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['text-2', ground],
    ['text-3', ground],
    ['accent-text', ground],
    ['red-text', ground],
  ]),
  ['accent-text', 'accent-soft'],
  ['red-text', 'red-soft'],
  ['orange-text', 'orange-soft'],
  ['green-text', 'green-soft'],
  ['on-red', 'red'],
]

describe.each(schemes)('the %s tokens', (_scheme, tokens) => {
  it.each(written)('let %s be read on %s (4.5:1)', (ink, ground) => {
    expect(contrast(tokens[ink] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['input-line', 'surface'],
    ['input-line', 'canvas'],
    ['accent', 'surface'],
    ['accent', 'canvas'],
  ])('let the edge %s be seen on %s (3:1)', (edge, ground) => {
    expect(contrast(tokens[edge] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })

  it.each(['canvas', 'surface'])('let a loading skeleton be seen on %s', (ground) => {
    expect(contrast(tokens.skeleton ?? '#000000', tokens[ground] ?? '#000000')).toBeGreaterThanOrEqual(1.3)
  })

  it('let white be read on the solid accent', () => {
    expect(contrast('#ffffff', tokens['accent-solid'] ?? '')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', tokens['accent-hover'] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})

describe('the two schemes', () => {
  it('name the same colors', () => {
    const [light, dark] = schemes.map(([, tokens]) => Object.keys(tokens).toSorted())
    expect(dark).toEqual(light)
    expect(light).toHaveLength(30)
  })
})
