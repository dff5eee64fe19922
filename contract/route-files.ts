/** Answers that are files instead of JSON, for the generated documentation. */
export const routeFiles = {
  gpx: {
    path: '/routes/:slug/gpx',
    says: 'Downloads a route as GPX 1.1: its name, track and cues. `version` names a version other than the newest. For everyone signed in, with an address from `POST /routes/:slug/link`, and for everyone with `ROUTES_PUBLIC=1`.',
    query: ['version', 'until', 'signature'],
    types: ['application/gpx+xml'],
  },
  source: {
    path: '/routes/:slug/source',
    says: 'Downloads the file a route was read from. For moderators, and for the person who added the route. A recording is not kept, nor a file that was trimmed.',
    query: [],
    types: ['application/gpx+xml', 'application/vnd.garmin.tcx+xml', 'application/vnd.ant.fit'],
  },
} as const
