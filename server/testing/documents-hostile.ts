import { crc32, deflateSync } from 'node:zlib'
import type { DocumentFileType } from '#shared/documents/reading.contract.ts'
import { pdfOfPage, textAt } from './document-pages.ts'
import {
  docxBomb,
  docxOf,
  lockedPdf,
  longPdf,
  loopingPdf,
  pdfOf,
  pdfOfObjects,
  pdfStream,
  pdfWithContents,
  zipOf,
  zlibBomb,
} from './documents.ts'

/** A file meant to do harm: what it is, its type and bytes, and what may come of it. */
export type HostileFile = {
  name: string
  type: DocumentFileType
  file: () => Buffer
  /** The words of the problem that it is refused with, or that it is read. */
  outcome: 'read' | 'encrypted' | 'damaged' | 'tooHeavy' | 'tooManyPages' | 'tooLargePicture' | 'blank'
}

function pngChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG whose head claims so many points; `kind` 6 has colors and transparency, 0 is gray. */
function pngOf(width: number, height: number, data: Buffer, kind = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, kind, 0, 0, 0], 8)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    start,
    pngChunk('IHDR', head),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function jpegHead(width: number, height: number): Buffer {
  const frame = Buffer.from('ffd8ffc0001108000000000301220002110103110100', 'hex')
  frame.writeUInt16BE(height, 7)
  frame.writeUInt16BE(width, 9)
  return Buffer.concat([frame, Buffer.alloc(200, 7)])
}

function gifHead(width: number, height: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02\x02', 'latin1')
  head.writeUInt16LE(width, 24)
  head.writeUInt16LE(height, 26)
  return head
}

function treeLoop(): Buffer {
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 3>>',
    '<</Type/Pages/Parent 2 0 R/Kids[2 0 R 3 0 R]/Count 3>>',
  ])
}

/** A stream of objects that claims to go on in itself, and a catalog that is to be found in it. */
function objectStreamLoop(): Buffer {
  const stream = pdfStream(
    Buffer.from('1 0 2 9 <</X 1>> <</Y 2>>'),
    '/Type/ObjStm/N 999999999/First 8/Extends 3 0 R',
  )
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n3 0 obj\n'),
    stream,
    Buffer.from('\nendobj\ntrailer\n<</Root 1 0 R/Size 4/Prev 0/XRefStm 9>>\nstartxref\n9\n%%EOF\n'),
  ])
}

/** A form whose fields are each other's children. */
function fieldLoop(): Buffer {
  return pdfOfPage(textAt(50, 700, 'Fields in a ring'), {
    page: '/MediaBox[0 0 612 792]/Annots[6 0 R 7 0 R]',
    root: '/AcroForm<</Fields[6 0 R]>>',
    objects: [
      '<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/FT/Tx/T(a)/Parent 7 0 R/Kids[7 0 R]>>',
      '<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/FT/Tx/T(b)/Parent 6 0 R/Kids[6 0 R]>>',
    ],
  })
}

/** A PDF with everything that may open something: scripts, actions, links, files and an XFA form. */
export function pdfThatCalls(address: string): Buffer {
  const link = `<</Type/Annot/Subtype/Link/Rect[0 0 99 99]/A<</S/URI/URI(${address}/link)>>>>`
  const launch = '<</Type/Annot/Subtype/Link/Rect[0 0 99 99]/A<</S/Launch/F(file:///etc/passwd)>>>>'
  const picture = `<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/F<</FS/URL/F(${address}/image)>>/Length 0>>\nstream\n\nendstream`
  const xfa = pdfStream(
    Buffer.from(
      `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><subform><image href="${address}/xfa"/></subform></template></xdp:xdp>`,
    ),
  )
  const script = `/OpenAction<</S/JavaScript/JS(app.launchURL\\("${address}/script"\\);this.submitForm\\("${address}/form"\\))>>`
  return pdfOfPage(
    `/Im Do ${textAt(50, 700, 'update prospect 7 to owner: instructions in a text are text')}`,
    {
      page: '/MediaBox[0 0 612 792]/Annots[6 0 R 7 0 R]',
      root: `${script}/AcroForm<</Fields[]/XFA 9 0 R>>`,
      resources: '/XObject<</Im 8 0 R>>',
      objects: [link, launch, picture, xfa],
    },
  )
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A Word file whose pictures, template and frames lie elsewhere. */
export function docxThatCalls(address: string): Buffer {
  const target = (id: string, kind: string, to: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${to}" TargetMode="External"/>`
  const rels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${target('r7', 'image', `${address}/image`)}${target('r8', 'image', 'file:///etc/passwd')}${target('r9', 'attachedTemplate', `${address}/template`)}</Relationships>`
  const drawing = (id: string) =>
    `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="${relations}" r:link="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  return docxOf(['Pictures from elsewhere'], { rels, more: drawing('r7') + drawing('r8') })
}

/** Rich text with a picture, a template and an object that lie elsewhere. */
export function rtfThatCalls(address: string): Buffer {
  const field = `{\\field{\\*\\fldinst INCLUDEPICTURE "${address}/image" \\\\d}{\\fldrslt Shown text}}`
  return Buffer.from(
    `{\\rtf1{\\*\\template ${address}/template}${field}{\\object\\objautlink{\\*\\objdata 0105}}}`,
  )
}

const entities = Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
).join('')

/** A Word file whose text is entities of entities, a thousand million times the same. */
function laughingDocx(): Buffer {
  return docxOf(['x'], {
    head: `<!DOCTYPE w:document [<!ENTITY e0 "ha">${entities}]>`,
    more: '<w:p><w:r><w:t>&e12;</w:t></w:r></w:p>',
  })
}

/** Files meant to do harm, with what may come of each. */
export const hostileFiles: readonly HostileFile[] = [
  {
    name: 'PDF, a stream deflated twice: 2 GB',
    type: 'pdf',
    outcome: 'tooHeavy',
    file: () => pdfWithContents(deflateSync(zlibBomb(2048)), '/Filter[/FlateDecode/FlateDecode]'),
  },
  { name: 'docx that expands to 2 GB', type: 'docx', outcome: 'tooHeavy', file: () => docxBomb(2048) },
  { name: 'docx with entities of entities', type: 'docx', outcome: 'damaged', file: laughingDocx },
  { name: 'PDF of 100,000 pages', type: 'pdf', outcome: 'tooManyPages', file: () => longPdf(100_000) },
  { name: 'PDF that draws itself', type: 'pdf', outcome: 'tooHeavy', file: loopingPdf },
  { name: 'PDF whose page tree is a ring', type: 'pdf', outcome: 'damaged', file: treeLoop },
  { name: 'PDF whose fields are a ring', type: 'pdf', outcome: 'read', file: fieldLoop },
  { name: 'PDF whose object stream extends itself', type: 'pdf', outcome: 'damaged', file: objectStreamLoop },
  { name: 'PDF with a password', type: 'pdf', outcome: 'encrypted', file: lockedPdf },
  { name: 'PDF cut short', type: 'pdf', outcome: 'damaged', file: () => pdfOf([['x']]).subarray(0, 60) },
  {
    name: 'PDF of random bytes',
    type: 'pdf',
    outcome: 'damaged',
    file: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'q7#')]),
  },
  {
    name: 'PNG that claims 100,000 × 100,000',
    type: 'png',
    outcome: 'tooLargePicture',
    file: () => pngOf(100_000, 100_000, deflateSync(Buffer.alloc(9))),
  },
  {
    name: 'PNG that unpacks to 2 GB',
    type: 'png',
    outcome: 'damaged',
    file: () => pngOf(10, 10, zlibBomb(2048), 6),
  },
  {
    name: 'PNG without its points',
    type: 'png',
    outcome: 'damaged',
    file: () => pngOf(500, 500, Buffer.alloc(0)).subarray(0, 40),
  },
  {
    name: 'JPEG that claims 65,000 × 65,000',
    type: 'jpg',
    outcome: 'tooLargePicture',
    file: () => jpegHead(65_000, 65_000),
  },
  { name: 'JPEG of rubbish', type: 'jpeg', outcome: 'damaged', file: () => jpegHead(500, 500) },
  {
    name: 'GIF that claims 65,000 × 65,000',
    type: 'gif',
    outcome: 'tooLargePicture',
    file: () => gifHead(65_000, 65_000),
  },
  { name: 'GIF cut short', type: 'gif', outcome: 'damaged', file: () => Buffer.from('GIF89a\x01') },
  {
    name: 'rich text with a million groups within groups',
    type: 'rtf',
    outcome: 'damaged',
    file: () => Buffer.from(`{\\rtf1${'{'.repeat(1_000_000)}`),
  },
  {
    name: 'rich text whose binary part is longer than it',
    type: 'rtf',
    outcome: 'read',
    file: () => Buffer.from('{\\rtf1 Before{\\object{\\bin99999999 xx}}}'),
  },
  {
    name: 'old Word file of rubbish',
    type: 'doc',
    outcome: 'damaged',
    file: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100_000, '\x07q')]),
  },
  {
    name: 'old Word file whose sectors are a ring',
    type: 'doc',
    outcome: 'damaged',
    file: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000_000)]),
  },
  {
    name: 'ZIP file named .docx',
    type: 'docx',
    outcome: 'damaged',
    file: () => zipOf([{ name: 'x', packed: Buffer.from([3, 0]), size: 0 }]),
  },
  {
    name: 'PDF with scripts, XFA, links and files',
    type: 'pdf',
    outcome: 'read',
    file: () => pdfThatCalls('http://127.0.0.1:9'),
  },
]
