import { hasStateAndZip, isStreetLine } from './read-address.rules.ts'
import { readDates } from './read-dates.rules.ts'

const tradeName =
  /^(?:d\s?[/.]?\s?b\s?[/.]?\s?a\b\.?:?|doing business as:?|t\/a\b|a\.?k\.?a\.?\b|trading as:?)\s*/i
const tradeNameWithin = /\s*,?\s*\(?\b(?:d\s?\/\s?b\s?\/\s?a\b\.?|dba\b\.?|doing business as)\s*:?\s*/i
const careOf = /^(?:c\s?\/\s?o\b|attn?\b\.?:?|attention:?|care of)\s*/i

/** Words that stand in labels and sentences, and hardly in names. */
const labelWord =
  /\b(?:policy|premium|effective|expiration|deductible|coverage|limit|endorsement|declarations?|address|period|insured(?:'s)?|mailing|named|producer|number|telephone|phone|fax|e-?mail|date|page|form|item|schedule|company use|bill(?:ing)?|quote|certificate|description|renewal|entity|occupancy|classification|hereinafter|shown|above|below|attached|shall|subject|provided|whose|naic)\b/i
const sentence =
  /\b(?:we|you|your|will|this|that|which|is|are|be|been|has|have|if|any|with respect|under|unless|not)\b/i

export const isTradeName = (text: string): boolean => tradeName.test(text.trim())
export const isCareOf = (text: string): boolean => careOf.test(text.trim())

/** A name without the trade name that follows it, and that trade name. */
export function partTradeName(text: string): { name: string; trade: string | null } {
  const match = tradeNameWithin.exec(text)
  if (!match || match.index === 0) return { name: tidyName(text.replace(tradeName, '')), trade: null }
  const trade = tidyName(text.slice(match.index + match[0].length))
  return { name: tidyName(text.slice(0, match.index)), trade: trade || null }
}

/** A name without the labels' punctuation and numbering around it. */
export function tidyName(text: string): string {
  return text
    .trim()
    .replace(/^(?:[\s:;,.#*•|_-]+|\(?\d{1,2}[.)]\s+)+/, '')
    .replace(/[\s:;,|_*-]+$/, '')
    .replace(/\s+/g, ' ')
}

/** A trust is distinguished from others by its day, which is part of its name. */
const trustDate = /(?<=\btrust\b.{0,12}),?\s*\(?(?:dated|dtd|u\/?a(?:\/?d)?|est\.?|of)\s+[\w/,. -]+$/i
const companyEnd = /\b(?:llc|l\.l\.c|inc|corp|corporation|company|co|ltd|lp|llp|pllc|p\.c|pc)\.?$/i

/** Whether a line can be the name of a person or a business: letters above all, and no label, address, date or sentence. */
export function isName(text: string): boolean {
  const name = tidyName(text).replace(trustDate, '')
  const letters = name.replace(/[^A-Za-zÀ-ž]/g, '').length
  if (letters < 2 || name.length > 90 || letters < name.replace(/\s/g, '').length * 0.6) return false
  if (/^[a-z]{2,}\b/.test(name)) return false
  if (/:/.test(name) || name.split(' ').length > 12) return false
  if (hasStateAndZip(name) || readDates(name).length > 0) return false
  if (isStreetLine(name) && !companyEnd.test(name)) return false
  if (
    /^(?:n\/?a|none|same|yes|no|tbd|see .*|various|unknown|not applicable|included|excluded|individual|corporation|partnership|organization|limited liability company|llc|joint venture|trust|other)$/i.test(
      name,
    )
  )
    return false
  return !labelWord.test(name) && !sentence.test(name)
}
