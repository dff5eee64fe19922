import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'

const bucket = 'club-pictures'

/** An S3 store on this machine with one empty bucket, and the settings that lead to it. */
export const startS3 = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'clubrun-s3-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await store.run()
  onTestFinished(async () => {
    store.httpServer.closeAllConnections()
    await store.close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    /** Answers nobody until so many ask at once; then everybody. Tells how many did so at the most. */
    holdBack: (count: number) => holdBack(store.httpServer, count),
    /** The names of what is stored. */
    names: async () => {
      const files = await readdir(join(directory, bucket, 'pictures')).catch(() => [])
      const mark = '._S3rver_object'
      return files.filter((name) => name.endsWith(mark)).map((name) => name.slice(0, -mark.length))
    },
  }
}

const holdBack = (server: Server, count: number) => {
  const enough = Promise.withResolvers<void>()
  const [answer] = server.listeners('request')
  let [underWay, most] = [0, 0]
  server.removeAllListeners('request').on('request', async (incoming, outgoing) => {
    outgoing.on('close', () => underWay--)
    most = Math.max(most, ++underWay)
    if (underWay === count) enough.resolve()
    await enough.promise
    answer?.call(server, incoming, outgoing)
  })
  return () => most
}
