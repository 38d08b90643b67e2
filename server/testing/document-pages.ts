import { deflateSync } from 'node:zlib'
import { pdfOfObjects, pdfStream } from './documents.ts'

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

/** A PDF of one page with these drawing commands; F1 is Helvetica. More objects begin with number 6. */
export function pdfOfPage(
  commands: string,
  { page = '/MediaBox[0 0 612 792]', root = '', resources = '', objects = [] as (string | Buffer)[] } = {},
): Buffer {
  return pdfOfObjects([
    catalog.replace('>>', `${root}>>`),
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    font,
    `<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 3 0 R>>${resources}>>/Contents 5 0 R${page}>>`,
    pdfStream(deflateSync(Buffer.from(commands, 'latin1')), '/Filter/FlateDecode'),
    ...objects,
  ])
}

/** Text at a place from the bottom left of the page. */
export function textAt(x: number, y: number, text: string, size = 10): string {
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, String.raw`\$&`)}) Tj ET `
}

type Field = { rect: readonly number[]; more: string }

/** A PDF with the fields of a form on its page. */
export function pdfOfForm(fields: readonly Field[]): Buffer {
  const numbers = fields.map((_, at) => `${at + 6} 0 R`).join(' ')
  return pdfOfPage(textAt(50, 700, 'A form with enough words to be one'), {
    page: `/MediaBox[0 0 612 792]/Annots[${numbers}]`,
    root: `/AcroForm<</Fields[${numbers}]/DA(/Helv 10 Tf)>>`,
    objects: fields.map(
      ({ rect, more }) => `<</Type/Annot/Subtype/Widget/P 4 0 R/Rect[${rect.join(' ')}]${more}>>`,
    ),
  })
}

const words =
  'The insurance provided by this policy applies to covered property at the premises described in the Declarations subject to all of its terms limits of 1,000,000 and a deductible of 2,500 per occurrence for loss or damage caused by windstorm or hail unless otherwise stated in an endorsement'.split(
    ' ',
  )

/** A long policy: pages of about 500 words of small print in lines, with page numbers and amounts in columns. */
export function policyPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects: (string | Buffer)[] = [
    catalog,
    `<</Type/Pages/Kids[${kids}]/Count ${pages}/MediaBox[0 0 612 792]>>`,
    font,
  ]
  for (let page = 0; page < pages; page += 1) {
    const lines = Array.from({ length: 40 }, (_, line) => {
      const text = Array.from(
        { length: 12 },
        (_, at) => words[(page * 7 + line * 5 + at) % words.length],
      ).join(' ')
      return (
        textAt(50, 740 - line * 17, text, 9) + textAt(520, 740 - line * 17, `${page + 1},${100 + line}`, 9)
      )
    })
    const contents = deflateSync(
      Buffer.from(lines.join('') + textAt(280, 30, `Page ${page + 1} of ${pages}`)),
    )
    objects.push(
      `<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + page * 2} 0 R>>`,
      pdfStream(contents, '/Filter/FlateDecode'),
    )
  }
  return pdfOfObjects(objects)
}
