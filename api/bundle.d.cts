import type { BuildOptions } from 'esbuild'

export function bundle(outdir: string): BuildOptions & { outdir: string }
export const server: Record<string, string>
