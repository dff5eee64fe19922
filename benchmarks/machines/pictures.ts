import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from 's3rver'
import { here } from './network.ts'

const bucket = 'club-pictures'

/** A store that speaks S3, reached by every host. */
export const openPictureStore = async (folder: string) => {
  const directory = join(folder, 's3')
  await mkdir(directory)
  const store = new S3rver({
    port: 0,
    address: here.address,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await store.run()
  return {
    settings: {
      S3_ENDPOINT: `http://${here.address}:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    async [Symbol.asyncDispose]() {
      store.httpServer.closeAllConnections()
      await store.close()
    },
  }
}
