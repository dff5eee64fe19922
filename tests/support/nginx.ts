type Place = { readonly folder: string; readonly port: number; readonly origin: string }

/** The nginx file that docs/operating.md recommends, with other ports and folders, and without TLS. */
export const forLoopback = (file: string, { folder, port, origin }: Place) =>
  file
    .replace('server 127.0.0.1:3000;', `server ${new URL(origin).host};`)
    .replace('/var/cache/clubrun ', `${folder}/cache `)
    .replace('listen 80;', `listen unix:${folder}/plain;`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ *ssl_certificate.*\n/g, '')

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** A whole configuration that writes to this folder alone and stays in the foreground. */
export const nginxConfig = (folder: string, servers: string) => `
  ${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1;
  pid ${folder}/pid; error_log ${folder}/error.log;
  events {}
  http {
    access_log off; keepalive_requests 1000000;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    ${servers}
  }`
