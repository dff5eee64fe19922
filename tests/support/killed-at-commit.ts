/** Loaded before a program that restores a backup: it is killed when all rows are in and nothing is settled yet. */
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

const die = () => process.kill(process.pid, 'SIGKILL')

/** The new file of SQLite is filled beside the old one. */
const isBeingFilled = (file: DatabaseSync) => file.location()?.includes('restoring') ?? false

const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (...words) {
  if (words[0] === 'commit' && isBeingFilled(this)) die()
  return prepare.apply(this, words)
}

const query = pg.Client.prototype.query
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...words: unknown[]) {
    if (words[0] === 'commit') die()
    return Reflect.apply(query, this, words)
  },
})
