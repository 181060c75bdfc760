/**
 * A wireframe globe with aircraft on great circles, drawn into a frame of RGB bytes.
 * Everything repeats five times around the axis: turning by a fifth of a circle is a perfect loop.
 *
 * @typedef {[x: number, y: number, z: number]} Point of space; on the screen, z points at the viewer
 * @typedef {[red: number, green: number, blue: number]} Colour
 * @typedef {[x: number, y: number]} Pixel
 * @typedef {{ from: Point, to: Point, phase: number, lift: number }} Track
 */
const copies = 5
const step = (2 * Math.PI) / copies
/** @type {Colour} */
const ground = [14, 20, 24] // --ground by night
/** @type {Colour} */
const line = [76, 201, 240] // --accent by night
/** @type {Colour} */
const white = [232, 242, 248]

/** @param {number} degrees */
const radians = (degrees) => (degrees * Math.PI) / 180

/** @param {number} latitude @param {number} longitude @returns {Point} */
function point(latitude, longitude) {
  const ring = Math.cos(latitude)
  return [ring * Math.sin(longitude), Math.sin(latitude), ring * Math.cos(longitude)]
}

/**
 * Returns a generator of numbers from 0 to 1. A fixed seed makes the same film on every machine.
 * @param {number} seed
 */
function random(seed) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** @param {number} count @returns {Track[]} */
function makeTracks(count) {
  const next = random(612)
  return Array.from({ length: count }, () => {
    const latitude = radians(next() * 110 - 45)
    const longitude = next() * step
    const from = point(latitude, longitude)
    const to = point(
      radians(next() * 110 - 45),
      longitude + radians(35 + next() * 75) * (next() < 0.5 ? -1 : 1),
    )
    return { from, to, phase: next(), lift: 0.02 + next() * 0.05 }
  })
}

const tracks = makeTracks(8)

/**
 * The point on a track at the fraction `u` of its great circle; the aircraft climbs and descends.
 * @param {Track} track
 * @param {number} u
 * @returns {Point}
 */
function along({ from, to, lift }, u) {
  const dot = from[0] * to[0] + from[1] * to[1] + from[2] * to[2]
  const angle = Math.acos(Math.min(1, Math.max(-1, dot)))
  const a = Math.sin((1 - u) * angle) / Math.sin(angle)
  const b = Math.sin(u * angle) / Math.sin(angle)
  const height = 1 + lift * Math.sin(Math.PI * u)
  return [
    (from[0] * a + to[0] * b) * height,
    (from[1] * a + to[1] * b) * height,
    (from[2] * a + to[2] * b) * height,
  ]
}

/**
 * Draws the frame at `time`; the loop goes from 0 to 1. Returns its RGB bytes.
 * @param {{ width: number, height: number, time: number, centre: Pixel, radius: number }} frame
 */
export function drawFrame({ width, height, time, centre, radius }) {
  const light = new Float32Array(width * height * 3)
  const tilt = radians(24)
  const turn = -time * step

  /** @param {Point} place @param {number} [extra] turned further @returns {Point} */
  function project([x, y, z], extra = 0) {
    const angle = turn + extra
    const x1 = x * Math.cos(angle) + z * Math.sin(angle)
    const z1 = z * Math.cos(angle) - x * Math.sin(angle)
    const y2 = y * Math.cos(tilt) - z1 * Math.sin(tilt)
    const z2 = y * Math.sin(tilt) + z1 * Math.cos(tilt)
    return [centre[0] + x1 * radius, centre[1] - y2 * radius, z2]
  }

  /** @param {number} x @param {number} y @param {number} amount @param {Colour} colour */
  function dab(x, y, amount, colour) {
    const left = Math.floor(x)
    const top = Math.floor(y)
    for (let j = 0; j < 2; j++) {
      for (let i = 0; i < 2; i++) {
        const column = left + i
        const row = top + j
        if (column < 0 || row < 0 || column >= width || row >= height) continue
        const share = amount * (1 - Math.abs(x - column)) * (1 - Math.abs(y - row))
        const at = (row * width + column) * 3
        for (const [c, part] of colour.entries())
          light[at + c] = (light[at + c] ?? 0) + share * part
      }
    }
  }

  /** @param {Pixel | Point} a @param {Pixel | Point} b @param {number} amount @param {Colour} colour */
  function stroke(a, b, amount, colour) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const dabs = Math.max(1, Math.ceil(length * 2))
    for (let i = 0; i < dabs; i++) {
      const u = i / dabs
      dab(a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u, (amount * length) / dabs, colour)
    }
  }

  /** @param {Point} centre @param {number} size @param {number} amount @param {Colour} colour */
  function glow([x, y], size, amount, colour) {
    const reach = Math.ceil(size * 3)
    for (let j = -reach; j <= reach; j++) {
      for (let i = -reach; i <= reach; i++) {
        dab(x + i, y + j, amount * Math.exp(-(i * i + j * j) / (2 * size * size)), colour)
      }
    }
  }

  /** Lines of the far side are faint and even. @param {number} z @param {number} front @param {number} back */
  const depth = (z, front, back) => (z > 0 ? front * (0.35 + 0.65 * z) : back)

  /** @param {(u: number) => Point} place @param {number} segments @param {number} front @param {number} back */
  function curve(place, segments, front, back) {
    let before = project(place(0))
    for (let i = 1; i <= segments; i++) {
      const here = project(place(i / segments))
      stroke(before, here, depth(here[2], front, back), line)
      before = here
    }
  }

  for (let longitude = 0; longitude < 360; longitude += 12) {
    curve((u) => point(radians(u * 180 - 90), radians(longitude)), 72, 0.62, 0.12)
  }
  for (let latitude = -75; latitude <= 75; latitude += 15) {
    curve((u) => point(radians(latitude), u * 2 * Math.PI), 150, latitude === 0 ? 1 : 0.62, 0.12)
  }
  for (let i = 0; i < 720; i++) {
    /** @param {number} n @returns {Pixel} */
    const rim = (n) => [
      centre[0] + Math.cos((n * Math.PI) / 360) * radius,
      centre[1] + Math.sin((n * Math.PI) / 360) * radius,
    ]
    stroke(rim(i), rim(i + 1), 1.3, line)
  }

  for (const track of tracks) {
    for (let copy = 0; copy < copies; copy++) {
      // A flight lasts five loops, so each copy ends a loop where the next one began it.
      const head = ((time + copy) / copies + track.phase) % 1
      const parts = 60
      let before = project(along(track, 0), copy * -step)
      for (let i = 1; i <= parts; i++) {
        const u = i / parts
        const here = project(along(track, u), copy * -step)
        const behind = head - u
        const tail = behind >= 0 && behind < 0.35 ? 1 - behind / 0.35 : 0
        stroke(before, here, depth(here[2], 0.5 + 2 * tail * tail, 0), tail > 0.6 ? white : line)
        before = here
      }
      const aircraft = project(along(track, head), copy * -step)
      if (aircraft[2] > 0) {
        const fade = Math.min(1, head * 12, (1 - head) * 12)
        glow(aircraft, radius / 100, 0.9 * fade * (0.4 + 0.6 * aircraft[2]), white)
        glow(aircraft, radius / 40, 0.1 * fade, line)
      }
    }
  }

  const bytes = Buffer.alloc(light.length)
  for (const [i, value] of light.entries()) bytes[i] = Math.min(255, (ground[i % 3] ?? 0) + value)
  return bytes
}
