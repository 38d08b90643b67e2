/** A policy number as it is compared: without spaces, signs and case. */
export function bareNumber(number: string): string {
  return number.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The same without the leading zeros that spreadsheets take from long numbers. */
export function numberKeyOf(number: string): string {
  const bare = bareNumber(number)
  return /^\d{6,}$/.test(bare) ? bare.replace(/^0+/, '') : bare
}

const counted = /^(.+?)[ -](\d{1,3})$/

/** Whether a number is another one counted up, such as "KA-100-02" after "KA-100-01". */
export function isCountedUp(number: string, former: string): boolean {
  const [, stem = '', count] = counted.exec(number.trim()) ?? []
  const [, before = '', from] = counted.exec(former.trim()) ?? []
  return (
    count !== undefined &&
    from !== undefined &&
    bareNumber(stem) === bareNumber(before) &&
    Number(from) < Number(count)
  )
}

/** Whether a text, such as a reason, names a policy number. */
export function namesNumber(text: string, number: string): boolean {
  const key = bareNumber(number)
  return key.length >= 5 && /\d/.test(key) && bareNumber(text).includes(key)
}
