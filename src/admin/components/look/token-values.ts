import { isRecord, type Values } from "../../lib/draft"

export interface OwnToken {
  path: string[]
  /** The value as the file has it: a value, or a reference such as `{color.clay}`. */
  value: unknown
}

/** The tokens that a file itself contains, in its order. */
export function ownTokens(node: Values, path: string[] = []): OwnToken[] {
  if ("$value" in node || "$ref" in node) return [{ path, value: node.$value ?? node.$ref }]
  return Object.entries(node).flatMap(([name, child]) =>
    isRecord(child) && (!name.startsWith("$") || name === "$root") ? ownTokens(child, [...path, name]) : [],
  )
}

/** A copy of the file in which one token has another value. */
export function withToken(node: Values, [name, ...below]: readonly string[], value: unknown): Values {
  if (name === undefined) return { ...node, $value: value }
  const child = node[name]
  return { ...node, [name]: withToken(isRecord(child) ? child : {}, below, value) }
}

/** The color as `#rrggbb`, if it is an sRGB color. */
export function hexOf(value: unknown): string | undefined {
  if (!isRecord(value) || value.colorSpace !== "srgb" || !Array.isArray(value.components)) return undefined
  const parts = value.components.map((part: unknown) => (typeof part === "number" ? part : 0))
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`
}

const DIGITS = 10_000

export function colorOf(hex: string): Values {
  const components = [1, 3, 5].map(
    (at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * DIGITS) / DIGITS,
  )
  return { colorSpace: "srgb", components }
}
