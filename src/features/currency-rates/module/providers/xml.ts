import { XMLParser } from "fast-xml-parser"
import type { z } from "zod"
import { UnusableRatesError } from "./published"

/** Entities are not expanded, because a hostile answer could grow without a limit. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => LISTS.has(name),
})
const LISTS = new Set(["Cube", "Currency"])

/** Parses an XML answer and checks it against `shape`. Throws {@link UnusableRatesError} if it differs. */
export function parseXml<Shape>(text: string, shape: z.ZodType<Shape>): Shape {
  const { data, error } = shape.safeParse(read(text))
  if (error) throw new UnusableRatesError("The answer is not the expected XML.")
  return data
}

function read(text: string): unknown {
  try {
    return parser.parse(text)
  } catch {
    throw new UnusableRatesError("The answer is not XML.")
  }
}
