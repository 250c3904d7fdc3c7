import { z } from "zod"
import { mapValues } from "../../../lib/map-values"
import type { SecretField } from "../lib/secret-field"

type Fields = Record<string, z.ZodType>
type Secrets = Record<string, SecretField>

/** Fields that make one thing work, such as one payment provider. Their names begin with the group's. */
export interface FieldGroup {
  /** The field that switches it on. Without one, it is on as soon as it is complete. */
  switchedBy?: string
  /** What has to be filled in before it works. */
  needs: readonly string[]
}

type Groups = Record<string, FieldGroup>

/** One area of settings, described by data: its fields, and which of them are secrets. */
export interface Area<Settings> {
  /** Plain fields. Each has a default, which is in force until a shop sets it. */
  fields: Fields
  /** Fields that are stored sealed and never shown. Each is `null` until a shop sets it. */
  secrets: Secrets
  /** What can be switched on here, and what each of it needs. */
  groups: Groups
  /** Fields without which the whole area does not work. */
  needs: readonly string[]
  /** All of them together, as the features that use them get them. */
  schema: z.ZodType<Settings>
  /** All of them as JSON Schema, secrets marked `writeOnly`, for the forms of the dashboard. */
  jsonSchema: JsonSchema
}

export type JsonSchema = z.core.JSONSchema.BaseSchema

export function defineArea<PlainFields extends Fields, SecretFields extends Secrets>(definition: {
  fields: PlainFields
  secrets: SecretFields
  groups?: Groups
  needs?: readonly string[]
}) {
  const { fields, secrets, groups = {}, needs = [] } = definition
  return {
    fields,
    secrets,
    groups,
    needs,
    schema: z.object({ ...fields, ...secrets }),
    jsonSchema: describe(fields, secrets),
  }
}

function describe(fields: Fields, secrets: Secrets): JsonSchema {
  const writeOnly = mapValues(secrets, (field) => field.meta({ writeOnly: true }))
  return z.toJSONSchema(z.object({ ...fields, ...writeOnly }), { io: "input" })
}
