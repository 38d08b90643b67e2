import { addMonths, formatDay } from '#shared/dates.ts'
import type { Doubt } from './import-doubts.rules.ts'
import { nameKey } from './import-names.rules.ts'
import type { ClientValues, RowReader } from './import-rows.rules.ts'
import { isZipOf, isZipOfAny } from './state-zips.rules.ts'

const phoneFields = ['phone', 'mobilePhone', 'homePhone', 'workPhone', 'otherPhone', 'fax', 'spousePhone']

const noName =
  /\b(?:do not use|dnu|duplicate|deleted?|dummy|do not (?:call|contact|mail|renew|write)|moved to|merged|test (?:client|account|record|insured)|see (?:other|account|client))\b|^(?:test\b.*|z{2,}.*|x{2,}|asdf\w*|new (?:client|insured|prospect)|(?:first|last) name)$|\btest$/i
const noStreet =
  /^(?:same(?: as (?:above|mailing|insured))?|see (?:above|notes?|file)|unknown|bad address|returned?(?: mail)?|undeliverable|no (?:known )?address|moved|address|street|123 (?:main|any|fake|test|elm)\b.*|1234 (?:main|any|fake|test)\b.*|x{2,}|test\b.*)$/i
const noEmail =
  /^(?:no(?:ne|pe|email|mail|body|one)?|no[._-]?e?mail|no[._-]?reply|unknown|na|test(?:ing)?|fake|x+|abc|asdf|email|declined?|refused?|notgiven|donotemail)@|@(?:none|no|noemail|nomail|na|test|email|fake|unknown|xxx?|abc|asdf|nowhere)\.[a-z]+$/i
const misspelled =
  /@(?:gmial|gmai|gamil|gnail|gmal|gmaill|gmali|gmil|hotmial|hotmal|homail|hotmil|yaho|yahooo|yhaoo|yahho|outlok|outloo|iclod|comast|comcat)\.|@(?:gmail|yahoo|hotmail|outlook|aol|icloud)\.(?:co|cm|om|net|org|con|cmo|comm|coom)$|\.(?:con|cmo|comm|coom|ocm|nte|ney|ogr|orgg|cpm|vom|xom)$/i

/** Why a phone number cannot be one of the US; undefined where it can. */
function phoneDoubt(text: string): string | undefined {
  const bare = text.replace(/\s*(?:x|ext\.?|extension|#)\s*\d+\s*$/i, '')
  const all = bare.replace(/\D/g, '')
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all
  if (/^(\d)\1{6,}$/.test(digits) || /^(?:0?123456789\d?|9876543210)$/.test(digits))
    return 'is a placeholder, not a phone number'
  const isForeign = /^\s*(?:\+|011)/.test(bare)
  if (digits.length > 10 && !isForeign && /^[\d\s().+-]+$/.test(bare))
    return digits.length < 16 ? `has ${digits.length} digits: a phone number has 10` : undefined
  if (digits.length !== 10 || isForeign) return undefined
  if (/^(?:[01]|.11)/.test(digits)) return `has no valid area code (${digits.slice(0, 3)})`
  if (/^\d{3}5551212$/.test(digits)) return 'is directory assistance, not a client’s phone number'
  return undefined
}

function sayPhones(row: RowReader): void {
  const said = new Set(row.problems.map(({ column }) => column))
  for (const field of phoneFields) {
    for (const { cell, column } of row.cells(field)) {
      if (said.has(column)) continue
      for (const text of cell.split(/[;|\n\r,/]/).map((part) => part.trim())) {
        const doubt = phoneDoubt(text)
        if (doubt) row.say(field, column, `"${text}" ${doubt}`)
      }
    }
  }
}

function sayEmails(row: RowReader): void {
  for (const field of ['email', 'otherEmail', 'spouseEmail']) {
    for (const { cell, column } of row.cells(field)) {
      const email = cell.trim()
      if (noEmail.test(email)) row.say(field, column, `"${email}" is a placeholder, not an email address`)
      else if (misspelled.test(email))
        row.say(field, column, `"${email}" looks misspelled: check the part after the @`)
    }
  }
}

function sayName(row: RowReader, { name, kind }: ClientValues): void {
  const field = row.context.mapping.includes('name') && row.text('name') !== '' ? 'name' : 'lastName'
  const [first, last] = [row.text('firstName'), row.text('lastName')]
  if (noName.test(name)) row.say(field, null, `"${name}" looks like a test or a remark, not a client`)
  else if (/\b(?:deceased|dec'd|dcsd)\b/i.test(name))
    row.say(field, null, `"${name}": check who the first named insured is now`)
  else if (name.includes('@')) row.say(field, null, `"${name}" is an email address, not a name`)
  else if (kind === 'personal' && /\d{2,}/.test(name))
    row.say(field, null, `"${name}" has digits: check the name`)
  else if (first.length > 1 && nameKey(first) === nameKey(last))
    row.say('lastName', null, `First and last name are both "${first}": check them`)
}

function sayBirth(row: RowReader, { dateOfBirth, kind }: ClientValues): void {
  if (!dateOfBirth) return
  const { today } = row.context
  if (dateOfBirth > addMonths(today, -16 * 12))
    row.say(
      'dateOfBirth',
      null,
      `Born ${formatDay(dateOfBirth)}: a named insured under 16, so check the year`,
    )
  else if (dateOfBirth < addMonths(today, -100 * 12))
    row.say('dateOfBirth', null, `Born ${formatDay(dateOfBirth)}: more than 100 years ago, so check the year`)
  else if (
    kind === 'commercial' &&
    !row.text('firstName') &&
    !row.text('contactName') &&
    !row.text('lastName')
  )
    row.say('dateOfBirth', null, 'A business has no date of birth: check whether this client is a person')
}

function sayAddress(row: RowReader, { street, state, zip }: ClientValues): void {
  const { mapping } = row.context
  const field = mapping.includes('zip') ? 'zip' : 'place'
  if (noStreet.test(street)) row.say('street', null, `"${street}" is a placeholder, not an address`)
  if (!zip) return
  if (!isZipOfAny(zip)) row.say(field, null, `No state has the ZIP code ${zip}: check it`)
  else if (state && !isZipOf(zip, state))
    row.say(field, null, `The ZIP code ${zip} is not in ${state}: check the address`)
}

/** Says of the person or business of a row what nobody can be called, born, reached or live at. */
export function sayPerson(row: RowReader, record: ClientValues): void {
  sayName(row, record)
  sayBirth(row, record)
  sayPhones(row)
  sayEmails(row)
  sayAddress(row, record)
}

/** What a row leaves open of its client that other rows of its file do not. */
export function blanksOfPerson(row: RowReader, record: ClientValues): Doubt[] {
  const { mapping } = row.context
  const has = (...fields: string[]) => fields.some((field) => mapping.includes(field))
  const blanks: [boolean, string, string][] = [
    [has('externalId') && !record.clientNumber, 'externalId', 'The client number is missing'],
    [has('producer') && !row.text('producer'), 'producer', 'The producer is missing'],
    [has('street') && !record.street, 'street', 'The street address is missing'],
    [has('city') && !record.city, 'city', 'The city is missing'],
    [has('state') && !record.state && !row.text('state'), 'state', 'The state is missing'],
    [has('zip') && !record.zip && !row.text('zip'), 'zip', 'The ZIP code is missing'],
    [has('place') && !row.text('place') && !record.city, 'place', 'The city, state and ZIP code are missing'],
    [has('place') && !has('zip') && record.state !== '' && !record.zip, 'place', 'The ZIP code is missing'],
    [has('lastName') && !row.text('lastName') && !row.text('name'), 'lastName', 'The last name is missing'],
  ]
  return blanks.flatMap(([isBlank, field, message]): Doubt[] => {
    if (!isBlank) return []
    const doubt = { field, message, habit: message }
    return [/^(?:street|city|state|zip|place)$/.test(field) ? { ...doubt, isOfClient: true } : doubt]
  })
}
