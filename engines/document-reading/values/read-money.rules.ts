/** A sum with the place of its letters in the text. `isSure` where a dollar sign, commas or cents tell that it is one. */
export type ReadMoney = { amount: number; start: number; end: number; isSure: boolean }

const sum =
  /(?<![\w.,/-])(\(?-?[$S]\s?)?((?:\d{1,3}(?:[,.]\s?\d{3})+|\d+)(?:\.\d{2})?|\.\d{2})(?:\s?(million|mil|m|k)(?![a-z]))?(?![\d%/-]|,\d|\.\d|\s?%)\)?/gi
/** Letters within what must be a sum, as a picture's reading mistakes them. */
const slips = /(?<=[$\d,.][OoIlSB]{0,2})[OoIlSB](?=[\dOoIlSB,.]|$|\s)/g
const slipOf: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', S: '5', B: '8' }

const scaleOf = (word: string | undefined) => {
  if (!word) return 1
  return /^k$/i.test(word) ? 1000 : 1_000_000
}

/** Thousands that were read with a point for a comma: "1.000,000" or "1.000.000". */
function digitsOf(text: string): number {
  const cents = /\.\d{2}$/.exec(text)
  const whole = (cents ? text.slice(0, cents.index) : text).replace(/[,.\s]/g, '')
  return Number(whole || '0') + (cents ? Number(cents[0]) : 0)
}

/** What is counted or measured is no sum: "1,000 ft", "12 months". */
const measure = /^\s?(?:ft|feet|sq|square|days?|months?|hours?|miles?|employees|units)\b/i

/** The sums of a text in their order. Dates, percentages, codes and telephone numbers are none. */
export function readMoney(text: string): ReadMoney[] {
  const mended = text.replace(slips, (letter) => slipOf[letter] ?? letter)
  return [...mended.matchAll(sum)].flatMap(({ 0: whole, 1: sign, 2: digits = '', 3: scale, index }) => {
    const start = index + (whole.length - whole.trimStart().length)
    const hasSign = sign?.includes('$') ?? false
    if (sign !== undefined && !hasSign && !/[,.]/.test(digits)) return []
    if (measure.test(mended.slice(index + whole.length))) return []
    const isSure = hasSign || /,\d{3}|\.\d{2}$/.test(digits) || scale !== undefined
    const amount = Math.round(digitsOf(digits) * scaleOf(scale) * 100) / 100
    const isLess = sign !== undefined && /[-(]/.test(sign)
    return [{ amount: isLess ? -amount : amount, start, end: index + whole.trimEnd().length, isSure }]
  })
}
