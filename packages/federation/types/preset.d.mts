import type { Configuration } from 'webpack'

type Options = {
  /** Absolute path of the package. */
  directory: string
  mode?: 'production' | 'development'
  /** The port of the dev server. Without one the build is written to disk. */
  port?: number
  /** Absolute path; by default `dist` of the package. */
  output?: string
}

/** Returns the configuration of webpack for the shell. */
export function host(options: Options): Configuration

/** Returns the configuration of webpack for a remote. */
export function remote(options: Options): Configuration
