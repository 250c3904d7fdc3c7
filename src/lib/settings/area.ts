import { z } from "zod"
import { mapValues } from "../map-values"
import type { SecretField } from "./secret-field"

type Fields = Record<string, z.ZodType>
type Secrets = Record<string, SecretField>

/** Fields that make one thing work, such as a payment provider. Their names begin with the group's name. */
export interface FieldGroup {
  /** The field that switches the group on. Without it, the group is on as soon as it is complete. */
  switchedBy?: string
  /** The fields that the group requires. */
  needs: readonly string[]
  /** True if the area works without the group. An area with only such groups is never `off`. */
  isExtra?: boolean
}

type Groups = Record<string, FieldGroup>

/** One area of settings, described by data. */
export interface Area<Settings> {
  /** Plain fields. Each has a default value. */
  fields: Fields
  /** Encrypted fields that no response shows. The default is `null`. */
  secrets: Secrets
  /** The groups that a shop can switch on, with their required fields. */
  groups: Groups
  /** The fields that the whole area requires. */
  needs: readonly string[]
  /** The fields that the assistant may change after an admin's approval. */
  assistantMayChange: readonly string[]
  /**
   * For each secret, the plain fields that name its destination. A change of one without the secret clears the secret.
   */
  destinations: Record<string, readonly string[] | undefined>
  /** All fields, as features read them. */
  schema: z.ZodType<Settings>
  /** All fields as JSON Schema for the dashboard's forms. Secrets are `writeOnly`. */
  jsonSchema: JsonSchema
}

export type JsonSchema = z.core.JSONSchema.BaseSchema

export function defineArea<PlainFields extends Fields, SecretFields extends Secrets>(definition: {
  fields: PlainFields
  secrets: SecretFields
  groups?: Groups
  needs?: readonly string[]
  /**
   * A model may have read hostile text, so it may change only these fields. Never list an address, host, path or
   * account that mails, links, responses or payments trust. Never list a field that protects the shop.
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
