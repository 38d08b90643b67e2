import { benchReading } from '#bench/reading/bench-reading.ts'

/** `npm run bench:reading -- [text] [scans] [hostile]`: how fast files are read and what hostile ones cost; all by default. */
const parts = process.argv.slice(2)
await benchReading(new Set(parts.length > 0 ? parts : ['text', 'scans', 'hostile']))
