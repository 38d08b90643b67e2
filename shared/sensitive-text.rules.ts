/** The kinds of values that are never kept in clear beside an agency's own columns. */
export const sensitiveKinds = ['ssn', 'license', 'fein', 'birth', 'credential'] as const
export type SensitiveKind = (typeof sensitiveKinds)[number]

export const sensitiveKindLabels: Record<SensitiveKind, string> = {
  ssn: 'Social Security number',
  license: 'driver’s license number',
  fein: 'FEIN',
  birth: 'date of birth',
  credential: 'password',
}

/** What may stand between a name and its value. */
const then = String.raw`(?:\s{0,3}(?:[:#=\-–]|number|no\.?|is|on|of)){0,3}\s{0,3}`
const day = String.raw`(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.\-]\d{1,2}[/.\-]\d{2,4}|[a-z]{3,9}\.? \d{1,2},? \d{4})`

function named(words: string, value: string): RegExp {
  return new RegExp(String.raw`(?<=\b(?:${words})\b${then})${value}`, 'gi')
}

const patterns: readonly [SensitiveKind, RegExp][] = [
  ['ssn', /(?<![\w-])\d{3}[- ]\d{2}[- ]\d{4}(?![\w-])/g],
  ['ssn', named('ssn|social security|soc\\.? sec\\.?', String.raw`\d{9}\b`)],
  ['fein', /(?<![\w-])\d{2}-\d{7}(?![\w-])/g],
  ['fein', named('fein|ein|tax id|employer id', String.raw`\d{9}\b`)],
  ['birth', named('date of birth|birth ?date|dob|d\\.o\\.b\\.?|born', day)],
  // A word of letters alone is no number: "license required".
  [
    'license',
    named(
      "driver['’]?s? licen[cs]e|dl|d\\.l\\.?|licen[cs]e",
      String.raw`(?=[a-z]*\d)[a-z0-9][a-z0-9-]{4,19}\b`,
    ),
  ],
  [
    'credential',
    named('password|passcode|passphrase|pass ?word|pwd', String.raw`(?=\S*[\d!@#$%^&*])[^\s,;]{4,60}`),
  ],
]

/** The kinds of sensitive values in a text, each once. */
export function sensitiveKindsIn(text: string): SensitiveKind[] {
  const found = patterns.filter(([, pattern]) => text.search(pattern) >= 0).map(([kind]) => kind)
  return sensitiveKinds.filter((kind) => found.includes(kind))
}

/** A text without the sensitive values in it. */
export function withoutSensitive(text: string): string {
  return patterns.reduce((rest, [, pattern]) => rest.replace(pattern, '[removed]'), text)
}
