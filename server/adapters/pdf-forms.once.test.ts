// @module-tag embedded
import { Readable } from 'node:stream'
import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { certificateForm, type GeneratedField, makeForm } from '#server/acord-forms/testing.ts'
import { pdfOf, pdfOfObjects } from '#server/testing/documents.ts'
import { openDocumentReader } from './documents.ts'
import { openPdfForms } from './pdf-forms.ts'
import { formProblems } from './pdf-forms-task.ts'

const edge = openPdfForms()
const fileOf = (bytes: Buffer) => Readable.from([bytes])

/** What another reader sees on the pages, the filled values among it. */
async function textOf(bytes: Buffer): Promise<string> {
  return (await openDocumentReader().read(fileOf(bytes), 'pdf')).join('\n')
}

const place = { x: 100, y: 600, width: 120, height: 16 }
const everyKind: GeneratedField[] = [
  { kind: 'text', name: 'Name', ...place },
  { kind: 'text', name: 'Naic', maxLength: 5, ...place, y: 560 },
  { kind: 'text', name: 'Remarks', isMultiline: true, ...place, y: 480, height: 60 },
  { kind: 'box', name: 'Agreed', ...place, y: 440, width: 12, height: 12 },
  { kind: 'choice', name: 'State', options: ['VA', 'NC'], ...place, y: 400, page: 2 },
]

describe('what a fillable form is made of', () => {
  it('is reported field by field with places from the top left corner, and by the words of its edges', async () => {
    const file = await makeForm({
      fields: everyKind,
      pages: 2,
      head: 'A HEAD',
      foot: 'FORM 7 (2020/01)',
      title: 'Seven',
    })
    const form = await edge.inspect(fileOf(file))
    expect(form.pages).toEqual([
      { page: 1, width: 612, height: 792 },
      { page: 2, width: 612, height: 792 },
    ])
    expect(form.fields.map(({ name, kind, page }) => [name, kind, page])).toEqual([
      ['Name', 'text', 1],
      ['Naic', 'text', 1],
      ['Remarks', 'text', 1],
      ['Agreed', 'box', 1],
      ['State', 'choice', 2],
    ])
    expect(form.fields[0]?.box).toEqual({ x: 100, y: 792 - 616, width: 120, height: 16 })
    expect(form.fields[1]).toMatchObject({ maxLength: 5 })
    expect(form.fields[2]).toMatchObject({ isMultiline: true })
    expect(form.fields[4]).toMatchObject({ options: ['VA', 'NC'] })
    expect(form.title).toBe('Seven')
    expect(form.words).toEqual(expect.arrayContaining(['A HEAD', 'FORM 7 (2020/01)']))
  })

  it('recognizes a form that only its owner may change', async () => {
    const file = await certificateForm({ ownerPassword: 'of the publisher' })
    const { fields, words } = await edge.inspect(fileOf(file))
    expect(fields.map(({ name }) => name)).toContain('NamedInsured_FullName_A')
    expect(words).toContain('ACORD 25 (2016/03)')
  })

  it.each([
    ['encrypted', () => makeForm({ fields: everyKind, pages: 2, userPassword: 'secret' })],
    ['noFields', async () => pdfOf([['A flat copy of a form']])],
    ['damaged', async () => Buffer.from('%PDF-1.7\nnothing that can be read')],
    [
      'damaged',
      async () => pdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
    ],
    [
      'tooManyFields',
      async () => {
        const kids = Array.from({ length: 5001 }, (_, at) => `${at + 5} 0 R`).join(' ')
        const fields = Array.from(
          { length: 5001 },
          (_, at) => `<</FT/Tx/T(F${at})/Subtype/Widget/Rect[0 0 9 9]/P 3 0 R>>`,
        )
        const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>'
        const catalog = '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>'
        return pdfOfObjects([
          catalog,
          '<</Type/Pages/Kids[3 0 R]/Count 1>>',
          page,
          `<</Fields[${kids}]>>`,
          ...fields,
        ])
      },
    ],
  ] as const)('is refused in words where that is not possible: %s', async (kind, make) => {
    await expect(edge.inspect(fileOf(await make()))).rejects.toThrow(formProblems[kind])
  })

  it('is refused when it takes too much memory or time', async () => {
    const file = await certificateForm()
    await expect(openPdfForms({ wholeMillis: 1 }).inspect(fileOf(file))).rejects.toThrow(formProblems.tooSlow)
    await expect(openPdfForms({ memoryBytes: 1 }).inspect(fileOf(file))).rejects.toThrow(
      formProblems.tooHeavy,
    )
  })
})

describe('a filled form', () => {
  it('shows its values as part of its pages, letters of every alphabet among them, and has no fields left', async () => {
    const fields = await makeForm({ fields: everyKind, pages: 2 })
    const values = {
      Name: 'Żółć & Söhne',
      Naic: '12345',
      Remarks: 'One line\nand another',
      Agreed: 'true',
      State: 'nc',
    }
    const texts = [{ page: 2, x: 50, y: 700, size: 14, text: 'Ana Lopez', isSignature: true }]
    const { file, cut } = await edge.fill(fileOf(fields), { values, flatten: true, texts })
    expect(cut).toEqual([])
    const shown = await textOf(file)
    for (const words of ['Żółć & Söhne', '12345', 'One line', 'and another', 'NC', 'Ana Lopez'])
      expect(shown).toContain(words)
    const pdf = await PDF.load(new Uint8Array(file))
    expect(pdf.getForm()?.getFields() ?? []).toEqual([])
  })

  it('shrinks a long text, and names the fields whose text does not fit at all or is not a choice', async () => {
    const fields = await makeForm({ fields: everyKind, pages: 2 })
    const long = 'A name that goes on and on until the field has no more room for it'
    const values = { Name: long, Naic: '1234567', Remarks: 'wraps '.repeat(40), State: 'Ohio' }
    const { file, cut } = await edge.fill(fileOf(fields), { values, flatten: false })
    expect(cut).toEqual(['Name', 'Naic', 'State'])
    const form = (await PDF.load(new Uint8Array(file))).getForm()
    expect(form?.getTextField('Naic')?.getValue()).toBe('12345')
    expect(form?.getTextField('Name')?.getValue()).toBe(long)
    expect(form?.properties.needAppearances).toBe(false)
  })

  it('is made of a form that only its owner may change, and opens without a password', async () => {
    const form = await certificateForm({ ownerPassword: 'of the publisher' })
    const values = { NamedInsured_FullName_A: 'Harbor Cafe LLC' }
    const { file } = await edge.fill(fileOf(form), { values, flatten: true })
    expect(await textOf(file)).toContain('Harbor Cafe LLC')
  })

  it('carries words across its pages when it is stamped', async () => {
    const stamped = await edge.stamp(fileOf(pdfOf([['One'], ['Two']])), 'VOID')
    expect((await textOf(stamped)).match(/VOID/g)?.length).toBe(2)
  })

  it('is worked on by a process of its own each time, also when several come at once', async () => {
    const form = await certificateForm()
    edge.prepare()
    const names = ['Ana', 'Ben', 'Cleo']
    const filled = await Promise.all(
      names.map((name) =>
        edge.fill(fileOf(form), { values: { NamedInsured_FullName_A: name }, flatten: true }),
      ),
    )
    const texts = await Promise.all(filled.map(({ file }) => textOf(file)))
    expect(texts.map((text, at) => text.includes(names[at] ?? ''))).toEqual([true, true, true])
  })
})
