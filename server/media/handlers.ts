import type { Handlers } from '#server/http/call.ts'
import type { openMedia } from './open.ts'

type Media = Pick<ReturnType<typeof openMedia>, 'doors' | 'takeIn'>

export const mediaHandlers = ({ doors, takeIn }: Media): Handlers['media'] => ({
  uploadTargets: async () => doors,

  async takeImage(_, call) {
    return { success: true, data: { url: await takeIn(call, 'image') } }
  },

  async takeFile(_, call) {
    return { secure_url: await takeIn(call, 'file') }
  },
})
