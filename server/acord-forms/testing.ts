import { PDF, type PDFForm, type PDFPage } from '@libpdf/core'
import type { Api } from '#server/testing/api.ts'

/** A field of a form that a test makes: where it stands from the bottom left corner of its page, in points. */
type Place = { x: number; y: number; width: number; height: number; page?: number }
export type GeneratedField = Place &
  (
    | { kind: 'text'; name: string; isMultiline?: boolean; maxLength?: number }
    | { kind: 'box'; name: string }
    | { kind: 'choice'; name: string; options: string[] }
  )
export type GeneratedForm = {
  fields: readonly GeneratedField[]
  pages?: number
  head?: string
  foot?: string
  title?: string
  /** Protected as publishers do: everybody may open it, only its owner may change it. */
  ownerPassword?: string
  /** Opens only with this. */
  userPassword?: string
}

function addField(form: PDFForm, field: GeneratedField, page: PDFPage): void {
  const { x, y, width, height } = field
  const place = { x, y, width, height }
  if (field.kind === 'box') page.drawField(form.createCheckbox(field.name, { onValue: '1' }), place)
  else if (field.kind === 'choice') {
    page.drawField(form.createDropdown(field.name, { options: field.options }), place)
  } else {
    const { isMultiline = false, maxLength } = field
    const options = { fontSize: 0, multiline: isMultiline, ...(maxLength && { maxLength }) }
    page.drawField(form.createTextField(field.name, options), place)
  }
}

/** Makes a fillable PDF of one's own, with a head and a foot by which it is recognized. */
export async function makeForm(made: GeneratedForm): Promise<Buffer> {
  const pdf = PDF.create()
  const { fields, pages = 1, head, foot, title, ownerPassword, userPassword } = made
  const sheets = Array.from({ length: pages }, () => pdf.addPage({ size: 'letter' }))
  for (const page of sheets) {
    if (head) page.drawText(head, { x: 150, y: 750, size: 14 })
    if (foot) page.drawText(foot, { x: 36, y: 24, size: 8 })
  }
  if (title) pdf.setTitle(title)
  const form = pdf.getOrCreateForm()
  for (const field of fields) {
    const page = sheets[(field.page ?? 1) - 1]
    if (page) addField(form, field, page)
  }
  if (ownerPassword || userPassword) {
    pdf.setProtection({
      ...(ownerPassword && { ownerPassword }),
      ...(userPassword && { userPassword }),
      permissions: { modify: false, copy: false, annotate: false, fillForms: true, print: true },
      algorithm: 'AES-256',
    })
  }
  return Buffer.from(await pdf.save())
}

type Names = readonly [name: string, width?: number][]

/** Some fields of a certificate of liability, under the names that its publisher gives them. */
const certificateNames: Names = [
  ['Form_CompletionDate_A', 80],
  ['Producer_FullName_A'],
  ['Producer_MailingAddress_LineOne_A'],
  ['Producer_MailingAddress_CityName_A'],
  ['Producer_MailingAddress_StateOrProvinceCode_A', 40],
  ['Producer_MailingAddress_PostalCode_A', 80],
  ['Producer_ContactPerson_FullName_A'],
  ['Producer_ContactPerson_EmailAddress_A'],
  ['NamedInsured_FullName_A'],
  ['NamedInsured_MailingAddress_LineOne_A'],
  ['NamedInsured_MailingAddress_CityName_A'],
  ['Insurer_FullName_A'],
  ['Insurer_NAICCode_A', 60],
  ['GeneralLiability_InsurerLetterCode_A', 20],
  ['Policy_GeneralLiability_PolicyNumberIdentifier_A'],
  ['Policy_GeneralLiability_EffectiveDate_A', 80],
  ['Policy_GeneralLiability_ExpirationDate_A', 80],
  ['GeneralLiability_EachOccurrence_LimitAmount_A', 100],
  ['GeneralLiability_GeneralAggregate_LimitAmount_A', 100],
  ['CertificateOfInsurance_CertificateNumberIdentifier_A', 100],
  ['CertificateHolder_FullName_A'],
  ['Producer_AuthorizedRepresentative_Signature_A', 200],
  ['Agency_OwnNote', 200],
  ['CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A', 20],
  ['Policy_GeneralLiability_SubrogationWaivedCode_A', 20],
]
export const holderField = 'CertificateHolder_FullName_A'
export const additionalInsuredField = 'CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A'
export const waiverField = 'Policy_GeneralLiability_SubrogationWaivedCode_A'

/** A fillable certificate that looks to the product like the publisher's; `path` puts its fields into pages of a tree. */
export function certificateForm(
  options: { path?: string; edition?: string } & Pick<GeneratedForm, 'ownerPassword'> = {},
): Promise<Buffer> {
  const { path = '', edition = '2016/03', ...more } = options
  const fields = certificateNames.map(([name, width = 230], index): GeneratedField => {
    const x = 36 + (index % 2) * 280
    const y = 690 - Math.floor(index / 2) * 40
    return { kind: 'text', name: `${path}${name}`, x, y, width, height: 16 }
  })
  const occurrence: GeneratedField = {
    kind: 'box',
    name: `${path}GeneralLiability_OccurrenceIndicator_A`,
    x: 36,
    y: 170,
    width: 12,
    height: 12,
  }
  const remarks: GeneratedField = {
    kind: 'text',
    name: `${path}CertificateOfLiabilityInsurance_ACORDForm_RemarkText_A`,
    isMultiline: true,
    x: 36,
    y: 70,
    width: 520,
    height: 80,
  }
  const head = 'CERTIFICATE OF LIABILITY INSURANCE'
  return makeForm({ fields: [...fields, occurrence, remarks], head, foot: `ACORD 25 (${edition})`, ...more })
}

/** Uploads a fillable form as a browser does. */
export function uploadTemplate(api: Api, file: Buffer, name = 'certificate.pdf') {
  const boundary = 'a-boundary-of-the-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return api.post('/api/form-templates', body, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}
