import { packed, zipOf } from './documents.ts'

/** A cell: a text, a number, a number by its format, a formula with the value that was saved with it, or nothing. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { value: number | string; format?: string; formula?: string }

type Sheet = {
  name: string
  rows: readonly (readonly Cell[])[]
  merged?: readonly string[]
  isHidden?: boolean
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** A workbook of parts written by hand. */
export function workbookOfParts(parts: Readonly<Record<string, string>>): Buffer {
  return zipOf(Object.entries(parts).map(([name, text]) => packed(name, text)))
}

type Relation = readonly [id: string, kind: string, target: string]

/** The relations of a part. */
export function relationsXml(relations: readonly Relation[]): string {
  const each = relations.map(
    ([id, kind, target]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

/** The texts and formats that the cells of a workbook name by their places. */
type Lists = { texts: string[]; formats: string[] }

function placeIn(list: string[], one: string): number {
  if (!list.includes(one)) list.push(one)
  return list.indexOf(one)
}

function cellXml(cell: Cell, ref: string, { texts, formats }: Lists): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${ref}" t="s"><v>${placeIn(texts, cell)}</v></c>`
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const { value, format, formula } = cell
  const style = format ? ` s="${placeIn(formats, format) + 1}"` : ''
  const type = typeof value === 'string' ? ' t="str"' : ''
  const formulaXml = formula === undefined ? '' : `<f>${escaped(formula)}</f>`
  return `<c r="${ref}"${style}${type}>${formulaXml}<v>${escaped(String(value))}</v></c>`
}

function sheetXml({ rows, merged = [] }: Sheet, lists: Lists): string {
  const each = rows.map((cells, index) => {
    const inside = cells.map((cell, column) => cellXml(cell, `${letters(column)}${index + 1}`, lists))
    return cells.length > 0 ? `<row r="${index + 1}">${inside.join('')}</row>` : ''
  })
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `${head}<worksheet xmlns="${main}"><sheetData>${each.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

function workbookXml(sheets: readonly Sheet[], is1904: boolean): string {
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`,
  )
  const styles = [0, ...formats.map((_, index) => 164 + index)].map((id) => `<xf numFmtId="${id}"/>`)
  return `${head}<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`
}

/** A workbook as Excel writes it: shared texts, styles by number, references on every cell. */
export function workbookOf(sheets: readonly Sheet[], { is1904 = false }: { is1904?: boolean } = {}): Buffer {
  const lists: Lists = { texts: [], formats: [] }
  const written = sheets.map((sheet, index) => [`worksheets/sheet${index + 1}.xml`, sheetXml(sheet, lists)])
  const texts = lists.texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
  return workbookOfParts({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationsXml([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbookXml(sheets, is1904),
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...written.map(([name = ''], index): Relation => [`rId${index + 1}`, 'worksheet', name]),
      ['rId98', 'sharedStrings', 'sharedStrings.xml'],
      ['rId99', 'styles', 'styles.xml'],
    ]),
    ...Object.fromEntries(written.map(([name, xml]) => [`xl/${name}`, xml])),
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${texts.join('')}</sst>`,
    'xl/styles.xml': stylesXml(lists.formats),
  })
}
