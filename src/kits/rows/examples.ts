import { z } from "zod"

/**
 * An example of a schema for the API document: the schema's own (`.meta({ examples: […] })`), its only allowed value,
 * or the examples of its fields. Leaves out optional fields without an example. `undefined` if a required field has no
 * example.
 */
export function exampleOf(schema: z.core.$ZodType): unknown {
  const own = examplesOf(schema)
  if (own) return own[0]
  if (schema instanceof z.ZodObject) return exampleOfObject(schema)
  if (schema instanceof z.ZodArray) {
    const element = exampleOf(schema.element)
    return element === undefined ? undefined : [element]
  }
  if (schema instanceof z.ZodOptional) return exampleOf(schema.unwrap())
  if (schema instanceof z.ZodNullable) return exampleOf(schema.unwrap()) ?? null
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.value
  return undefined
}

function exampleOfObject({ shape }: z.ZodObject): Record<string, unknown> | undefined {
  const example: Record<string, unknown> = {}
  const fields: Record<string, z.core.$ZodType> = shape
  for (const [name, field] of Object.entries(fields)) {
    const value = exampleOf(field)
    if (value !== undefined) example[name] = value
    else if (!z.safeParse(field, undefined).success) return undefined
  }
  return example
}

function examplesOf(schema: z.core.$ZodType): unknown[] | undefined {
  const examples = z.globalRegistry.get(schema)?.examples
  return Array.isArray(examples) ? examples : undefined
}
