import { put } from '#engines/acord-reading/cells.rules.ts'
import type { Filled } from '#engines/acord-reading/filled.rules.ts'
import { linesIn, type Reading, readingOf, type Sheet } from '#engines/acord-reading/sheet.rules.ts'
import { centerX, centerY, type Place, type SheetWord } from '#engines/acord-reading/sheet-words.rules.ts'
import { dayOf } from '#engines/acord-reading/values.rules.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** The columns of the table of policies, by the labels at its head. */
export type PolicyColumns = {
  letter: number
  insured: number
  waiver: number
  number: number
  effective: number
  limits: number
  sums: number
}

const hasDigit = /\d/

/** The policy of one band of the table: letter, marks, number and the two dates. */
export function readBand(
  sheet: Sheet,
  filled: Filled,
  line: LineCode | `other.${number}`,
  band: { top: number; bottom: number },
  columns: PolicyColumns,
): void {
  const cell = (left: number, right: number) => linesIn(sheet, { left, right, ...band })
  const numbers = cell(columns.number, columns.effective).filter((words) =>
    words.some((word) => hasDigit.test(word.text)),
  )
  put(filled, `${line}.number`, readingOf(sheet, numbers.slice(0, 1)))
  const dates = cell(columns.effective, columns.limits)
    .flat()
    .filter((word) => dayOf(word.text))
    .sort((one, other) => centerY(one) - centerY(other) || one.x - other.x)
  const first = dates[0]
  const sameRow = dates.filter((word) => first && Math.abs(centerY(word) - centerY(first)) < 6)
  const [effective, expiration] = sameRow.sort((one, other) => one.x - other.x)
  if (effective && expiration) {
    put(filled, `${line}.effective`, readingOf(sheet, [[effective]]))
    put(filled, `${line}.expiration`, readingOf(sheet, [[expiration]]))
  }
  const letters = cell(columns.letter - 22, columns.letter)
    .flat()
    .filter((word) => /^[A-F]$/i.test(word.text))
  put(filled, `${line}.insurer`, readingOf(sheet, [letters.slice(-1)]))
  put(filled, `${line}.additionalInsured`, yes(sheet, cell(columns.insured, columns.waiver).flat()))
  put(filled, `${line}.waiver`, yes(sheet, cell(columns.waiver, columns.number).flat()))
}

function yes(sheet: Sheet, words: ReturnType<typeof linesIn>[number]): Reading | null {
  return readingOf(sheet, [words.filter((word) => /^[xy]$/i.test(word.text)).slice(0, 1)])
}

/** The rows at the table's end for any other policy, each on its own line. */
export function readOthers(sheet: Sheet, filled: Filled, place: Place, columns: PolicyColumns): void {
  const names = linesIn(sheet, { ...place, left: columns.letter, right: columns.insured })
  for (const [index, words] of names.slice(0, 4).entries()) {
    const name = words.filter((word) => !/^[xX]$/.test(word.text))
    const first = name[0]
    if (!first || !name.some((word) => /[A-Za-z]{3}/.test(word.text))) continue
    const line = `other.${index + 1}` as const
    put(filled, `${line}.name`, readingOf(sheet, [name]))
    const half = (other: SheetWord[] | undefined, most: number) =>
      other?.[0] ? Math.min(most, Math.abs(centerY(other[0]) - centerY(first)) / 2) : most
    const band = {
      top: centerY(first) - half(names[index - 1], 6),
      bottom: centerY(first) + half(names[index + 1], 7),
    }
    readBand(sheet, filled, line, band, columns)
    const sums = linesIn(sheet, { left: columns.limits, right: 620, ...band }).flat()
    const amount = sums.filter((word) => centerX(word) > columns.sums && word.text !== '$')
    put(filled, `${line}.limitName`, readingOf(sheet, [sums.filter((word) => centerX(word) <= columns.sums)]))
    put(filled, `${line}.limit`, readingOf(sheet, [amount]))
  }
}
