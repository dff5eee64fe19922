import type { Connection } from './connection.ts'
import { openConnection } from './connection.ts'

/** So few at once are never a rush to a site, however slow the machine is at the moment. */
const usual = 8

/** Some connections that are kept and taken in turn. */
export const openConnections = (port: number, most = usual) => {
  const idle: Connection[] = []
  const line: (() => void)[] = []
  let taken = 0

  const enter = async () => {
    if (taken >= most) await new Promise<void>((resolve) => line.push(resolve))
    taken++
  }

  const leave = (wire: Connection, again: boolean) => {
    taken--
    if (again && wire.isOpen) idle.push(wire)
    else wire.close()
    line.shift()?.()
  }

  const open = () => {
    while (true) {
      const wire = idle.pop()
      if (!wire) return openConnection(port)
      if (wire.isOpen) return wire
    }
  }

  return {
    /** Lends a connection. What may have left it in the middle of a sentence does not give it back. */
    async use<T>(again: boolean, work: (wire: Connection) => Promise<T>): Promise<T> {
      await enter()
      const wire = open()
      let good = again
      try {
        return await work(wire)
      } catch (error) {
        good = false
        throw error
      } finally {
        leave(wire, good)
      }
    },
    close: () => {
      for (const wire of idle) wire.close()
    },
  }
}

export type Connections = ReturnType<typeof openConnections>
