/** The database with the sheets that are saved on this device, and the prefix of the caches with their pages. */
export const databaseName = 'ride-sheets'
export const cachePrefix = 'clubrun-sheet '

/** Says without opening the database that there is one. Every page reads it, so this module stays small. */
export const storedSheets = {
  exist: () => localStorage.getItem(databaseName) !== null,
  mark: () => localStorage.setItem(databaseName, 'yes'),

  /** Deletes all sheets with what has not been sent, and their pages. Other tabs close the database when they are asked to. */
  delete: async () => {
    localStorage.removeItem(databaseName)
    await deleteDatabase()
    const names = await caches.keys()
    for (const name of names) if (name.startsWith(cachePrefix)) await caches.delete(name)
  },
}

const deleteDatabase = () =>
  new Promise<void>((resolve) => {
    const deleting = indexedDB.deleteDatabase(databaseName)
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => resolve()
    // A tab that cannot close it now does so later; a sign-out does not wait for that.
    deleting.onblocked = () => resolve()
  })
