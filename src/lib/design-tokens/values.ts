import { z } from "zod"

/** The value of each token type in the Design Tokens Format Module 2025.10, after all references are resolved. */

const finite = z.number().finite()

const SRGB_LIKE = ["srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020"] as const
const OTHER_SPACES = ["hsl", "hwb", "lab", "lch", "oklab", "oklch", "xyz-d65", "xyz-d50"] as const

const color = z
  .strictObject({
    colorSpace: z.enum([...SRGB_LIKE, ...OTHER_SPACES]),
    components: z.tuple([component(), component(), component()]),
    alpha: finite.min(0).max(1).optional(),
    hex: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .optional(),
  })
  .refine(
    ({ colorSpace, components }) =>
      !SRGB_LIKE.some((space) => space === colorSpace) ||
      components.every((part) => part === "none" || (part >= 0 && part <= 1)),
    "components of this color space are between 0 and 1",
  )

function component() {
  return z.union([finite, z.literal("none")])
}

const dimension = z.strictObject({ value: finite, unit: z.enum(["px", "rem"]) })
const duration = z.strictObject({ value: finite, unit: z.enum(["ms", "s"]) })
const fontFamily = z.union([z.string().min(1).max(200), z.array(z.string().min(1).max(200)).min(1).max(20)])
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
