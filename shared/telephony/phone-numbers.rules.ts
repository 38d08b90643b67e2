const extension = /(?:x|ext\.?|#).*$/i

/**
 * A phone number as the phone network writes it (E.164), such as +15550101234; null for what cannot be one. Ten digits are a number
 * of the United States or Canada, and an extension is left out.
 */
export function toE164(text: string): string | null {
  const number = text.replace(extension, '').trim()
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
  const national = digits.replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{9}$/.test(national) ? `+1${national}` : null
}

/** Whether a number is of the United States or Canada, the only ones that are called and texted from here: others cost a multiple. */
export function isNorthAmerican(number: string): boolean {
  return /^\+1[2-9]\d{9}$/.test(number)
}

/** A number of the phone network as Americans read it, such as (555) 010-1234; any other as it is, a withheld one in words. */
export function formatPhone(number: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? []
  if (area) return `(${area}) ${exchange}-${line}`
  return /^\+?\d+$/.test(number) ? number : 'Unknown number'
}
