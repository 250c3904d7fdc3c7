import type { ZodOpenApiOverride } from "zod-openapi"

/** Differences between the document and the zod schemas. */
export const openedSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod
  // Responses may get new fields later. Strict clients would break.
  if (io === "output" && def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties
  // zod omits the default if the input is a string that becomes a number, as in queries.
  if (io === "input" && def.type === "default") jsonSchema.default ??= def.defaultValue
  // Removes the limits that every safe integer has.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
