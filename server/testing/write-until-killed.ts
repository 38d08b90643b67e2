import { openEmbedded } from '#server/db/client.ts'

/** Writes numbers into the embedded database of a folder and reports each once it is acknowledged, until it is killed. */
const { pool } = await openEmbedded(process.argv[2] ?? '')
await pool.query('create table if not exists kept (n int)')
for (let n = 1; ; n += 1) {
  await pool.query('insert into kept values ($1)', [n])
  process.stdout.write(`${n}\n`)
}
