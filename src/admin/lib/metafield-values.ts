import type { MetafieldDefinition } from "../resources/metafield-definitions"
import { isRecord } from "./draft"

/** The units of sizes and weights. The same lists as in src/features/metafields/module/lib/types.ts. */
export const UNITS: Readonly<Record<string, readonly string[]>> = {
  dimension: ["mm", "cm", "m", "in", "ft", "yd"],
  weight: ["mg", "g", "kg", "oz", "lb"],
}

/** A number with its unit or its currency, as the form edits it. */
export interface Measured {
  number: string
  unit: string
}

type Typed = Pick<MetafieldDefinition, "type">

/** The type of a list's items, such as `number` for `list.number`. `undefined` if the type is not a list. */
export function itemTypeOf({ type }: Typed): string | undefined {
  return type.startsWith("list.") ? type.slice("list.".length) : undefined
}

/** Turns a stored value into what the form edits: a text, a boolean, or a number with a unit or currency. */
export function editedOf(definition: Typed, value: unknown): unknown {
  const item = itemTypeOf(definition)
  if (item) return Array.isArray(value) ? value.map(lineOf).join("\n") : ""
  switch (definition.type) {
    case "boolean":
      return value === true
    case "money":
    case "dimension":
    case "weight":
      return measuredOf(value)
    case "rating":
      return isRecord(value) ? String(value.value) : ""
    case "json":
      return value === undefined || value === null ? "" : JSON.stringify(value, null, 2)
    default:
      return value === undefined || value === null ? "" : String(value)
  }
}

/**
 * Turns what the form edits into a value for the API. An empty field becomes `null`, which deletes the value.
 * Invalid JSON becomes `undefined`.
 */
export function valueOf(definition: Typed, edited: unknown): unknown {
  const item = itemTypeOf(definition)
  if (definition.type === "boolean") return edited === true
  if (isMeasured(edited)) return measuredValue(definition.type, edited)
  const text = typeof edited === "string" ? edited : ""
  if (text.trim() === "") return null
  if (item)
    return text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => itemValue(item, line.trim()))
  return itemValue(definition.type, text)
}

export function isMeasured(edited: unknown): edited is Measured {
  return isRecord(edited) && typeof edited.number === "string" && typeof edited.unit === "string"
}

function itemValue(type: string, text: string): unknown {
  if (type === "number" || type === "rating") return numberIn(text)
  if (type === "json") return jsonIn(text)
  if (type === "date_time") return dateTimeIn(text)
  if (type !== "dimension" && type !== "weight") return text
  const [, number = "", unit = ""] = /^([-\d.]+)\s*(\w*)$/.exec(text) ?? [undefined, text]
  return { value: numberIn(number), unit }
}

function measuredValue(type: string, { number, unit }: Measured): unknown {
  if (number.trim() === "") return null
  return type === "money"
    ? { amount: numberIn(number), currency_code: unit.trim() }
    : { value: numberIn(number), unit }
}

function measuredOf(value: unknown): Measured {
  if (!isRecord(value)) return { number: "", unit: "" }
  return { number: String(value.value ?? value.amount), unit: String(value.unit ?? value.currency_code) }
}

/** One item of a list as a line of text. */
function lineOf(item: unknown): string {
  if (!isRecord(item)) return String(item)
  return "unit" in item ? `${String(item.value)} ${String(item.unit)}` : String(item.value)
}

/** The number in a text. Returns any other text unchanged, so that the API reports what is wrong with it. */
function numberIn(text: string): unknown {
  const number = Number(text)
  return text.trim() === "" || Number.isNaN(number) ? text : number
}

/** The browser's input for times has no time zone, so the text is in the admin's time zone. */
function dateTimeIn(text: string): string {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
