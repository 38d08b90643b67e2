import { constants, deflateRawSync, deflateSync } from 'node:zlib'

type Entry = { name: string; packed: Buffer; size: number }

/** A PDF of objects written by hand; the first is its catalog. */
export function pdfOfObjects(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A stream object of a PDF. */
export function pdfStream(data: Buffer, more = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<</Length ${data.length}${more}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
const resources = '/Resources<</Font<</F1 3 0 R>>>>/MediaBox[0 0 612 792]'

/** A PDF with the given lines on each page; a page without lines has nothing on it. */
export function pdfOf(pages: readonly (readonly string[])[], trailer = ''): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    font,
  ]
  for (const [index, lines] of pages.entries()) {
    const escaped = lines.map((line) => line.replace(/[\\()]/g, String.raw`\$&`))
    const text = `BT /F1 12 Tf 14 TL 72 720 Td ${escaped.map((line) => `(${line}) Tj T*`).join(' ')} ET`
    objects.push(`<</Type/Page/Parent 2 0 R${resources}/Contents ${5 + index * 2} 0 R>>`)
    objects.push(pdfStream(deflateSync(Buffer.from(text, 'latin1')), '/Filter/FlateDecode'))
  }
  return pdfOfObjects(objects, trailer)
}

/** A PDF that asks for a password: nobody knows it. */
export function lockedPdf(): Buffer {
  const secret = '61'.repeat(32)
  const lock = `/Encrypt<</Filter/Standard/V 1/R 2/O<${secret}>/U<${secret}>/P -4>>/ID[<${secret}><${secret}>]`
  return pdfOf([['Secret']], lock)
}

/** A PDF of one page whose contents are a stream with the given filter. */
export function pdfWithContents(contents: Buffer, filter: string): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    font,
    `<</Type/Page/Parent 2 0 R${resources}/Contents 5 0 R>>`,
    pdfStream(contents, filter),
  ])
}

/** A PDF whose page draws a form that draws itself, twice each time. */
export function loopingPdf(): Buffer {
  const form = `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>/Font<</F1 3 0 R>>>>`
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    font,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</X 5 0 R>>>>/Contents 6 0 R>>',
    pdfStream(Buffer.from('BT /F1 12 Tf (x) Tj ET /X Do /X Do'), form),
    pdfStream(Buffer.from('/X Do')),
  ])
}

/** A PDF with very many pages, all of them the same. */
export function longPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`).join(' ')
  const page = `<</Type/Page/Parent 2 0 R${resources}/Contents 4 0 R>>`
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    font,
    pdfStream(Buffer.from('BT /F1 12 Tf (x) Tj ET')),
    ...Array.from({ length: pages }, () => page),
  ])
}

const pieceBytes = 16 * 1024 * 1024

/** Deflated data of so many bytes of one letter in a few kilobytes: one piece of it, repeated. */
export function deflatedBomb(megabytes: number, letter = ' '): Buffer {
  const options = { finishFlush: constants.Z_FULL_FLUSH, level: 9 }
  const piece = deflateRawSync(Buffer.alloc(pieceBytes, letter), options)
  const pieces = Array.from({ length: Math.ceil((megabytes * 1024 * 1024) / pieceBytes) }, () => piece)
  return Buffer.concat([...pieces, deflateRawSync(Buffer.alloc(0))])
}

/** The same with the head that a PDF's filter expects. */
export function zlibBomb(megabytes: number): Buffer {
  return Buffer.concat([Buffer.from([0x78, 0x9c]), deflatedBomb(megabytes)])
}

function numbers(...fields: readonly [value: number, bytes: 2 | 4][]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}

/** What a ZIP file says about an entry in both of its places: packed by deflate, of the sizes that it claims. */
function facts({ name, packed, size }: Entry): Buffer {
  return numbers(
    [20, 2],
    [0, 2],
    [8, 2],
    [0, 4],
    [0, 4],
    [packed.length, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  )
}

/** A ZIP file of packed data that may be something else than it claims. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts(entry), name, entry.packed])
    const rest = numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), numbers([20, 2]), facts(entry), rest, name]))
    parts.push(local)
    at += local.length
  }
  const index = Buffer.concat(directory)
  const count = entries.length
  const end = numbers([0, 2], [0, 2], [count, 2], [count, 2], [index.length, 4], [at, 4], [0, 2])
  return Buffer.concat([...parts, index, Buffer.from('PK\x05\x06'), end])
}

/** A part of a ZIP file as it is packed. */
export function packed(name: string, content: string | Buffer): Entry {
  const data = Buffer.from(content)
  return { name, packed: deflateRawSync(data), size: data.length }
}

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
const styles = `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`
const documentHead = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`

/** A Word file of paragraphs; those that begin with `# ` are headings. What else it holds is given as XML. */
export function docxOf(
  paragraphs: readonly string[],
  { head = '', more = '', rels }: { head?: string; more?: string; rels?: string } = {},
): Buffer {
  const body = paragraphs.map((text) => {
    const style = text.startsWith('# ') ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : ''
    const escaped = text.replace(/^# /, '').replace(/&/g, '&amp;').replace(/</g, '&lt;')
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped}</w:t></w:r></w:p>`
  })
  return zipOf([
    packed('[Content_Types].xml', types),
    packed('_rels/.rels', relations),
    packed('word/styles.xml', styles),
    ...(rels ? [packed('word/_rels/document.xml.rels', rels)] : []),
    packed(
      'word/document.xml',
      `${documentHead.replace('?>', `?>${head}`)}${body.join('')}${more}</w:body></w:document>`,
    ),
  ])
}

/** A Word file of a few kilobytes that unpacks to so many megabytes. */
export function docxBomb(megabytes: number): Buffer {
  const bomb = {
    name: 'word/document.xml',
    packed: deflatedBomb(megabytes, 'A'),
    size: megabytes * 1024 * 1024,
  }
  return zipOf([packed('[Content_Types].xml', types), packed('_rels/.rels', relations), bomb])
}
