import { type Analysis, gapWeightLabels, indicativeNote } from '#shared/commercial/analysis.contract.ts'
import { formatDay } from '#shared/dates.ts'

/** An analysis as plain text, for the clipboard: its summary, then what is open, the gravest first. */
export function analysisText({ title, result }: Pick<Analysis, 'title' | 'result'>): string {
  const open = result.findings.filter(({ status }) => status === 'open')
  const lines = [
    `${title} (${formatDay(result.analysedOn)})`,
    '',
    ...(result.comparison ? [...result.comparison.summary, ''] : []),
    ...open.map(
      ({ weight, title, finding, whatToAsk }) =>
        `${gapWeightLabels[weight]}: ${title}. ${finding} ${whatToAsk}`,
    ),
    '',
    indicativeNote,
  ]
  return lines.join('\n')
}
