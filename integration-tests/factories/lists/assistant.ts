import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils"
import type { Shop } from "../../harness/shop"
import { unique } from "../unique"
import type { ListEntries, ListEntry } from "./list"

const declared = (path: string): ListEntry => ({
  path,
  exempt: "The skills are declared in code: nobody adds one.",
})

export const lists: ListEntries = {
  "GET /admin/ai/skills": declared("/admin/ai/skills"),
  "GET /admin/ai/skills-config": declared("/admin/ai/skills-config"),
  "GET /v1/skills": declared("/v1/skills"),
  "GET /v1/setup-status": declared("/v1/setup-status"),

  "GET /admin/ai/sessions": async (shop) => {
    await shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)("assistant_session").delete()
    return {
      path: "/admin/ai/sessions",
      table: "assistant_session",
      add: (count) => times(count, () => conversationOf(shop)),
    }
  },

  "GET /admin/ai/plans": async (shop) => ({
    path: "/admin/ai/plans",
    table: "assistant_plan",
    add: (count) =>
      times(count, () =>
        shop.container.resolve("assistant").addPlan({
          stream_id: generateEntityId(undefined, "aistr"),
          session_id: unique("conversation"),
          owner: { type: "user", id: shop.admin.id },
          request: unique("request"),
          language: "en",
          actions: [1, 2, 3].map((number) => ({
            skill: "product-price",
            action: "change_product_price",
            summary: unique("summary"),
            input: { number },
            changes: [{ what: "Price", before: "1 EUR", after: "2 EUR" }],
            basis: null,
            subjects: [],
          })),
        }),
      ),
  }),

  "GET /admin/ai/credits/entries": async ({ container }) => {
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const entry = () => ({
      id: `aicred_${randomUUID()}`,
      kind: "grant",
      available: 0,
      reserved: 0,
      actor_type: "user",
      actor_id: "test",
    })
    await database.raw("TRUNCATE assistant_credit_entry")
    return {
      path: "/admin/ai/credits/entries",
      table: "assistant_credit_entry",
      add: (count) => database("assistant_credit_entry").insert(Array.from({ length: count }, entry)),
    }
  },
}

function times<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  return Promise.all(Array.from({ length: count }, make))
}

function conversationOf({ container, admin }: Shop): Promise<string> {
  return container.resolve("assistant").openSession({ type: "user", id: admin.id }, unique("conversation"))
}
