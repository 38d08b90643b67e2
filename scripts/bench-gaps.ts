import { parseArgs } from 'node:util'
import { benchGaps } from '#bench/gaps/bench-gaps.ts'

/**
 * `npm run bench:gaps -- --folder DIR [--today YYYY-MM-DD] [--critical]`: reads every document of a folder and prints
 * the gap findings of each with weight and evidence, one JSON object a line. Without `--today` no dates are judged.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '../shared/data/documents' },
    today: { type: 'string' },
    critical: { type: 'boolean', default: false },
  },
})
await benchGaps({ folder: values.folder, today: values.today ?? null, isWhole: !values.critical })
