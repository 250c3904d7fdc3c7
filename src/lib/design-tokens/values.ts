import { z } from "zod"

/** The value of each token type in the Design Tokens Format Module 2025.10, after all references are resolved. */

const finite = z.number().finite()

type Range = readonly [least: number, most: number]

const SHARE: Range = [0, 1]
const PERCENT: Range = [0, 100]
const POSITIVE: Range = [0, Number.POSITIVE_INFINITY]
const ANY: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
/** A full turn is 0 again, so 360 itself is not allowed. */
const HUE: Range = [0, 360]
const SHARES = [SHARE, SHARE, SHARE] as const

/** The components of each color space, by the Color Module 2025.10. */
const COLOR_SPACES: ReadonlyMap<string, readonly [Range, Range, Range]> = new Map(
  Object.entries({
    srgb: SHARES,
    "srgb-linear": SHARES,
    hsl: [HUE, PERCENT, PERCENT],
    hwb: [HUE, PERCENT, PERCENT],
    lab: [PERCENT, ANY, ANY],
    lch: [PERCENT, POSITIVE, HUE],
    oklab: [SHARE, ANY, ANY],
    oklch: [SHARE, POSITIVE, HUE],
    "display-p3": SHARES,
    "a98-rgb": SHARES,
    "prophoto-rgb": SHARES,
    rec2020: SHARES,
    "xyz-d65": SHARES,
    "xyz-d50": SHARES,
  } as const),
)

const component = z.union([finite, z.literal("none")])
const color = z
  .strictObject({
    colorSpace: z.string().refine((name) => COLOR_SPACES.has(name), "unknown color space"),
    components: z.tuple([component, component, component]),
    alpha: finite.min(0).max(1).optional(),
    hex: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .optional(),
  })
  .superRefine(({ colorSpace, components }, context) => {
    for (const [index, range] of (COLOR_SPACES.get(colorSpace) ?? []).entries())
      if (!isIn(range, components[index]))
        context.addIssue({
          code: "custom",
          path: ["components", index],
          message: `must be ${textOf(range)} in '${colorSpace}'`,
        })
  })

function isIn(range: Range, part: number | "none" | undefined): boolean {
  const [least, most] = range
  if (typeof part !== "number") return true
  return part >= least && (range === HUE ? part < most : part <= most)
}

function textOf(range: Range): string {
  const [least, most] = range
  if (range === HUE) return `at least ${least} and less than ${most}`
  return most === Number.POSITIVE_INFINITY ? `at least ${least}` : `between ${least} and ${most}`
}

const dimension = z.strictObject({ value: finite, unit: z.enum(["px", "rem"]) })
const duration = z.strictObject({ value: finite, unit: z.enum(["ms", "s"]) })
/** A brace can only be a reference with a mistake. */
const fontName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^{}]*$/, "must not contain '{' or '}'")
const fontFamily = z.union([fontName, z.array(fontName).min(1).max(20)])
const WEIGHTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    thin: 100,
    hairline: 100,
    "extra-light": 200,
    "ultra-light": 200,
    light: 300,
    normal: 400,
    regular: 400,
    book: 400,
    medium: 500,
    "semi-bold": 600,
    "demi-bold": 600,
    bold: 700,
    "extra-bold": 800,
    "ultra-bold": 800,
    black: 900,
    heavy: 900,
    "extra-black": 950,
    "ultra-black": 950,
  }),
)
const fontWeight = z.union([
  finite.min(1).max(1000),
  z.string().refine((name) => WEIGHTS.has(name), "unknown weight"),
])
const fraction = finite.min(0).max(1)
const cubicBezier = z.tuple([fraction, finite, fraction, finite])
const strokeStyle = z.union([
  z.enum(["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"]),
  z.strictObject({
    dashArray: z.array(dimension).min(1).max(20),
    lineCap: z.enum(["round", "butt", "square"]),
  }),
])
const shadow = z.strictObject({
  color,
  offsetX: dimension,
  offsetY: dimension,
  blur: dimension,
  spread: dimension,
  inset: z.boolean().optional(),
})

export const values = {
  color,
  dimension,
  fontFamily,
  fontWeight,
  duration,
  cubicBezier,
  number: finite,
  strokeStyle,
  border: z.strictObject({ color, width: dimension, style: strokeStyle }),
  transition: z.strictObject({ duration, delay: duration, timingFunction: cubicBezier }),
  shadow: z.union([shadow, z.array(shadow).min(1).max(20)]),
  gradient: z
    .array(z.strictObject({ color, position: finite.transform(clamped) }))
    .min(1)
    .max(50),
  typography: z.strictObject({
    fontFamily,
    fontSize: dimension,
    fontWeight,
    letterSpacing: dimension,
    lineHeight: finite,
  }),
} as const

/** By the format, a position outside of 0 to 1 means the nearest end. */
function clamped(position: number): number {
  return Math.min(1, Math.max(0, position))
}

/** Where a composite value may name a token in braces. Everywhere else, references are JSON Pointers. */
const ALIASED: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    strokeStyle: /^dashArray\.\d+$/,
    border: /^(color|width|style|style\.dashArray\.\d+)$/,
    transition: /^(duration|delay|timingFunction)$/,
    shadow: /^(\d+|(\d+\.)?(color|offsetX|offsetY|blur|spread))$/,
    gradient: /^\d+(\.(color|position))?$/,
    typography: /^(fontFamily|fontSize|fontWeight|letterSpacing|lineHeight)$/,
  }),
)

/** @param at the place in the value; empty for the value itself */
export function mayAlias(type: TokenType, at: readonly (string | number)[]): boolean {
  return at.length === 0 || ALIASED.get(type)?.test(at.join(".")) === true
}

export type TokenType = keyof typeof values
export type Color = z.output<typeof color>
export type Dimension = z.output<typeof dimension>
export type StrokeStyle = z.output<typeof strokeStyle>
export type Shadow = z.output<typeof shadow>

export function isTokenType(name: unknown): name is TokenType {
  return typeof name === "string" && Object.hasOwn(values, name)
}

export function weightOf(weight: z.output<typeof fontWeight>): number {
  return typeof weight === "number" ? weight : (WEIGHTS.get(weight) ?? 400)
}
