import { z } from "zod"
import { timestamp } from "../../lib/contract/fields"

/** `off`: not in use. */
export const areaState = z
  .enum(["off", "incomplete", "ready"])
  .describe("`incomplete`: settings were begun or switched on, but something is missing.")

const settingsGroup = z.object({
  name: z.string().describe("The names of its fields begin with it."),
  state: areaState,
  missing: z.array(z.string()).describe("The fields that it still needs."),
  switched_by: z
    .string()
    .nullable()
    .describe("The field that switches it on; `null` where it is on as soon as it is complete."),
})

/** An area as admins see it. For secrets it shows only whether one is set. The contract lists the areas. */
export const areaSettings = z.object({
  area: z.string(),
  values: z
    .record(z.string(), z.unknown())
    .describe("Every plain field, with its default where none is set."),
  secrets: z
    .record(z.string(), z.object({ configured: z.boolean() }))
    .describe("Of each secret, whether there is one. Secrets are never answered."),
  schema: z
    .record(z.string(), z.unknown())
    .describe("JSON Schema of all fields, secrets marked `writeOnly`."),
  state: areaState
    .nullable()
    .describe("`null` where nothing in the area needs to be set.")
    .meta({ examples: ["ready"] }),
  groups: z.array(settingsGroup).describe("What can be used or not, such as each payment provider."),
  updated_at: timestamp.nullable(),
})

export const settingsChange = z
  .object({
    id: z.string(),
    area: z.string(),
    actor_type: z.string(),
    actor_id: z.string().nullable(),
    keys: z.array(z.string()).describe("The fields that were changed; never what they were or are."),
    created_at: timestamp,
  })
  .meta({
    id: "ShopSettingsChange",
    examples: [
      {
        id: "tcfgch_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        area: "mail",
        actor_type: "user",
        actor_id: "user_01JPA4W2H7V5C3D9F1G8KMNQRS",
        keys: ["smtp_host", "smtp_password"],
        created_at: "2026-03-14T09:26:53.589Z",
      },
    ],
  })
