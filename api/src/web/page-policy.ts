/** The settings that decide what a page may do. */
type Options = {
  /** The origin of an API that is not on the page's own. */
  apiOrigin?: string | undefined
  /** Set by `pnpm dev`: remotes and their updates come from dev servers of this machine. */
  overrides?: string | undefined
  /** Set with the embedded identity service, which is reached on the page's own origin. */
  embedded?: object | undefined
  /** The script that stands in the HTML of the page, as the policy names it: by its hash. */
  inlineScript?: string | undefined
}

const devServers = ['http://localhost:*', 'http://127.0.0.1:*']
const updates = devServers.map((source) => source.replace('http', 'ws'))
/** Firebase's servers for signing in and for fresh tokens. */
const firebase = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** The content security policy of a page (decision 27). */
export function pagePolicy(options: Options): string {
  const { apiOrigin, overrides, embedded, inlineScript } = options
  const own = ["'self'", ...(overrides ? devServers : [])]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': inlineScript ? [...own, inlineScript] : own,
    // notistack adds styles while it runs; a nonce would keep pages from being answered 304.
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
    // Each build creates the policy for its own chunks, so that there are several of one name.
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

/** Browser features that no screen uses. Chromium reports an error for a name that it does not know. */
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

/** Turns them off. On pages alone, for it is half a kilobyte long: every other answer has a shorter one. */
export const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ')
