import type { BuildOptions } from 'esbuild'

export function bundle(
  outdir: string,
  scripts?: Record<string, string>,
): BuildOptions & { outdir: string }
export const server: Record<string, string>
