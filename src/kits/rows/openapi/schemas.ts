import type { ZodOpenApiOverride } from "zod-openapi"

/** Corrects the JSON schemas that are generated from the zod schemas. */
export const openedSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod
  // We may add fields to responses later. Without this, strict clients would reject them.
  if (io === "output" && def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties
  // Adds the default value. zod leaves it out if the input is text that becomes a number, as in queries.
  if (io === "input" && def.type === "default") jsonSchema.default ??= def.defaultValue
  // zod adds these limits to every integer. They tell a reader nothing.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
