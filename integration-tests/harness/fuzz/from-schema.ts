import fc from "fast-check"
import type { oas31 } from "zod-openapi"
import type { KnownThings } from "./known-things"

type Schema = oas31.SchemaObject | oas31.ReferenceObject

const DEEPEST = 6
const anyText = fc.string({ maxLength: 20 })

/**
 * Random values that a schema of the API document allows. If a field is an id, it often is the id of an existing
 * record.
 */
export function valuesOf(document: oas31.OpenAPIObject, known: KnownThings) {
  const ofSchema = (given: Schema, name: string, depth: number): fc.Arbitrary<unknown> => {
    if (depth > DEEPEST) return fc.constant(null)
    const schema = resolved(document, given)
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum?.length) return fc.constantFrom<unknown>(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices?.length) return fc.oneof(...choices.map((choice) => ofSchema(choice, name, depth + 1)))
    if (schema.allOf) return mergedObjects(schema.allOf.map((part) => ofSchema(part, name, depth + 1)))

    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    switch (type) {
      case "object":
        return ofObject(schema, depth)
      case "array":
        return fc.array(ofSchema(schema.items ?? {}, name, depth + 1), { maxLength: 3 })
      case "string":
        return ofText(schema, name)
      case "integer":
        return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 50, 1_000_000) })
      case "number":
        return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true })
      case "boolean":
        return fc.boolean()
      case "null":
        return fc.constant(null)
      default:
        return fc.jsonValue({ maxDepth: 2 })
    }
  }

  const ofObject = (schema: oas31.SchemaObject, depth: number): fc.Arbitrary<unknown> => {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, ofSchema(field, name, depth + 1)] as const,
    )
    if (fields.length === 0) return fc.dictionary(anyText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 })
    const requiredKeys = (schema.required ?? []).filter((name) => name in (schema.properties ?? {}))
    return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true })
  }

  const ofText = (schema: oas31.SchemaObject, name: string): fc.Arbitrary<unknown> => {
    const examples = (schema.examples ?? []).filter((example) => typeof example === "string")
    const things = NAMES_A_THING.test(name) ? known.candidates(name, "") : []
    const texts = [
      ...(schema.format === "email" ? ["fuzz@fuzz.test"] : []),
      ...(schema.format === "date-time" ? ["2026-03-14T09:26:53.589Z"] : []),
      ...(schema.format === "uri" ? ["http://127.0.0.1:9/x"] : []),
      ...(things.length > 0 ? [] : examples),
    ]
    return fc.oneof(
      anyText,
      ...(texts.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...texts) }] : []),
      ...(things.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...things) }] : []),
    )
  }

  return (schema: Schema, name = "") => ofSchema(schema, name, 0)
}

const NAMES_A_THING = /(^|_)(id|ids|slug|handle|code|codes)$/

export function resolved(document: oas31.OpenAPIObject, schema: Schema): oas31.SchemaObject {
  if (!isReference(schema)) return schema
  const name = schema.$ref.split("/").at(-1) ?? ""
  return resolved(document, document.components?.schemas?.[name] ?? {})
}

function mergedObjects(parts: fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> {
  return fc.tuple(...parts).map((values) => Object.assign({}, ...values))
}

function isReference(schema: Schema): schema is oas31.ReferenceObject {
  return typeof schema.$ref === "string"
}
