import type { ZodOpenApiOverride } from "zod-openapi"

/** What the document says otherwise than the schemas do. */
export const openedSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod
  // Answers may get more fields in time: a client that refuses those would break.
  if (io === "output" && def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties
  // Left out where a text is made a number, as in queries.
  if (io === "input" && def.type === "default") jsonSchema.default ??= def.defaultValue
  // That of every whole number that JSON can carry.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
