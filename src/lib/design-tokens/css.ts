import type { ResolvedToken } from "./resolve"
import { type Color, type Dimension, type Shadow, type StrokeStyle, values, weightOf } from "./values"

/** All tokens as CSS custom properties: `color.brand` becomes `--color-brand`. */
export function cssOf(tokens: ReadonlyMap<string, ResolvedToken>): string {
  const lines = Array.from(tokens).flatMap(([path, token]) =>
    declarations(path, token).map(([name, value]) => `  ${name}: ${value};`),
  )
  return lines.length === 0 ? "" : `:root {\n${lines.join("\n")}\n}\n`
}

function declarations(path: string, { type, value }: ResolvedToken): [string, string][] {
  const name = `--${path
    .replace(/\.?\$root/g, "")
    .split(".")
    .map(escapedName)
    .join("-")}`
  if (type !== "typography") return [[name, textOf(type, value)]]
  const { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight } = values.typography.parse(value)
  return [
    [`${name}-font-family`, family(fontFamily)],
    [`${name}-font-size`, dimension(fontSize)],
    [`${name}-font-weight`, String(weightOf(fontWeight))],
    [`${name}-letter-spacing`, dimension(letterSpacing)],
    [`${name}-line-height`, String(lineHeight)],
  ]
}

function textOf(type: Exclude<ResolvedToken["type"], "typography">, value: unknown): string {
  switch (type) {
    case "color":
      return colorText(values.color.parse(value))
    case "dimension":
      return dimension(values.dimension.parse(value))
    case "duration":
      return duration(values.duration.parse(value))
    case "fontFamily":
      return family(values.fontFamily.parse(value))
    case "fontWeight":
      return String(weightOf(values.fontWeight.parse(value)))
    case "cubicBezier":
      return bezier(values.cubicBezier.parse(value))
    case "number":
      return String(values.number.parse(value))
    case "strokeStyle":
      return stroke(values.strokeStyle.parse(value))
    case "border": {
      const { width, style, color } = values.border.parse(value)
      return `${dimension(width)} ${stroke(style)} ${colorText(color)}`
    }
    case "transition": {
      const { duration: time, delay, timingFunction } = values.transition.parse(value)
      return `${duration(time)} ${bezier(timingFunction)} ${duration(delay)}`
    }
    case "shadow":
      return [values.shadow.parse(value)].flat().map(shadow).join(", ")
    case "gradient":
      return values.gradient
        .parse(value)
        .map(({ color, position }) => `${colorText(color)} ${position * 100}%`)
        .join(", ")
  }
}

const dimension = ({ value, unit }: Dimension) => `${value}${unit}`
const duration = ({ value, unit }: { value: number; unit: string }) => `${value}${unit}`
const bezier = (points: number[]) => `cubic-bezier(${points.join(", ")})`
const stroke = (style: StrokeStyle) => (typeof style === "string" ? style : "dashed")

function shadow({ inset, offsetX, offsetY, blur, spread, color }: Shadow): string {
  const lengths = [offsetX, offsetY, blur, spread].map(dimension).join(" ")
  return `${inset ? "inset " : ""}${lengths} ${colorText(color)}`
}

function family(names: string | string[]): string {
  return [names].flat().map(quoted).join(", ")
}

/** Generic families, such as `sans-serif`, must not be quoted. */
function quoted(name: string): string {
  if (/^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+|math|emoji)$/.test(name)) return name
  return `"${name.replace(/[^\p{L}\p{N} _.-]/gu, (letter) => `\\${letter.codePointAt(0)?.toString(16)} `)}"`
}

/** Escapes what could end the name, the rule or a `style` element. */
function escapedName(name: string): string {
  return name.replace(/[^\p{L}\p{N}_-]/gu, (letter) =>
    letter === " " ? "-" : `\\${letter.codePointAt(0)?.toString(16)} `,
  )
}

function colorText({ colorSpace, components, alpha = 1 }: Color): string {
  const [one, two, three] = components
  const tail = alpha === 1 ? "" : ` / ${alpha}`
  switch (colorSpace) {
    case "hsl":
    case "hwb":
      return `${colorSpace}(${one} ${percent(two)} ${percent(three)}${tail})`
    case "lab":
    case "lch":
      return `${colorSpace}(${percent(one)} ${two} ${three}${tail})`
    case "oklab":
    case "oklch":
      return `${colorSpace}(${one} ${two} ${three}${tail})`
    default:
      return `color(${colorSpace} ${one} ${two} ${three}${tail})`
  }
}

const percent = (part: number | "none") => (part === "none" ? part : `${part}%`)
