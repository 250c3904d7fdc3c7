import { z } from "zod"
import { mapValues } from "../../lib/map-values"
import type { SecretField } from "./secret-field"

type Fields = Record<string, z.ZodType>
type Secrets = Record<string, SecretField>

/**
 * Fields that are needed together for one function, such as a payment provider. Their names begin with the group's
 * name.
 */
export interface FieldGroup {
  /** The field that turns the group on. Without such a field, the group is on as soon as all its fields are set. */
  switchedBy?: string
  /** The fields that must be set while the group is on. */
  needs: readonly string[]
  /**
   * True if the area also works without this group. If all groups of an area are extras, the area always counts as on.
   */
  isExtra?: boolean
}

type Groups = Record<string, FieldGroup>

/** One area of a shop's settings, such as mail or checkout. */
export interface Area<Settings> {
  /** Plain fields. Each has a default value. */
  fields: Fields
  /** Encrypted fields that no response shows. The default is `null`. */
  secrets: Secrets
  /** The groups that a shop can switch on, with their required fields. */
  groups: Groups
  /** The fields without which nothing in the area works. */
  needs: readonly string[]
  /** The fields that the assistant may change after an admin's approval. */
  assistantMayChange: readonly string[]
  /**
   * For each secret, the fields that say where it is sent, such as the host. If one of them changes and the secret is
   * not sent again, the secret is cleared. Otherwise a new host would receive the old secret.
   */
  destinations: Record<string, readonly string[] | undefined>
  /** The schema of all fields, as the code of features reads them. */
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
   * The fields that the assistant may change. The language model may have read hostile text, so never list an address,
   * host, path or account that mails, links, responses or payments trust. Never list a field that protects the shop.
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
