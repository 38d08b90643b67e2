import { parseArgs } from 'node:util'
import { scoreAnswers } from '#bench/assistant/score.ts'
import { runTool } from './tool.ts'

/** `npm run bench:answers -- --data FILE`: what the assistant writes and says to orders and questions with known answers. */
await runTool(async () => {
  const { values } = parseArgs({ options: { data: { type: 'string', multiple: true } } })
  if (!values.data) throw new Error('Usage: npm run bench:answers -- --data FILE [--data FILE]')
  await scoreAnswers(values.data)
})
