import type { Random } from '#server/demo/random.ts'
import { type Face, faces } from './sheet.ts'
import { chooseWording, dayFormats, moneyFormats, type Wording } from './wording.ts'

/** How a layout lays out each part; the names say which of its writers is used. */
export type Arrangement = {
  head: 'left' | 'center' | 'letterhead' | 'banner'
  ids: 'rows' | 'below' | 'boxes' | 'twoColumns' | 'leaders' | 'numbered' | 'window' | 'reversed'
  coverages: 'table' | 'rows' | 'leaders' | 'pairs' | 'sentences' | 'amountFirst' | 'twoTables'
  premiums: 'table' | 'rows' | 'totalOnly' | 'withInstalments' | 'beside'
  forms: 'list' | 'columns' | 'runOn' | 'numbersOnly'
  schedules: 'table' | 'blocks'
  /** Pages of policy wording that follow. */
  filler: number
}

/** One document's look: its arrangement and its own words, face and formats. */
export type Style = Arrangement & {
  wording: Wording
  face: Face
  size: number
  day(day: string): string
  money(dollars: number): string
  /** Whether names and addresses are in capitals. */
  isUpper: boolean
}

/** Chooses the words and formats of a document in an arrangement. */
export function chooseStyle(random: Random, arrangement: Arrangement): Style {
  return {
    ...arrangement,
    wording: chooseWording(random),
    face: random.weighted([
      [faces[0] as Face, 6],
      [faces[1] as Face, 3],
      [faces[2] as Face, 1],
    ]),
    size: random.pick([8.5, 9, 10]),
    day: random.pick(dayFormats),
    money: random.pick(moneyFormats),
    isUpper: random.chance(0.3),
  }
}
