import { parseArgs } from 'node:util'
import { benchKnowledge } from '#bench/knowledge/bench-knowledge.ts'

/** `npm run bench:knowledge -- [--data FILE] [--tune]`: how well the knowledge base's search finds answers, and how fast. */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/insurance-qa/qa.json' },
    tune: { type: 'boolean', default: false },
  },
})
await benchKnowledge(values.data, values.tune)
