import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { listQuery, page, pageQuery } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"
import { areaNames } from "../../../modules/tenant-config/areas"

const area = z
  .enum(areaNames)
  .describe("The area's slug.")
  .meta({ examples: ["mail"] })

const state = z
  .enum(["off", "incomplete", "ready"])
  .describe("`incomplete`: begun or switched on, and something is missing.")

const shopSettings = z
  .object({
    area,
    values: z
      .record(z.string(), z.unknown())
      .describe("Every plain field, with its default where none is set."),
    secrets: z
      .record(z.string(), z.object({ configured: z.boolean() }))
      .describe("Of each secret, whether there is one. Secrets are never answered."),
    schema: z
      .record(z.string(), z.unknown())
      .describe("JSON Schema of all fields, secrets marked `writeOnly`."),
    state: state
      .nullable()
      .describe("`null` where nothing in the area needs to be set.")
      .meta({ examples: ["ready"] }),
    groups: z
      .array(
        z.object({
          name: z.string().describe("The names of its fields begin with it."),
          state,
          missing: z.array(z.string()).describe("The fields that it still needs."),
          switched_by: z
            .string()
            .nullable()
            .describe("The field that switches it on; `null` where it is on as soon as it is complete."),
        }),
      )
      .describe("What can be used or not, such as each payment provider."),
    updated_at: timestamp.nullable(),
  })
  .meta({
    id: "ShopSettings",
    examples: [
      {
        area: "mail",
        values: { from_name: "Alder & Clay", smtp_host: "smtp.alder.example", smtp_port: 587 },
        secrets: { smtp_password: { configured: true } },
        schema: { type: "object", properties: { smtp_port: { type: "integer", default: 587 } } },
        state: null,
        groups: [],
        updated_at: "2026-03-14T09:26:53.589Z",
      },
    ],
  })

const change = z
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

/** Which fields there are depends on the area, so the module checks them, by what `schema` says. */
const changes = z.unknown().meta({
  override: { type: "object", additionalProperties: true },
  examples: [{ smtp_host: "smtp.alder.example", smtp_password: "correct horse battery staple" }],
})

const params = z.strictObject({ area })

export const settings = contract({
  listShopSettings: {
    method: "GET",
    path: "/admin/config",
    auth: "admin",
    summary: "All areas of the shop's settings",
    query: pageQuery,
    response: page({ configs: z.array(shopSettings) }),
  },
  readShopSettings: {
    method: "GET",
    path: "/admin/config/:area",
    auth: "admin",
    summary: "One area of the shop's settings",
    params,
    response: z.object({ config: shopSettings }),
  },
  changeShopSettings: {
    method: "POST",
    path: "/admin/config/:area",
    auth: "admin",
    summary: "Change settings of an area",
    description:
      "Changes what the body names and leaves the rest. `null` takes a field back to its default and a secret away. What a group still needs is refused as `missing_field` while it is switched on. A change of an outside service's address clears the secret that was sent to it, unless the body gives the secret anew.",
    params,
    body: changes,
    response: z.object({
      config: shopSettings,
      cleared_secrets: z
        .array(z.string())
        .describe("Secrets that were cleared, as their service has another address now.")
        .meta({ examples: [["smtp_password"]] }),
    }),
    errors: ["unavailable"],
  },
  listShopSettingsChanges: {
    method: "GET",
    path: "/admin/config/:area/changes",
    auth: "admin",
    summary: "Who changed which settings of an area when",
    params,
    query: listQuery({ order: ["-created_at", "created_at"] }),
    response: page({ changes: z.array(change) }),
  },
})
