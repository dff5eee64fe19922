/** Installs Ghost from npm, for `npm run bench -- --peers`: what its own lock file names, without scripts of packages. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ghostFolder, ghostVersion } from './ghost.ts'

/** The package manager whose lock file Ghost comes with. */
const pnpm = 'pnpm@12.4.2'

const run = (cwd: string, command: string, ...args: readonly string[]) =>
  execFileSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, pnpm_config_manage_package_manager_versions: 'false' },
  })

const aside = join(dirname(ghostFolder), 'ghost-unfinished')
for (const folder of [aside, ghostFolder]) rmSync(folder, { recursive: true, force: true })
mkdirSync(aside, { recursive: true })
run(aside, 'npm', 'pack', `ghost@${ghostVersion}`)
run(aside, 'tar', 'xzf', `ghost-${ghostVersion}.tgz`)
const frozen = ['install', '--prod', '--frozen-lockfile', '--ignore-scripts']
run(join(aside, 'package'), 'npm', 'exec', '--yes', '--', pnpm, ...frozen)
renameSync(join(aside, 'package'), ghostFolder)
rmSync(aside, { recursive: true })
