import type { LineCode } from '#shared/documents/lines.rules.ts'

/** The words by which forms and loss runs name lines of business, the narrow ones first. */
const names: readonly [RegExp, LineCode][] = [
  [/\bcyber|privacy liab|network security/i, 'cyber'],
  [/liquor/i, 'liquor'],
  [/professional|errors? (?:&|and) omissions|\be\s*&\s*o\b|malpractice/i, 'professional'],
  [/employment practices|\bepli?\b/i, 'epli'],
  [/directors|\bd\s*&\s*o\b/i, 'dno'],
  [/umbrella|excess liab/i, 'umbrella'],
  [/worker|\bw\.?\s?c\b|compensation/i, 'wc'],
  [/business\s*owners|\bbop\b/i, 'bop'],
  [/builders?'? risk/i, 'builders_risk'],
  [/inland marine|motor truck cargo/i, 'inland_marine'],
  [/garage (?:liab|and dealers)|garage policy/i, 'garage'],
  [/crime|fidelity|employee dishonesty/i, 'crime'],
  [/boiler|equipment breakdown/i, 'equipment_breakdown'],
  [/flood/i, 'flood'],
  [/surety|\bbonds?\b/i, 'bond'],
  [/farm/i, 'farm'],
  [
    /(?:commercial|business) auto|auto(?:mobile)? liab|auto(?:mobile)? phys|physical damage|truckers|motor carrier|\bauto(?:mobile)?\b/i,
    'auto',
  ],
  [/general liab|\bcgl\b|premises\/?operations|\bgl\b/i, 'gl'],
  [/package/i, 'package'],
  [/property(?! damage)/i, 'property'],
]

/** The line of business that words name; null where they name a single coverage, such as garagekeepers, or none. */
export function lineOfName(text: string): LineCode | null {
  if (/garage\s*keepers/i.test(text)) return null
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
