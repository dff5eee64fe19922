import { fuzz } from './fuzz.ts'

const report = await fuzz({
  databaseUrl: undefined,
  requests: Number(process.argv[2] ?? 500),
  seed: Number(process.argv[3] ?? 1),
  onProgress: (w) => console.log(w),
})
for (const [name, c] of report.counts)
  console.log(
    name.padEnd(24),
    c.requests,
    Math.round((100 * c.accepted) / c.requests) + ' %',
    JSON.stringify([...c.refused]),
  )
console.log(report.memory, report.broken.map((b) => b.slice(0, 3000)).join('\n---\n'))
