import { languageModelAdapter } from '#server/adapters/language-model.ts'
import { type ModelStandIn, startModelStandIn } from '#server/testing/model-stand-in.ts'
import { testServer } from '#server/testing/server.ts'

/** Waits short enough for a test to see them end, and long ones for all else. */
export const shortWaits = { wholeMs: 900, firstTokenMs: 400 }
const longWaits = { wholeMs: 20_000, firstTokenMs: 10_000 }

/** Gives the test's server a language model that the test leads; undone by what it answers. */
export async function withModel(waits = longWaits): Promise<ModelStandIn & { remove(): Promise<void> }> {
  const { ctx } = await testServer()
  const standIn = await startModelStandIn()
  ctx.adapters.languageModel = languageModelAdapter({ apiKey: standIn.key, baseUrl: standIn.url }, waits)
  const remove = async () => {
    ctx.adapters.languageModel = null
    await standIn.close()
  }
  return { ...standIn, remove }
}
