import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mount = (folder: string, size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0777`, 'tmpfs', folder]).status === 0

const unmount = (folder: string) => spawnSync('umount', ['--lazy', folder])

/** Why no small disk can be made on this machine, if so. */
export const noSmallDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'clubrun-mount-'))
  const isMounted = process.platform === 'linux' && mount(folder, '1m')
  if (isMounted) unmount(folder)
  rmSync(folder, { recursive: true })
  return isMounted ? undefined : 'A small disk is a tmpfs, and mounting one needs root on Linux.'
}

/** Mounts a small disk at this folder until the stack is disposed. */
export const openSmallDisk = (stack: AsyncDisposableStack, folder: string, size: string) => {
  if (!mount(folder, size)) throw new Error(`No small disk could be made at ${folder}.`)
  stack.defer(async () => {
    unmount(folder)
    await rm(folder, { recursive: true, force: true })
  })
}

/** Fills the disk of a folder to the last byte, and returns a function that frees it again. */
export const fill = async (folder: string) => {
  const ballast = join(folder, 'ballast')
  await using file = await open(ballast, 'w')
  const { bavail, bsize } = await statfs(folder)
  for (const size of [bavail * bsize, 4096, 1]) {
    const bytes = Buffer.alloc(Math.min(size, 1 << 20), 1)
    const hasSpace = () =>
      file.write(bytes).then(
        ({ bytesWritten }) => bytesWritten === bytes.length,
        () => false,
      )
    while (await hasSpace());
  }
  return () => rm(ballast)
}
