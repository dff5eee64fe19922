import type { Backup, Finding } from '#contract/office.ts'

/** What the office needs of the machine the site runs on. `ops/machine.ts` has it; `main` passes it in. */
export type Machine = {
  /** What the doctor says. Secrets are never part of it. */
  examine(): Promise<readonly Finding[]>
  /** In bytes; what cannot be measured is left out. */
  measure(): Promise<{
    readonly database?: number
    readonly pictures?: number
    readonly free?: number
  }>
  /** The latest visible changes of this version. */
  readChanges(): Promise<readonly string[]>
  readonly backups: BackupFolder
}

export type BackupFolder = {
  readonly path: string
  /** Whether a backup is made there every night. */
  readonly isNightly: boolean
  /** Newest first. */
  list(): Promise<readonly Backup[]>
  /** A backup that is being written: its size, and when the last bytes came. */
  findUnfinished(name: string): Promise<{ readonly size: number; readonly at: number } | undefined>
  /** Makes a backup in a process of its own. The message of its error is a sentence for the admin. */
  make(name: string): Promise<void>
  read(name: string): Promise<ReadableStream<Uint8Array>>
}
