import { parseArgs } from 'node:util'
import { printScores, readUtterances, scoreIntents } from '#bench/intents/score.ts'
import { runTool } from './tool.ts'

const ownData = ['bench/intents/tune.jsonl', 'bench/intents/test.jsonl']

/** `npm run bench:intents -- [--data FILE] [--quiet]`: how well messages are understood; the last line is JSON. */
await runTool(async () => {
  const { values } = parseArgs({
    options: { data: { type: 'string', multiple: true }, quiet: { type: 'boolean', default: false } },
  })
  const utterances = (values.data ?? ownData).flatMap(readUtterances)
  printScores(scoreIntents(utterances), values.quiet)
})
