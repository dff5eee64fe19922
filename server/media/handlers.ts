import type { Handlers } from '#server/http/call.ts'
import type { openMedia } from './open.ts'

type Media = Pick<ReturnType<typeof openMedia>, 'uploadTargets' | 'upload'>

export const mediaHandlers = ({ uploadTargets, upload }: Media): Handlers['media'] => ({
  uploadTargets: async () => uploadTargets,

  async takeImage(_, call) {
    return { success: true, data: { url: await upload(call, 'image') } }
  },

  async takeFile(_, call) {
    return { secure_url: await upload(call, 'file') }
  },
})
