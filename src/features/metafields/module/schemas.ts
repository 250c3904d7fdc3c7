import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { listQuery } from "../../../kits/rows/lists"
import { line, plainTextField } from "../../../lib/fields"
import { givenValidations, METAFIELD_TYPES } from "./lib/types"

const word = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, "must be lower-case letters, digits, - and _, beginning with a letter")
  // Rejects names that every JavaScript object has, such as `constructor`.
  .refine((name) => !(name in {}), "is reserved")

const MAX_POSITION = 1_000_000

const namespace = word.meta({ examples: ["care"] })
const key = word.meta({ examples: ["washing"] })
const resourceType = z
  .string()
  .max(64)
  .meta({ examples: ["product"] })

const changeable = {
  name: line(100).meta({ examples: ["Washing"] }),
  description: plainTextField(500).nullable().optional(),
  validations: givenValidations
    .optional()
    .describe("Only for new values. Stored values stay. An empty rule is no rule."),
  default_value: z.json().nullable().optional().describe("The value of records without their own."),
  is_public: z.boolean().optional().describe("Whether storefronts see it."),
  is_filterable: z.boolean().optional().describe("Whether the product list can be filtered by it."),
  is_pinned: z.boolean().optional().describe("Whether the dashboard shows it first."),
  position: z
    .int()
    .min(-MAX_POSITION)
    .max(MAX_POSITION)
    .optional()
    .describe("The position in lists, lowest first. Pinned ones come before all others. Default: 0."),
}

export const newMetafieldDefinition = z.strictObject({
  resource_type: resourceType,
  namespace,
  key,
  type: z.enum(METAFIELD_TYPES).meta({ examples: ["text"] }),
  ...changeable,
})

export const metafieldDefinitionChange = z.strictObject({ ...changeable, name: changeable.name.optional() })

export const metafieldDefinition = z
  .object({
    id: z.string().meta({ examples: ["mfdef_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    resource_type: resourceType,
    namespace: z.string().meta({ examples: ["care"] }),
    key: z.string().meta({ examples: ["washing"] }),
    name: z.string().meta({ examples: ["Washing"] }),
    description: z.string().nullable(),
    type: z.enum(METAFIELD_TYPES).meta({ examples: ["text"] }),
    validations: z.record(z.string(), z.unknown()).meta({ examples: [{ max_length: 100 }] }),
    default_value: z.unknown().meta({ examples: [null] }),
    is_public: z.boolean().meta({ examples: [true] }),
    is_filterable: z.boolean().meta({ examples: [false] }),
    is_pinned: z.boolean().meta({ examples: [false] }),
    position: z.int().meta({ examples: [10] }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "MetafieldDefinition" })

export const metafield = z
  .object({
    namespace: z.string().meta({ examples: ["care"] }),
    key: z.string().meta({ examples: ["washing"] }),
    type: z.enum(METAFIELD_TYPES).meta({ examples: ["text"] }),
    value: z
      .unknown()
      .describe("As the type says.")
      .meta({ examples: ["30 °C"] }),
    name: z.string().meta({ examples: ["Washing"] }),
    locale: z
      .string()
      .nullable()
      .describe("`null`: for all languages.")
      .meta({ examples: [null] }),
    updated_at: timestamp,
  })
  .meta({ id: "Metafield" })

/** `position` is the order of the definitions. `namespace` also sorts by key. */
export const metafieldQuery = listQuery({
  order: ["position", "-position", "namespace", "-namespace", "name", "-name", "updated_at", "-updated_at"],
})

const MAX_AT_ONCE = 100

/** `null` deletes a value. */
export const metafieldsToSet = z.strictObject({
  metafields: z
    .array(
      z.strictObject({
        resource_type: resourceType,
        resource_id: z
          .string()
          .min(1)
          .max(255)
          .meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        namespace,
        key,
        value: z
          .json()
          .describe("`null` deletes the value.")
          .meta({ examples: ["30 °C"] }),
      }),
    )
    .min(1)
    .max(MAX_AT_ONCE),
})
