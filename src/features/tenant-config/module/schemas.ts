import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"

/** Whether an area of settings can be used. `off` means that the shop does not use it. */
export const areaState = z
  .enum(["off", "incomplete", "ready"])
  .describe("`incomplete`: it is switched on or partly filled in, but required settings are missing.")

const settingsGroup = z.object({
  name: z.string().describe("Its fields' names begin with this name."),
  state: areaState,
  missing: z.array(z.string()).describe("The required fields that are missing."),
  switched_by: z
    .string()
    .nullable()
    .describe("The field that switches it on. `null` if it is on when it is complete."),
})

/** An area of settings as admins see it. Of a secret, it shows only whether it is set. */
export const areaSettings = z.object({
  area: z.string(),
  values: z.record(z.string(), z.unknown()).describe("All plain fields, with defaults for unset ones."),
  secrets: z
    .record(z.string(), z.object({ configured: z.boolean() }))
    .describe("Whether each secret is set. Secrets are never returned."),
  schema: z
    .record(z.string(), z.unknown())
    .describe("JSON Schema of all fields, secrets marked `writeOnly`."),
  state: areaState
    .nullable()
    .describe("`null` if the area needs no settings.")
    .meta({ examples: ["ready"] }),
  groups: z.array(settingsGroup).describe("Parts that can be ready or not, such as each payment provider."),
  updated_at: timestamp.nullable(),
})

export const settingsChange = z
  .object({
    id: z.string(),
    area: z.string(),
    actor_type: z.string(),
    actor_id: z.string().nullable(),
    keys: z.array(z.string()).describe("The names of the changed fields, without values."),
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
