import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { areaNames } from "../../settings"
import { areaSettings, settingsChange } from "../module/schemas"

const area = z
  .enum(areaNames)
  .describe("The area's slug.")
  .meta({ examples: ["mail"] })

const shopSettings = areaSettings.extend({ area }).meta({
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

/** Each area of settings has its own fields. The module validates them with the schema of the area. */
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
    query: listQuery({ order: ["position", "-position", "area", "-area"], isWhole: true }),
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
      "Changes only the fields in the body. `null` resets a field to its default and deletes a secret. While a group is switched on, a missing required field is refused with `missing_field`. A new address of an external service clears its secret, unless the body contains the secret.",
    params,
    body: changes,
    response: z.object({
      config: shopSettings,
      cleared_secrets: z
        .array(z.string())
        .describe("Secrets that were cleared, because their service has a new address.")
        .meta({ examples: [["smtp_password"]] }),
    }),
    errors: ["unavailable"],
  },
  listShopSettingsChanges: {
    method: "GET",
    path: "/admin/config/:area/changes",
    auth: "admin",
    summary: "The change log of an area's settings",
    params,
    query: listQuery({ order: ["-created_at", "created_at"] }),
    response: page({ changes: z.array(settingsChange) }),
  },
})
