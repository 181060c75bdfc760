/**
 * Draws the film behind the hero, its poster and the preview picture. Needs `ffmpeg`:
 *   node mfe-landing/film/render.mjs
 * The results are in the repository, so that a build needs no ffmpeg.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { drawFrame } from './globe.mjs'

const target = fileURLToPath(new URL('../../shell/public/', import.meta.url))
const font = fileURLToPath(
  new URL(
    '../../shell/node_modules/@fontsource/b612/files/b612-latin-700-normal.woff',
    import.meta.url,
  ),
)
/** @typedef {Omit<Parameters<typeof drawFrame>[0], 'time'>} Picture */

/** @type {Picture} */
const film = { width: 960, height: 540, centre: [610, 310], radius: 300 }
/** @type {Picture} */
const card = { width: 1200, height: 630, centre: [930, 370], radius: 350 }
const rate = 24
const frames = 8 * rate

/**
 * Pipes raw frames into ffmpeg.
 * @param {Picture} picture
 * @param {Buffer[]} drawings
 * @param {string[]} options
 */
async function encode({ width, height }, drawings, options) {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', `${rate}`]
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, '-i', '-', ...options], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(ffmpeg, 'exit')
  for (const drawing of drawings) {
    if (!ffmpeg.stdin.write(drawing)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

const drawings = Array.from({ length: frames }, (_, index) =>
  drawFrame({ ...film, time: index / frames }),
)
const quiet = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-an']

await encode(film, drawings, [
  ...['-c:v', 'libvpx-vp9', '-crf', '50', '-b:v', '0', '-row-mt', '1', '-cpu-used', '2'],
  ...['-pix_fmt', 'yuv420p', ...quiet, `${target}flight-tracks.webm`],
])
await encode(film, drawings, [
  ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '31', '-profile:v', 'main'],
  ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart', ...quiet, `${target}flight-tracks.mp4`],
])
await encode(film, drawings.slice(0, 1), [
  ...['-c:v', 'libwebp', '-quality', '60', '-frames:v', '1', `${target}flight-tracks.webp`],
])

/** @param {string} text @param {number} size @param {number} y @param {string} colour */
const write = (text, size, y, colour) =>
  `drawtext=fontfile='${font}':text='${text}':fontsize=${size}:fontcolor=${colour}:x=72:y=${y}`
await encode(
  card,
  [drawFrame({ ...card, time: 0 })],
  [
    '-vf',
    [
      write('AeroFleet', 88, 210, '0xe8eef2'),
      write('Built for operators,', 40, 340, '0x9fb0bc'),
      write('powered by automation,', 40, 392, '0x9fb0bc'),
      write('trusted by MROs.', 40, 444, '0x9fb0bc'),
    ].join(','),
    ...['-frames:v', '1', '-pred', 'mixed', `${target}og.png`],
  ],
)
