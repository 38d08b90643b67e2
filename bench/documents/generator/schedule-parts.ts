import { left, right, type Sheet } from './sheet.ts'
import type { Style } from './style.ts'
import type { MadePolicy } from './truth.ts'

type Write = (sheet: Sheet, policy: MadePolicy, style: Style) => void
type Column = readonly [head: string, x: number]

function heading(sheet: Sheet, text: string, lines: number): void {
  sheet.need(lines + 3)
  sheet.write(left, text, { bold: true })
  sheet.down(1.3)
}

function table(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  for (const [head, x] of columns) sheet.write(x, head, { bold: true, size: 8 })
  sheet.down(1.2)
  for (const row of rows) {
    for (const [index, [, x]] of columns.entries()) sheet.write(x, row[index] ?? '', { size: 8 })
    sheet.down(1.15)
  }
  sheet.down(0.8)
}

function blocks(sheet: Sheet, rows: readonly (readonly string[])[]): void {
  for (const row of rows) {
    sheet.need(row.length + 1)
    for (const text of row) {
      sheet.write(left + 12, text)
      sheet.down(1.15)
    }
    sheet.down(0.5)
  }
}

const locations: Write = (sheet, policy, style) => {
  heading(sheet, style.wording.locations, policy.locations.length)
  const { money } = style
  if (style.schedules === 'table') {
    const columns = [
      ['Loc', left],
      ['Address', left + 30],
      ['Occupancy', left + 270],
      ['Year Built', left + 350],
      ['Sq Ft', left + 410],
      ['Building', left + 450],
    ] as const
    table(
      sheet,
      columns,
      policy.locations.map((at, index) => [
        String(index + 1),
        at.address,
        at.description,
        String(at.yearBuilt),
        at.area.toLocaleString('en-US'),
        money(at.building),
      ]),
    )
  } else {
    blocks(
      sheet,
      policy.locations.map((at, index) => [
        `Premises ${index + 1} Building 1: ${at.address}`,
        `Occupancy: ${at.description}    Year Built: ${at.yearBuilt}    Area: ${at.area} sq. ft.`,
        `Building Limit: ${money(at.building)}    Contents Limit: ${money(at.contents)}`,
      ]),
    )
  }
}

const vehicles: Write = (sheet, policy, style) => {
  heading(sheet, style.wording.vehicles, policy.vehicles.length)
  if (style.schedules === 'table') {
    const columns = [
      ['Auto No.', left],
      ['Year', left + 50],
      ['Make / Model', left + 90],
      ['VIN', left + 210],
      ['Cost New', left + 340],
      ['Garaging', left + 410],
    ] as const
    table(
      sheet,
      columns,
      policy.vehicles.map((auto, index) => [
        String(index + 1),
        String(auto.year),
        `${auto.make} ${auto.model}`,
        auto.vin,
        style.money(auto.cost),
        policy.cityLine.slice(0, 20),
      ]),
    )
  } else {
    blocks(
      sheet,
      policy.vehicles.map((auto, index) => [
        `Vehicle ${index + 1}: ${auto.year} ${auto.make} ${auto.model}`,
        `VIN ${auto.vin}   Original Cost New ${style.money(auto.cost)}`,
      ]),
    )
  }
}

const payroll: Write = (sheet, policy, style) => {
  heading(sheet, style.wording.payroll, policy.payroll.length)
  const columns = [
    ['Class Code', left],
    ['Classification', left + 60],
    ['Estimated Annual Remuneration', left + 270],
    ['Rate per $100', left + 400],
    ['Premium', left + 465],
  ] as const
  table(
    sheet,
    columns,
    policy.payroll.map((entry) => [
      entry.classCode,
      entry.description.slice(0, 44),
      style.money(entry.payroll),
      entry.rate.toFixed(2),
      style.money(entry.premium),
    ]),
  )
}

const interests: Write = (sheet, policy, style) => {
  for (const { kind, name, address } of policy.interests) {
    const label = {
      mortgagee: 'Mortgage Holder',
      additional_insured: 'Additional Insured',
      loss_payee: 'Loss Payee',
    }[kind]
    sheet.need(3)
    if (style.schedules === 'table') sheet.write(left, `${label}: ${name}, ${address}`, { size: 8 })
    else {
      sheet.write(left, label, { bold: true })
      sheet.down(1.15)
      sheet.write(left + 12, name)
      sheet.down(1.15)
      sheet.write(left + 12, address)
    }
    sheet.down(1.6)
  }
}

/** The lists that belong to the lines of a policy. */
export const schedules: Write = (sheet, policy, style) => {
  if (policy.locations.length > 0) locations(sheet, policy, style)
  if (policy.vehicles.length > 0) vehicles(sheet, policy, style)
  if (policy.payroll.length > 0) payroll(sheet, policy, style)
  interests(sheet, policy, style)
}

const edition = (text: string) => text.replace(' ', ' ')

/** The forms that are part of the policy. */
export const formParts: Record<Style['forms'], Write> = {
  list(sheet, policy, style) {
    heading(sheet, style.wording.forms, policy.forms.length)
    for (const form of policy.forms) {
      sheet.need(2)
      sheet.write(left, `${form.number} ${edition(form.edition)}`)
      sheet.write(left + 130, form.title)
      sheet.down(1.15)
    }
    sheet.down()
  },
  columns(sheet, policy, style) {
    heading(sheet, style.wording.forms, policy.forms.length)
    table(
      sheet,
      [
        ['Form Number', left],
        ['Edition Date', left + 110],
        ['Title', left + 190],
      ],
      policy.forms.map((form) => [form.number, form.edition.replace(' ', '/'), form.title]),
    )
  },
  runOn(sheet, policy, style) {
    heading(sheet, `${style.wording.forms}:`, 3)
    let line = ''
    for (const form of policy.forms) {
      const next = `${form.number} (${form.edition.replace(' ', '/')})`
      if (sheet.widthOf(`${line}, ${next}`) > right - left) {
        sheet.write(left, `${line},`)
        sheet.down(1.15)
        line = next
      } else line = line ? `${line}, ${next}` : next
    }
    sheet.write(left, line)
    sheet.down(2)
  },
  numbersOnly(sheet, policy, style) {
    heading(sheet, style.wording.forms, policy.forms.length)
    for (const [index, form] of policy.forms.entries()) {
      sheet.write(left + (index % 3) * 170, `${form.number} ${form.edition}`)
      if (index % 3 === 2 || index === policy.forms.length - 1) sheet.down(1.2)
    }
    sheet.down()
  },
}

const clauses = [
  'Various provisions in this policy restrict coverage. Read the entire policy carefully to determine rights, duties and what is and is not covered. Throughout this policy the words you and your refer to the Named Insured shown in the Declarations, and any other person or organization qualifying as a Named Insured.',
  'We will pay those sums that the insured becomes legally obligated to pay as damages because of bodily injury or property damage to which this insurance applies. The amount we will pay for damages is limited as described in Section III - Limits Of Insurance. For example, a limit of $100,000 is reduced by payments made.',
  'Commercial Property, Business Auto, Workers Compensation and Umbrella policies issued by us or another insurer are other insurance. If the limit of any such insurance is $500,000 or less, this insurance is excess over it. Coverage ends on 01/01/2030 at the latest for claims made under this paragraph.',
  'You may cancel this policy by mailing or delivering to us advance written notice of cancellation. If this policy is cancelled, we will send the first Named Insured any premium refund due. The premium of $250 is fully earned. Notice to: Claims Department, 88 Lake Avenue, Albany, NY 12207.',
]

/** Pages of policy wording: what a reader has to leave alone. */
export function filler(sheet: Sheet, pages: number): void {
  for (let page = 0; page < pages; page += 1) {
    sheet.newPage()
    for (let paragraph = 0; paragraph < 7; paragraph += 1) {
      const words = (clauses[(page + paragraph) % clauses.length] ?? '').split(' ')
      let line = ''
      for (const word of words) {
        if (sheet.widthOf(`${line} ${word}`) < right - left) line = line ? `${line} ${word}` : word
        else {
          sheet.write(left, line)
          sheet.down()
          line = word
        }
      }
      sheet.write(left, line)
      sheet.down(2)
    }
  }
}
