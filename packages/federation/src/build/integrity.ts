// Each file of a build is loaded with its hash, so that no file runs that was changed after the build.
import { createHash } from 'node:crypto'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Chunk, Compilation, Compiler, WebpackPluginInstance } from 'webpack'
import { writtenFiles } from './written-files'

export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

const placeholder = (extension: 'js' | 'css') => `aerofleet:${extension}-integrity`

/**
 * Makes the runtime of a build check the hashes of its chunks and style sheets, and lets style sheets time out as
 * webpack lets scripts. The HTML has the hashes of the files that it names. A build without HTML lists all hashes in
 * `hashes.json`, and the registry has the hash of its entry.
 * @param timeout milliseconds until a style sheet counts as failed
 */
export function integrity(timeout: number): WebpackPluginInstance {
  const listed = writtenFiles('integrity', 'last', (compilation) =>
    compilation.getAsset('index.html')
      ? hashPage(compilation)
      : { 'hashes.json': JSON.stringify(hashFiles(compilation)) },
  )
  return {
    ...listed,
    apply(compiler: Compiler) {
      const { Compilation, runtime } = compiler.webpack
      compiler.hooks.thisCompilation.tap('integrity', (compilation) => {
        runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
          'integrity',
          (source) => `${source}\nscript.integrity = "${placeholder('js')}"[chunkId] || "";`,
        )
        MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
          'integrity',
          (source, { tag }) => `${source}
${tag}.integrity = "${placeholder('css')}"[chunkId] || "";
var limit = setTimeout(() => ${tag}.onerror({ type: "timeout", target: ${tag} }), ${timeout});
${tag}.onload = ${tag}.onerror = (event) => { clearTimeout(limit); onLinkComplete(event); };`,
        )
        const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
        compilation.hooks.processAssets.tap({ name: 'integrity', stage }, () =>
          insertHashes(compilation),
        )
      })
      listed.apply(compiler)
    },
  }
}

/** The runtime keeps its file name, because that comes from the names of its chunks, which are hashes already. */
function insertHashes(compilation: Compilation) {
  const { RawSource } = compilation.compiler.webpack.sources
  for (const runtime of [...compilation.chunks].filter((chunk) => chunk.hasRuntime())) {
    const loaded = [...runtime.getAllAsyncChunks()]
    for (const file of [...runtime.files].filter((name) => name.endsWith('.js'))) {
      compilation.updateAsset(file, (source) => {
        let text = source.source().toString()
        for (const extension of ['js', 'css'] as const) {
          const hashes = JSON.stringify(hashChunks(compilation, loaded, extension))
          const quoted = new RegExp(`(["'\`])${placeholder(extension)}\\1`, 'g')
          text = text.replaceAll(quoted, `(${hashes})`)
        }
        return new RawSource(text)
      })
    }
  }
}

function hashChunks(compilation: Compilation, chunks: Chunk[], extension: string) {
  return Object.fromEntries(
    chunks.flatMap((chunk) => {
      const file = [...chunk.files].find((name) => name.endsWith(`.${extension}`))
      const asset = file && compilation.getAsset(file)
      return asset && chunk.id !== null ? [[chunk.id, integrityOf(asset.source.buffer())]] : []
    }),
  )
}

function hashFiles(compilation: Compilation) {
  const files = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name))
  return Object.fromEntries(files.map(({ name, source }) => [name, integrityOf(source.buffer())]))
}

function hashPage(compilation: Compilation) {
  compilation.updateAsset('index.html', (page) => {
    const named = / (?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g
    const html = page.source().toString()
    const withHashes = html.replace(named, (attribute, file: string) => {
      const asset = compilation.getAsset(file)
      return asset ? `${attribute} integrity="${integrityOf(asset.source.buffer())}"` : attribute
    })
    return new compilation.compiler.webpack.sources.RawSource(withHashes)
  })
  return {}
}
