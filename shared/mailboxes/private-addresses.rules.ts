import { type RecordType, recordTypes } from '#shared/activity/activity.contract.ts'

/** What a private address is of: a record, or the whole agency. */
export type AddressOf = { type: RecordType | 'agency'; id: string }

const letters: Record<AddressOf['type'], string> = {
  agency: 'a',
  client: 'c',
  policy: 'l',
  prospect: 'p',
  ticket: 't',
}
const types = [...recordTypes, 'agency'] as const
const idChars = 26
const proofChars = 12
const tagPattern = new RegExp(`\\+([a-z])([0-9a-v]{${idChars}})([0-9a-v]{${proofChars}})@`, 'i')

function short(hex: string, chars: number): string {
  return BigInt(`0x${hex}`).toString(32).padStart(chars, '0')
}

function idOf(text: string): string {
  let number = 0n
  for (const char of text) number = number * 32n + BigInt(Number.parseInt(char, 32))
  const hex = number.toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The proof of a private address, of the bytes of a signature: 60 bits in 12 letters that survive any case. */
export function proofOf(signature: string): string {
  return short(signature.slice(0, 15), proofChars)
}

/** The text that is signed for a private address. */
export function signedText({ type, id }: AddressOf): string {
  return `${letters[type]}${id}`
}

/** A mailbox's address for one record: everything before the plus sign stays, so that it arrives in the same mailbox. */
export function plusAddress(mailbox: string, of: AddressOf, proof: string): string {
  const [local, domain] = mailbox.split('@')
  return `${local}+${letters[of.type]}${short(of.id.replaceAll('-', ''), idChars)}${proof}@${domain}`
}

/** What an address claims to be of, and the proof that it gives; null for any other address. */
export function readPlusAddress(address: string): (AddressOf & { proof: string }) | null {
  const [, letter = '', id = '', proof = ''] = tagPattern.exec(address.toLowerCase()) ?? []
  const type = types.find((one) => letters[one] === letter)
  return type ? { type, id: idOf(id), proof } : null
}
