import { meaningOfFormat, type NumberMeaning } from '#engines/import/spreadsheet-cells.rules.ts'
import { openParts, readPart, unreadable, type WorkbookParts } from './workbook-parts.ts'

/** A sheet of a workbook that a person can see. */
export type WorkbookSheet = { index: number; name: string; part: string }

/** An opened workbook: its sheets, and what their cells refer to. */
export type Workbook = {
  parts: WorkbookParts
  sheets: WorkbookSheet[]
  /** Texts that cells name by their place. */
  texts: string[]
  /** What the number of a cell means, by its style. */
  styles: NumberMeaning[]
  is1904: boolean
}

const maxSheets = 50

type Relation = { id: string; kind: string; target: string }

function partIn(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path = folder === '' ? [] : folder.split('/')
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.') path.push(step)
  }
  return path.join('/')
}

async function relationsOf(parts: WorkbookParts, of: string): Promise<Relation[]> {
  const at = of.lastIndexOf('/')
  const folder = at < 0 ? '' : of.slice(0, at)
  const beside = `${folder && `${folder}/`}_rels/${of.slice(at + 1)}.rels`
  const relations: Relation[] = []
  await readPart(parts, beside, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), target: partIn(folder, Target) })
    },
  })
  return relations
}

async function workbookPart(parts: WorkbookParts): Promise<string> {
  const main = (await relationsOf(parts, '')).find(({ kind }) => kind === 'officeDocument')
  const name = main?.target ?? 'xl/workbook.xml'
  if (!parts.has(name) || !/workbook[^/]*\.xml$/i.test(name)) throw unreadable('none')
  return name
}

/** Letters that XML cannot write stand as `_x000D_` in a workbook; those that PostgreSQL cannot store are left out. */
export function cellText(text: string): string {
  const escaped = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_whole, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
  return escaped.replaceAll('\0', '').toWellFormed()
}

/** The texts of cells, each of the runs that it is formatted in; how a text is pronounced is none of it. */
async function sharedTexts(parts: WorkbookParts, name: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  await readPart(parts, name, {
    open(tag) {
      if (tag === 'si') text = ''
      else if (tag === 'rPh') isSpoken = true
      else if (tag === 't') isText = !isSpoken
    },
    close(tag) {
      if (tag === 'si') texts.push(cellText(text))
      else if (tag === 'rPh') isSpoken = false
      else if (tag === 't') isText = false
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return texts
}

async function stylesOf(parts: WorkbookParts, name: string): Promise<NumberMeaning[]> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isCells = false
  await readPart(parts, name, {
    open(tag, { numFmtId = '0', formatCode = '' }) {
      if (tag === 'cellXfs') isCells = true
      else if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode)
      else if (tag === 'xf' && isCells) formats.push(Number(numFmtId))
    },
    close(tag) {
      if (tag === 'cellXfs') isCells = false
    },
  })
  return formats.map((id) => meaningOfFormat(id, codes.get(id)))
}

const isOn = (flag: string | undefined) => flag === '1' || flag === 'true'

/** Opens a workbook: where its sheets, texts and formats are. A file that is none is an `UnreadableFileError`. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const parts = await openParts(bytes)
  const main = await workbookPart(parts)
  const relations = await relationsOf(parts, main)
  const partOf = (kind: string) => relations.find((relation) => relation.kind === kind)?.target ?? ''
  const sheets: WorkbookSheet[] = []
  let is1904 = false
  await readPart(parts, main, {
    open(tag, attributes) {
      if (tag === 'workbookPr') is1904 = isOn(attributes.date1904)
      if (tag !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      const relation = relations.find((one) => one.id === id && one.kind === 'worksheet')
      const isHidden = /hidden/i.test(attributes.state ?? '')
      if (!relation || isHidden || !parts.has(relation.target) || sheets.length >= maxSheets) return
      sheets.push({ index: sheets.length, name: cellText(attributes.name ?? ''), part: relation.target })
    },
  })
  if (sheets.length === 0) throw unreadable('damaged')
  const texts = await sharedTexts(parts, partOf('sharedStrings'))
  return { parts, sheets, texts, styles: await stylesOf(parts, partOf('styles')), is1904 }
}
