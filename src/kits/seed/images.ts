import { largePackage } from "../../lib/large-packages"
import { type Colour, palette } from "./catalogue/palette"
import { type Part, type Silhouette, silhouettes, type Tone } from "./catalogue/silhouettes"

/** A picture of a product: a simple drawing in one of the product's colours, as a whole or close up. */
export interface Picture {
  silhouette: Silhouette
  colour: Colour
  backdrop: string
  closeUp?: boolean
}

type Point = [number, number]

const WIDTH = 900
const HEIGHT = 1125
const MIDDLE = WIDTH / 2
/** Height divided by width of a circle that is seen from slightly above. */
const TILT = 0.14
/** The visible part of the canvas: x, y, width, height. */
const WHOLE = "60 84 780 975"
const CLOSE_UP = "180 340 580 725"
/** Compresses less than the default, in half the time, and the files are hardly larger. */
const WEBP = { quality: 82, effort: 2 }

/** Draws a product's picture, 900 × 1125 pixels, as WebP. */
export function drawPicture(picture: Picture): Promise<Buffer> {
  return largePackage("sharp")(Buffer.from(toSvg(picture)))
    .webp(WEBP)
    .toBuffer()
}

function toSvg({ silhouette, colour, backdrop, closeUp }: Picture): string {
  const parts: Part[] = silhouettes[silhouette]
  const base = palette[colour]
  const panel = closeUp
    ? `<circle cx="450" cy="620" r="390" fill="#fff" opacity=".16"/>`
    : `<path d="M110 1125V520a340 340 0 0 1 680 0V1125Z" fill="#fff" opacity=".3"/>`

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${closeUp ? CLOSE_UP : WHOLE}">
    <defs>
      <linearGradient id="volume">${stops("0 #000 .22", "16% #000 0", "16% #fff 0", "32% #fff .2", "58% #fff 0", "58% #000 0", "1 #000 .26")}</linearGradient>
      <linearGradient id="air" x2="0" y2="1">${stops("0 #fff .4", "70% #fff 0", "70% #000 0", "1 #000 .1")}</linearGradient>
      <radialGradient id="shadow">${stops("0 #000 .36", "50% #000 .14", "1 #000 0")}</radialGradient>
      <radialGradient id="flame">${stops("0 #fff3cf .95", "1 #fff3cf 0")}</radialGradient>
    </defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${backdrop}"/>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#air)"/>
    ${panel}
    <ellipse cx="450" cy="918" rx="370" ry="52" fill="url(#shadow)"/>
    <g stroke-linecap="round" stroke-linejoin="round">${parts.map((part) => draw(part, base)).join("")}</g>
  </svg>`
}

/** Parses lines of a gradient: offset, colour and opacity. */
function stops(...rows: string[]): string {
  return rows
    .map((row) => row.split(" "))
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("")
}

function draw(part: Part, base: string): string {
  const fill = fillOf(part.tone ?? "base", base)
  if ("line" in part)
    return `<path d="${part.line}" fill="none" stroke-width="${part.width}" stroke="${fill}"/>`
  if ("path" in part) return shape(`<path d="${part.path}"`, fill, part.flat)
  if ("ellipse" in part) return shape(ellipse(...part.ellipse), fill, part.flat)

  const profile = part.lathe.split(", ").map(toPoint)
  const [top] = profile
  const x = part.x ?? MIDDLE
  const opacity = part.tone === "glass" ? ` opacity=".5"` : ""
  const body = shape(`<path d="${turned(profile, x)}"`, fill)
  if (!top) return body

  const rim = ellipse(x, top[1], top[0], top[0] * TILT)
  const inside = ellipse(x, top[1] + 2, top[0] * 0.92, top[0] * TILT * 0.86)
  const lid = `${rim} fill="${mix(fill, "#ffffff", 0.3)}"/>`
  return `<g${opacity}>${body}${lid}${part.open ? `${inside} fill="${mix(fill, "#1c1410", 0.3)}"/>` : ""}</g>`
}

function shape(element: string, fill: string, flat = false): string {
  return `${element} fill="${fill}"/>${flat ? "" : `${element} fill="url(#volume)"/>`}`
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"`
}

function fillOf(tone: Tone, base: string): string {
  switch (tone) {
    case "base":
    case "glass":
      return base
    case "shade":
      return mix(base, "#1c1410", 0.22)
    case "light":
      return mix(base, "#ffffff", 0.34)
    case "flame":
      return "url(#flame)"
    default:
      return palette[tone]
  }
}

function toPoint(text: string): Point {
  const [radius = 0, y = 0] = text.split(" ").map(Number)
  return [radius, y]
}

/**
 * The outline of a round object: its profile on the left, the mirrored profile on the right, and ellipses at top and
 * bottom.
 */
function turned(profile: Point[], x: number): string {
  const left = profile.map(([radius, y]): Point => [x - radius, y])
  const right = profile.map(([radius, y]): Point => [x + radius, y]).reverse()
  const arc = (radius: number, end: Point) => `A${radius} ${radius * TILT} 0 0 0 ${end[0]} ${end[1]}`
  const [start, end] = [left[0], right[0]]
  if (!start || !end) return ""
  return `M${start.join(" ")}${curve(left)}${arc(end[0] - x, end)}${curve(right)}Z`
}

/** A smooth line through all points (Catmull–Rom, as Bézier segments). */
function curve(points: Point[]): string {
  return points
    .slice(1)
    .map((to, index) => {
      const from = points[index] ?? to
      const before = points[index - 1] ?? from
      const after = points[index + 2] ?? to
      const control = (a: number, b: number, c: number) => (a + (b - c) / 6).toFixed(1)
      return `C${control(from[0], to[0], before[0])} ${control(from[1], to[1], before[1])} ${control(to[0], from[0], after[0])} ${control(to[1], from[1], after[1])} ${to[0]} ${to[1]}`
    })
    .join("")
}

/** A colour between two others, all as #rrggbb. */
function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(start, start + 2), 16))
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
}
