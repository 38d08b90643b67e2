import { makeRandom } from '#server/demo/random.ts'
import { coverageParts, premiumParts } from './coverage-parts.ts'
import { heads, identities } from './identity-parts.ts'
import { type Layout, layouts } from './layouts.ts'
import { makePolicy } from './policy.ts'
import { scanned } from './scan.ts'
import { filler, formParts, schedules } from './schedule-parts.ts'
import { left, openSheet, right, type Sheet } from './sheet.ts'
import { chooseStyle, type Style } from './style.ts'
import { type MadePolicy, type Truth, truthOf } from './truth.ts'

export type GeneratedDocument = { name: string; layout: Layout; bytes: Uint8Array; truth: Truth }

function runningHead(policy: MadePolicy) {
  return (sheet: Sheet, page: number) => {
    if (page === 1) return
    sheet.write(left, `Policy Number: ${policy.policyNumber}`, { size: 7 })
    sheet.write(right, `Page ${page}`, { size: 7, align: 'right' })
    sheet.y += 18
  }
}

function write(sheet: Sheet, policy: MadePolicy, style: Style): void {
  heads[style.head](sheet, policy, style)
  identities[style.ids](sheet, policy, style)
  if (style.premiums === 'beside') premiumParts.beside(sheet, policy, style)
  coverageParts[style.coverages](sheet, policy, style)
  schedules(sheet, policy, style)
  if (style.premiums !== 'beside') premiumParts[style.premiums](sheet, policy, style)
  formParts[style.forms](sheet, policy, style)
  sheet.need(4)
  sheet.write(
    left,
    `Countersigned: ____________________   Date: ${style.day(policy.issued)}   By: Authorized Representative`,
  )
  filler(sheet, style.filler)
}

// What a layout does not print cannot be found: the truth tells only of what is there.
function shownTruth(policy: MadePolicy, { premiums }: Style): Truth {
  const truth = truthOf(policy)
  return premiums === 'totalOnly' ? { ...truth, premiums: [] } : truth
}

/** Makes the document of a layout; the same seed makes the same document. */
export async function makeDocument(layout: Layout, seed: number): Promise<GeneratedDocument> {
  const random = makeRandom(seed * 1000 + layout.number)
  const policy = makePolicy(random, layout.kind, layout.lines)
  const style = chooseStyle(random, layout)
  const sheet = openSheet({ face: style.face, size: style.size, onPage: runningHead(policy) })
  write(sheet, policy, style)
  const printed = await sheet.save()
  const bytes = layout.scan === 'none' ? printed : await scanned(printed, layout.scan, random)
  const name = `made-${String(layout.number).padStart(2, '0')}-${seed}.pdf`
  return { name, layout, bytes, truth: shownTruth(policy, style) }
}

/** Makes a document of every layout of a half, one after the other. */
export async function* makeDocuments(half: Layout['half'], seed: number): AsyncGenerator<GeneratedDocument> {
  for (const layout of layouts) if (layout.half === half) yield await makeDocument(layout, seed)
}
