import { parseArgs } from 'node:util'
import { benchDocuments } from '#bench/documents/bench-documents.ts'

/**
 * `npm run bench:documents -- [--dir DIR] [--truth FILE] [--json] [--half look|score] [--seed N]`: how well and how fast
 * the facts of documents are found. With `--half` documents are made by the generator instead of read from DIR.
 */
const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: '../shared/data/documents' },
    truth: { type: 'string' },
    json: { type: 'boolean', default: false },
    half: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const half = values.half === 'look' || values.half === 'score' ? values.half : null
await benchDocuments({
  dir: values.dir,
  truth: values.truth ?? `${values.dir}/truth.json`,
  isWordy: values.json,
  made: half ? { half, seed: Number(values.seed) } : null,
})
