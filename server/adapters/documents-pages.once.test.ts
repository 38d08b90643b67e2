// @module-tag embedded
import { Readable } from 'node:stream'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { pdfOfForm, pdfOfPage, textAt } from '#server/testing/document-pages.ts'
import { docxOf, pdfOf } from '#server/testing/documents.ts'
import type { DocumentFileType, ReadPage } from '#shared/documents/reading.contract.ts'
import { openDocumentReader } from './documents.ts'

async function pagesOf(file: Buffer | string, type: DocumentFileType): Promise<ReadPage[]> {
  const pages: ReadPage[] = []
  await openDocumentReader().readPages(
    Readable.from([Buffer.from(file)]),
    type,
    (page) => void pages.push(page),
  )
  return pages
}

async function pageOf(file: Buffer | string, type: DocumentFileType = 'pdf'): Promise<ReadPage> {
  const [page] = await pagesOf(file, type)
  if (!page) throw new Error('there is no page')
  return page
}

async function picture(
  file: Buffer,
  type: DocumentFileType,
  width: number,
): Promise<{ bytes: number; png: PNG }> {
  const bytes = await openDocumentReader().picture(Readable.from([file]), type, 1, width)
  return { bytes: bytes.length, png: PNG.sync.read(bytes) }
}

function colorAt({ width, data }: PNG, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
}

describe('the words of a PDF', () => {
  const table = [
    textAt(50, 700, 'Policy Number:'),
    textAt(300, 700, 'GL-20431'),
    textAt(300, 687, '$1,000,000'),
    textAt(50, 688, 'Each Occurrence'),
    textAt(50, 640, 'Small print'),
  ]

  it('come in lines by their places, in whatever order they were written', async () => {
    const page = await pageOf(pdfOfPage(table.toReversed().join('')))
    expect(page.text).toBe('Policy Number:   GL-20431\nEach Occurrence   $1,000,000\n\nSmall print')
    expect(page.words.map(({ text }) => text)).toEqual(page.text.split(/\s+/))
    expect(page).toMatchObject({ page: 1, width: 612, height: 792, source: 'text', fields: [], tables: [] })
  })

  it('have their places in points from the top left', async () => {
    const { words } = await pageOf(pdfOfPage(table.join('')))
    const number = words.find(({ text }) => text === 'Number:')
    // As wide as Helvetica writes it, give or take a point: "Policy " takes 30.6 points, "Number:" 38.4.
    expect(number?.x).toBeGreaterThan(78)
    expect(number?.x).toBeLessThan(83)
    expect(number?.width).toBeGreaterThan(34)
    expect(number?.y).toBeGreaterThan(82)
    expect(number?.y).toBeLessThan(86)
    expect(number?.height).toBeGreaterThan(8)
  })

  it('are put together when written in parts, and once when printed twice', async () => {
    const parts =
      textAt(50, 700, 'Dec') +
      textAt(67, 700, 'larations') +
      textAt(200, 700, 'Bold') +
      textAt(200.4, 700, 'Bold')
    expect((await pageOf(pdfOfPage(parts))).text).toBe('Declarations   Bold')
  })

  it('are whole where their letters stand apart, and follow each other where fonts change', async () => {
    const spaced = pdfOfPage(
      'BT /F1 12 Tf 1.2 Tc 50 700 Td (RENEWAL POLICY) Tj 0 Tc 0 -40 Td (com) Tj (pany) Tj ET',
    )
    expect((await pageOf(spaced)).text).toBe('RENEWAL POLICY\n\ncompany')
  })

  it('are where the page shows them when it is turned or cut', async () => {
    const turned = await pageOf(
      pdfOfPage(textAt(50, 700, 'Top'), { page: '/MediaBox[0 0 612 792]/Rotate 90' }),
    )
    expect([turned.width, turned.height]).toEqual([792, 612])
    // Text that runs down the right edge of the page as it is shown.
    const [top] = turned.words
    expect(top?.x).toBeGreaterThan(695)
    expect(top?.y).toBeCloseTo(50, 0)
    expect(top?.height).toBeGreaterThan(top?.width ?? 0)
    const cut = '/MediaBox[0 0 612 792]/CropBox[40 600 340 720]'
    const page = await pageOf(
      pdfOfPage(textAt(50, 700, 'Inside') + textAt(50, 100, 'Outside'), { page: cut }),
    )
    expect([page.width, page.height, page.text]).toEqual([300, 120, 'Inside'])
    expect(page.words[0]?.x).toBeCloseTo(10, 0)
  })

  it('are none on a page that is a picture, which is then a scan', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `${30 + (at % 5)} ${20 + at * 12} 550 4 re f`).join(
      ' ',
    )
    const pages = await pagesOf(pdfOfPage(lines + textAt(50, 780, 'Fax page 1')), 'pdf')
    expect(pages).toMatchObject([{ source: 'scan', text: '', words: [], width: 612 }])
    const empty = await pagesOf(pdfOf([['Text'], []]), 'pdf')
    expect(empty.map(({ source }) => source)).toEqual(['text', 'text'])
  })
})

describe('the fields of a form', () => {
  it('have names, kinds, places and values; a tick is "true" however the form calls it', async () => {
    const form = pdfOfForm([
      { rect: [50, 600, 250, 620], more: '/FT/Tx/T(Insured)/V(Riverbend Bakery LLC)/DA(/Helv 10 Tf)' },
      { rect: [50, 560, 60, 570], more: '/FT/Btn/T(GL)/V/Yes/AS/Yes/AP<</N<</Yes null/Off null>>>>' },
      { rect: [50, 540, 60, 550], more: '/FT/Btn/T(WC)/V/Off/AS/Off/AP<</N<</Yes null/Off null>>>>' },
      {
        rect: [50, 500, 150, 520],
        more: '/FT/Ch/Ff 131072/T(State)/V(CA)/Opt[[(CA)(California)][(NV)(Nevada)]]',
      },
      { rect: [50, 460, 150, 480], more: '/FT/Btn/Ff 65536/T(Print)' },
      {
        rect: [50, 440, 60, 450],
        more: '/FT/Btn/Ff 32768/T(Entity)/V/LLC/AS/LLC/AP<</N<</LLC null/Off null>>>>',
      },
      { rect: [50, 420, 150, 430], more: '/FT/Tx/Ff 8192/T(PIN)/V(8841)' },
      { rect: [50, 400, 150, 410], more: '/FT/Tx/F 2/T(Unseen)/V(x)' },
    ])
    const page = await pageOf(form)
    expect(page.fields.map(({ name, kind, value }) => [name, kind, value])).toEqual([
      ['Insured', 'text', 'Riverbend Bakery LLC'],
      ['GL', 'box', 'true'],
      ['WC', 'box', ''],
      ['State', 'choice', 'California'],
      ['Entity.LLC', 'box', 'true'],
      ['PIN', 'text', ''],
    ])
    expect(page.fields[0]).toMatchObject({ x: 50, y: 172, width: 200, height: 20 })
    expect(page.text).toBe('A form with enough words to be one\n\nRiverbend Bakery LLC\n\nCalifornia')
    expect(page.words.find(({ text }) => text === 'Riverbend')).toMatchObject({ x: 51 })
  })
})

describe('files without pages', () => {
  it('come in sections: rich text with its tables, without what is hidden in it', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator x}Caf\'e9 \u8211? policy\par
{\pict\bin5 {{{{{}\trowd Limit\cell $1,000\cell\row Deductible\cell $500\cell\row\pard{\object{\objdata 4d5a}}End}`
    const page = await pageOf(rtf, 'rtf')
    expect(page).toMatchObject({
      source: 'text',
      width: 0,
      words: [],
      tables: [
        [
          ['Limit', '$1,000'],
          ['Deductible', '$500'],
        ],
      ],
    })
    expect(page.text).toContain('Café – policy')
    expect(page.text).toContain('Limit   $1,000\nDeductible   $500\n\nEnd')
    expect(page.text).not.toContain('4d5a')
  })

  it('come in sections: plain text with its columns, Word with its headings', async () => {
    expect((await pageOf('Policy Number:      GL-1\nTerm\t2026', 'txt')).text).toBe(
      'Policy Number:   GL-1\n\nTerm   2026',
    )
    const pages = await pagesOf(docxOf(['# One', 'Text', '# Two', 'More']), 'docx')
    expect(pages.map(({ page, text }) => [page, text])).toEqual([
      [1, 'One\n\nText'],
      [2, 'Two\n\nMore'],
    ])
  })
})

describe('the picture of a page', () => {
  it('is a small PNG of the width that was asked for, at most 1600', async () => {
    const lines = Array.from({ length: 50 }, (_, at) =>
      textAt(50, 740 - at * 14, 'Covered property at the premises'.repeat(2)),
    )
    const { bytes, png } = await picture(pdfOfPage(lines.join('')), 'pdf', 1200)
    expect([png.width, png.height]).toEqual([1200, 1553])
    expect(bytes).toBeLessThan(300_000)
    expect((await picture(pdfOf([['x']]), 'pdf', 5000)).png.width).toBe(1600)
  })

  it('shows the colors of pictures of each kind', async () => {
    const image = new PNG({ width: 40, height: 20 })
    for (let at = 0; at < image.data.length; at += 4)
      image.data.set(at % 160 < 80 ? [200, 30, 30, 255] : [30, 30, 200, 255], at)
    const rgb = { colorType: 2 } as const
    for (const file of [PNG.sync.write(image), PNG.sync.write(image, rgb)]) {
      const { png } = await picture(file, 'png', 80)
      expect([png.width, png.height]).toEqual([80, 40])
      expect(colorAt(png, 10, 20)).toEqual([200, 30, 30])
      expect(colorAt(png, 70, 20)).toEqual([30, 30, 200])
    }
    const gif = Buffer.from('R0lGODlhAgABAIAAAP8AAAAA/ywAAAAAAgABAAACAkQKADs=', 'base64')
    const { png } = await picture(gif, 'gif', 80)
    expect([colorAt(png, 5, 20), colorAt(png, 75, 20)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ])
  })
})
