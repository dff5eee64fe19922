import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '#tests/support/find-program.ts'
import { freePort } from '#tests/support/free-port.ts'
import { databaseSocket, startMariaDb } from './mariadb.ts'
import { startNginx } from './nginx.ts'
import { startProgram, until } from './processes.ts'

const packages =
  'wordpress wordpress-theme-twentytwentythree php-fpm php-mysql mariadb-server nginx'
const files = '/usr/share/wordpress'

const findPhp = () => {
  const php = findProgram('php-fpm', 'php-fpm8.2', 'php-fpm8.4')
  const isThere = existsSync(join(files, 'wp-content/themes/twentytwentythree'))
  if (!php || !isThere || !findProgram('mariadbd')) {
    throw new Error(`install it with apt-get install -y --no-install-recommends ${packages}`)
  }
  return php
}

const admin = { name: 'admin', password: 'sunrise-on-the-iron-bridge', email: 'admin@example.com' }

/**
 * WordPress as Debian packages it, with its default theme and its sample post, on MariaDB, PHP-FPM with four
 * processes and nginx: once without and once with a page cache, which keeps pages for ten minutes.
 */
export const openWordPress = async (stack: AsyncDisposableStack, folder: string) => {
  const php = findPhp()
  const [plain, cached] = [await freePort(), await freePort()]
  const site = join(folder, 'site')
  mkdirSync(folder, { recursive: true })
  cpSync(files, site, { recursive: true, dereference: true })
  writeFileSync(join(site, 'wp-config.php'), configuration(databaseSocket(folder)))

  const mariadb = stack.use(await startMariaDb(folder, 'wordpress'))
  const pool = join(folder, 'fpm.conf')
  writeFileSync(pool, fpmPool(folder))
  const asRoot = process.getuid?.() === 0 ? ['-R'] : []
  const fpm = stack.use(
    startProgram(php, ['-F', '-y', pool, ...asRoot], { log: join(folder, 'fpm.log') }),
  )
  const fastcgi = nginxServers(folder, site, { plain, cached })
  const nginx = stack.use(await startNginx(join(folder, 'nginx'), plain, fastcgi))
  await install(`http://127.0.0.1:${plain}`)
  return {
    plain,
    cached,
    processes: [mariadb.pid, fpm.pid, nginx.pid],
    cookie: await signIn(`http://127.0.0.1:${plain}`),
  }
}

const keys = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [
  `${name}_KEY`,
  `${name}_SALT`,
])

const configuration = (socket: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
${keys.map((key) => `define('${key}', 'only for a benchmark: ${key}');`).join('\n')}
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_SITEURL', 'http://' . $_SERVER['HTTP_HOST']);
define('WP_HOME', 'http://' . $_SERVER['HTTP_HOST']);
$table_prefix = 'wp_';
define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`

const fpmPool = (folder: string) => `[global]
error_log = ${folder}/fpm-errors.log
[www]
listen = ${folder}/fpm.sock
pm = static
pm.max_children = 4
${process.getuid?.() === 0 ? 'user = root\ngroup = root' : ''}
php_admin_value[zlib.output_compression] = On
`

/** PHP compresses, so the cache keeps compressed pages and does not compress them for every visitor. */
const nginxServers = (
  folder: string,
  site: string,
  { plain, cached }: { plain: number; cached: number },
) => {
  const server = (port: number, more: string) => `server {
    listen 127.0.0.1:${port}; root ${site}; index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_param HTTP_HOST $http_host;
      fastcgi_pass unix:${folder}/fpm.sock;
      ${more}
    }
  }`
  return `
    fastcgi_cache_path ${folder}/pages keys_zone=pages:10m inactive=60m use_temp_path=off;
    map $http_cookie $is_own { default 0; ~wordpress_logged_in 1; }
    map $http_accept_encoding $encoding { default ""; ~gzip gzip; }
    ${server(plain, '')}
    ${server(
      cached,
      `fastcgi_cache pages; fastcgi_cache_key "$host$request_uri $encoding";
      fastcgi_cache_valid 200 10m; fastcgi_ignore_headers Vary;
      fastcgi_cache_bypass $is_own; fastcgi_no_cache $is_own;`,
    )}`
}

const install = async (origin: string) => {
  const body = new URLSearchParams({
    weblog_title: 'A cycling club',
    user_name: admin.name,
    admin_password: admin.password,
    admin_password2: admin.password,
    pw_weak: 'on',
    admin_email: admin.email,
    blog_public: '0',
  })
  await until('WordPress', async () => {
    const answer = await fetch(`${origin}/wp-admin/install.php?step=2`, { method: 'POST', body })
    return /Success!|already installed/i.test(await answer.text())
  })
}

const signIn = async (origin: string) => {
  const answer = await fetch(`${origin}/wp-login.php`, {
    method: 'POST',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: admin.name, pwd: admin.password, testcookie: '1' }),
    redirect: 'manual',
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const cookie = cookies.find((text) => text.startsWith('wordpress_logged_in'))
  if (!cookie) throw new Error('WordPress does not let its admin in')
  return cookie
}
