import { z } from "zod"
import { mapValues } from "../map-values"
import type { SecretField } from "./secret-field"

type Fields = Record<string, z.ZodType>
type Secrets = Record<string, SecretField>

/** Fields that make one thing work, such as one payment provider. Their names begin with the group's. */
export interface FieldGroup {
  /** The field that switches it on. Without one, it is on as soon as it is complete. */
  switchedBy?: string
  /** What has to be filled in before it works. */
  needs: readonly string[]
  /** The area works without it: an area whose groups are all extras is not `off` without them. */
  isExtra?: boolean
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
  /** Fields that the assistant may change, once an admin approves it. */
  assistantMayChange: readonly string[]
  /** By secret, the plain fields that say where it is sent: a change of one without the secret clears the secret. */
  destinations: Record<string, readonly string[] | undefined>
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
  /**
   * A model may have read a stranger's words. So it changes only what is named here: no address, host, path or account
   * that mails, links, answers or payments trust, and nothing that guards the shop.
   */
  assistantMayChange?: readonly (keyof PlainFields & string)[]
  destinations?: { [Secret in keyof SecretFields]?: readonly (keyof PlainFields & string)[] }
}) {
  const { fields, secrets, groups = {}, needs = [], assistantMayChange = [] } = definition
  const destinations: Record<string, readonly string[] | undefined> = { ...definition.destinations }
  return {
    fields,
    secrets,
    groups,
    needs,
    assistantMayChange,
    destinations,
    schema: z.object({ ...fields, ...secrets }),
    jsonSchema: describe(fields, secrets),
  }
}

function describe(fields: Fields, secrets: Secrets): JsonSchema {
  const writeOnly = mapValues(secrets, (field) => field.meta({ writeOnly: true }))
  return z.toJSONSchema(z.object({ ...fields, ...writeOnly }), { io: "input" })
}
