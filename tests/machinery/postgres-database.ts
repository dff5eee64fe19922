import pg from 'pg'

/** A new database on a server: empty, or a copy of another one. */
export const makeDatabase = async (server: string, original = 'template1') => {
  const name = `house_${crypto.randomUUID().replaceAll('-', '')}`
  await ask(server, `create database ${name} template ${original}`)
  const url = new URL(server)
  url.pathname = name
  return { name, url: url.href, drop: () => ask(server, `drop database ${name} with (force)`) }
}

const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
