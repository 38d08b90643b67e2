import { isDay } from '#shared/dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayFrom(year: string, month: number, day: string): string | null {
  const full = year.length === 2 ? `${Number(year) > 70 ? '19' : '20'}${year}` : year
  const text = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** Digits that a picture's reading takes for letters. */
function fixDigits(text: string): string {
  if (!/\d/.test(text) || !/^[\s$\dOoIl|.,/()-]+$/.test(text)) return text
  return text.replace(/[Oo]/g, '0').replace(/[Il|]/g, '1')
}

/** The day that a text names, month first as in the United States, or null. */
export function dayOf(text: string): string | null {
  const mended = fixDigits(text.trim())
  const numbers = /(?<!\d)(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})(?!\d)/.exec(mended)
  if (numbers) return dayFrom(numbers[3] ?? '', Number(numbers[1]), numbers[2] ?? '')
  const iso = /(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(mended)
  if (iso) return dayFrom(iso[1] ?? '', Number(iso[2]), iso[3] ?? '')
  const named = /([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})/.exec(text)
  const month = months.indexOf(named?.[1]?.toLowerCase() ?? '') + 1
  return named && month > 0 ? dayFrom(named[3] ?? '', month, named[2] ?? '') : null
}

/** Dollars of a text: "$1,000,000", "1M", "500K", "25.50", "(120.00)"; null where it has no one sum. */
export function dollarsOf(text: string): number | null {
  const mended = fixDigits(text.trim().replace(/^[sS§]\s+(?=\d)/, '$'))
  const match =
    /^[$€\s]*(-|\()?\s*\$?\s*(\d[\d.,]*?|\.\d+)\s*(million|mill|mm|m|thousand|k)?\s*\)?(?:\*|each|ea|\/[a-z]+)?[.,;:]?$/i.exec(
      mended,
    )
  if (!match) return null
  const digits = match[2] ?? ''
  const grouped = /^\d{1,3}([.,]\d{3})+([.,]\d{2})?$/.exec(digits)
  if (!grouped && !/^\d*(\.\d{1,2}|\.\d+(?=$))?$/.test(digits.replace(/,$/, ''))) return null
  const cents = grouped?.[2]?.slice(1)
  const whole = grouped
    ? digits.slice(0, digits.length - (grouped[2]?.length ?? 0)).replace(/[.,]/g, '')
    : digits
  const amount = Number(cents ? `${whole}.${cents}` : whole.replace(/,$/, ''))
  const unit = (match[3] ?? '').toLowerCase()
  const factor = unit.startsWith('m') ? 1_000_000 : unit === '' ? 1 : 1000
  return Number.isFinite(amount) ? (Math.round(amount * factor * 100) / 100) * (match[1] ? -1 : 1) : null
}

/** A count or other number, with or without separators and sign of per cent; null for anything else. */
export function numberOf(text: string): number | null {
  const match = /^#?\s*(-?[\d,]+(?:\.\d+)?)\s*%?$/.exec(fixDigits(text.trim()))
  const value = match ? Number((match[1] ?? '').replaceAll(',', '')) : Number.NaN
  return Number.isFinite(value) ? value : null
}
