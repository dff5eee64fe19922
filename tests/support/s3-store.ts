import S3rver from 's3rver'

const bucket = 'club-pictures'

/** A store that speaks S3, with one empty bucket in a folder, and the settings that lead to it. */
export const openS3 = async (directory: string, address: string) => {
  const store = new S3rver({
    port: 0,
    address,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await store.run()
  return {
    bucket,
    server: store.httpServer,
    settings: {
      S3_ENDPOINT: `http://${address}:${port}`,
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
