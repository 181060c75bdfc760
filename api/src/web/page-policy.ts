type Options = {
  /** Absent if the API has the page's own origin. */
  apiOrigin?: string | undefined
  /** Set by `pnpm dev`: dev servers of this machine serve remotes and their updates. */
  overrides?: string | undefined
  embedded?: object | undefined
  inlineScript?: string | undefined
}

const devServers = ['http://localhost:*', 'http://127.0.0.1:*']
const updates = devServers.map((source) => source.replace('http', 'ws'))
const firebase = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** Decision 27 explains this content security policy. */
export function pagePolicy(options: Options): string {
  const { apiOrigin, overrides, embedded, inlineScript } = options
  const own = ["'self'", ...(overrides ? devServers : [])]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': inlineScript ? [...own, inlineScript] : own,
    // notistack adds styles while it runs. A nonce would keep pages from being answered 304.
    'style-src': [...own, "'unsafe-inline'"],
    'img-src': [...own, 'data:'],
    'font-src': own,
    'media-src': own,
    'connect-src': [
      ...own,
      ...(embedded ? [] : firebase),
      ...(apiOrigin ? [apiOrigin] : []),
      ...(overrides ? updates : []),
    ],
    'frame-src': ["'none'"],
    'worker-src': ["'none'"],
    'object-src': ["'none'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    // Try Again is a form, so that it works when no script could be loaded.
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Each build creates a policy of this name for its own chunks, so the page has several of them.
    'trusted-types': [
      'aerofleet',
      "'allow-duplicates'",
      ...(overrides ? ['webpack-dev-server#overlay'] : []),
    ],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** No screen uses these browser features. Chromium reports an error for a name that it does not know. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Only pages send this: it is half a kilobyte long, and other answers have a shorter one. */
export const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ')
