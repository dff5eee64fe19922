// Plain JavaScript on purpose: an old Node could not run a check written in TypeScript.
const needed = 26
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `Clubrun needs Node ${needed}, but this is ${process.version}. Start it with "npm start": npm ci brings the right Node along.\n`,
  )
  process.exit(1)
}
