import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The processes this one, or another, has started whose command has these words in it. */
export const childProcesses = async (
  words: string,
  of = process.pid,
): Promise<readonly number[]> => {
  const all = existsSync('/proc/self/stat') ? await fromProc() : await fromPs()
  return all
    .filter(({ parent, command }) => parent === of && command.includes(words))
    .map(({ pid }) => pid)
}

type Running = { readonly pid: number; readonly parent: number; readonly command: string }

const fromProc = async (): Promise<readonly Running[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (pid: string, file: string) =>
    readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      parent: Number((await read(pid, 'stat')).match(/^\d+ \(.*\) [^Z] (\d+)/s)?.[1]),
      command: await read(pid, 'cmdline'),
    })),
  )
}

const fromPs = async (): Promise<readonly Running[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,command='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = line.match(/^\s*(\d+)\s+(\d+)\s+(.*)$/) ?? []
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}
