import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runDoctor } from '#tests/support/commands.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { dataWithModerator, readDatabase, startSite } from '#tests/support/process.ts'
import { startS3 } from '#tests/support/s3.ts'
import { openWeatherProvider } from '#tests/support/weather.ts'

const onSqlite = test.runIf(inject('engine') === 'sqlite')

/** A database server that refuses every login. */
const refuseEverybody = async () => {
  const message = 'SFATAL\0C28P01\0Mpassword authentication failed for user "clubrun"\0\0'
  const answer = Buffer.alloc(5 + message.length)
  answer.write(`E\0\0\0\0${message}`, 'latin1')
  answer.writeUInt32BE(4 + message.length, 1)
  const server = createServer((caller) => {
    caller.once('data', () => caller.end(answer)).on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the doctor finds a healthy site healthy, and notices a wrong clock', async () => {
  const [data, mailServer, store] = [await emptyData(), await openMailServer(), await startS3()]
  const settings = { ...data, ...mailServer.settings, ...store.settings }
  const { port: PORT } = await startSite(settings)
  const { code, lines } = await runDoctor({ ...settings, PORT })
  expect(lines.filter((line) => !/^ok {4}\S/.test(line))).toEqual([])
  expect(lines.length).toBeGreaterThan(14)
  expect(code).toBe(0)
  expect(mailServer.arrived).toEqual([])
  expect(await store.names()).toEqual([])

  const ahead = 'data:text/javascript,const now=Date.now;Date.now=()=>now()+60000'
  const shifted = await runDoctor({ ...settings, PORT }, '--import', ahead)
  expect(shifted.code).toBe(1)
  const asked = [...(data.DATABASE_URL ? ['database'] : []), 'running site', 'S3 store']
  for (const whose of asked) {
    const says = `The clock of this machine is \\d+ s ahead of that of the ${whose}. Set both by NTP`
    expect(shifted.output).toMatch(new RegExp(`^bad   ${says}`, 'm'))
  }
})

const secret = 'quiet-ferry-at-dawn-and-dusk'

onSqlite('the doctor names what is broken and how to fix it, and no secret', async () => {
  const away = `127.0.0.1:${await freePort()}`
  const { code, output, complaint } = await runDoctor({
    PORT: String(await freePort()),
    PUBLIC_URL: `https://${away}`,
    DATA_DIR: '/proc',
    DATABASE_URL: `postgres://clubrun:${secret}@${await refuseEverybody()}/club`,
    SMTP_URL: `smtp://clubrun:${secret}@${away}`,
    MAIL_FROM: 'club@clubrun.example',
    S3_ENDPOINT: `http://${away}`,
    S3_REGION: 'here',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY: secret,
    S3_SECRET_KEY: secret,
    TOKEN_SECRET: secret.repeat(2),
    METRICS_TOKEN: secret,
  })
  for (const sentence of [
    'The data folder /proc cannot be written (ENOENT). Allow this user',
    'Only 0 MB are free for the data folder. Free some space before',
    'The database server refused DATABASE_URL: password authentication failed for user "clubrun".',
    'The S3 store does not work (ECONNREFUSED). Check S3_ENDPOINT',
    `The mail server ${away} does not accept the connection (ESOCKET`,
    'does not answer. Start it, or read its log',
    `https://${away} cannot be reached from here (ECONNREFUSED). Check`,
  ]) {
    expect(output).toContain(sentence)
  }
  expect(output.match(/^bad /gm)).toHaveLength(7)
  expect(output).toMatch(/^look {2}A proxy ends TLS, but TRUST_PROXY is not 1/m)
  expect([code, complaint]).toEqual([1, ''])
  expect(output).not.toContain(secret)
})

test('the doctor reports a database of a newer version, and a folder others can read', async () => {
  const { data } = await dataWithModerator()
  await chmod(data.DATA_DIR, 0o755)
  const newer = sql`insert into kysely_migration (name, timestamp) values ('9999-flying', '')`
  await readDatabase(data, (db) => newer.execute(db))
  const { code, output } = await runDoctor({ ...data, PORT: '0' })
  expect(output).toMatch(
    /^bad {3}The database was written by a newer version of the site \(9999-flying\)/m,
  )
  expect(output).toMatch(/^look {2}Other users of this machine can read .*\. Run chmod -R go= /m)
  expect(code).toBe(1)
})

onSqlite('the doctor asks the provider of forecasts once, and does not show its key', async () => {
  const provider = await openWeatherProvider()
  const settings = { ...(await emptyData()), ...provider.settings, PORT: '0' }
  const { host } = new URL(provider.settings.WEATHER_URL)
  const { lines } = await runDoctor(settings)
  expect(lines).toContain(`ok    ${host} has forecasts for rides`)
  expect(provider.asked).toHaveLength(1)
  provider.changeText('{"error":true}')
  const { code, output } = await runDoctor(settings)
  expect(output).toContain(`bad   ${host} gives no forecast (The answer is no forecast). Check`)
  expect([code, output.includes('rain-or-shine')]).toEqual([1, false])
})

onSqlite('with invalid settings the doctor reports only those', async () => {
  const { code, lines } = await runDoctor({ PORT: 'x', SMTP_URL: `http://user:${secret}@host` })
  expect(lines).toEqual([
    'bad   PORT must be a whole number from 0 to 65535.',
    'bad   SMTP_URL must be a mail server such as smtp://user:password@host:587.',
    'bad   MAIL_FROM must be set as well: SMTP_URL, MAIL_FROM belong together.',
  ])
  expect(code).toBe(1)
})
