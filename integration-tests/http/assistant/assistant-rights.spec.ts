import { ContainerRegistrationKeys, type FlagRouter } from "@medusajs/framework/utils"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { setAssistant, useOwnModel } from "../../factories/assistant"
import { createPage } from "../../factories/pages"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { type ModelServer, modelServer } from "../../harness/model-server"
import { signToken } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** The tests turn role-based rights on in the engine. Its admin routes check the same rights. */
let shop: TenantShop
let model: ModelServer
let switchOff: () => void

const roles: Record<string, [resource: string, operation: string][]> = {}

beforeAll(async () => {
  shop = await useTenant("assistant")
  model = await modelServer()
  await useOwnModel(shop, model)
  switchOff = switchOn()
})
afterAll(() => {
  switchOff()
  model.close()
})

describe("with the engine's role-based rights", () => {
  const reading: [string, object, string, [string, string][]][] = [
    ["find_orders", {}, "Show the last orders", [["order", "read"]]],
    [
      "find_customers",
      {},
      "Find our newest customers",
      [
        ["customer", "read"],
        ["order", "read"],
      ],
    ],
    ["summarize_sales", {}, "How are our sales this month?", [["order", "read"]]],
    ["list_promotions", {}, "Which discount codes do we have?", [["promotion", "read"]]],
    ["list_categories", {}, "Which categories do we have?", [["product_category", "read"]]],
    ["find_bookings", {}, "Which bookings do we have this week?", [["service_booking", "read"]]],
    [
      "find_subscriptions",
      {},
      "Show the subscriptions",
      [
        ["subscription", "read"],
        ["customer", "read"],
      ],
    ],
    ["find_quotes", {}, "Which quotes are open?", [["quote", "read"]]],
    ["find_email_campaigns", {}, "Show the email campaigns", [["email_campaign", "read"]]],
    ["find_form_submissions", {}, "Are there new form submissions?", [["form_submission", "read"]]],
    ["list_webhook_endpoints", {}, "Show the webhook endpoints", [["webhook_endpoint", "read"]]],
    ["find_tour_departures", {}, "Which tours depart next week?", [["tour", "read"]]],
    [
      "find_event_attendees",
      {},
      "Show the attendee list",
      [
        ["event", "read"],
        ["order", "read"],
      ],
    ],
    ["find_reviews", {}, "Which reviews wait for me?", [["review", "read"]]],
    ["read_settings", {}, "Show me the shop settings", [["tenant_config", "read"]]],
    [
      "export_report",
      { report: "customers" },
      "Give me a CSV of all customers",
      [
        ["customer", "read"],
        ["order", "read"],
      ],
    ],
    ["export_report", { report: "products" }, "I need the products as a spreadsheet", [["product", "read"]]],
    [
      "find_low_stock",
      {},
      "Which products are running low?",
      [
        ["product", "read"],
        ["inventory_item", "read"],
        ["inventory_level", "read"],
      ],
    ],
  ]

  it.each(reading)(
    "%s %j works only with the permission to see its data",
    async (name, input, message, rights) => {
      const resultFor = async (may: [string, string][]) => {
        model.answers({ calls: [{ name, input }] }, { text: "Done." })
        await asked(message, may).expect(200)
        return model.asked.at(-1)?.messages.at(-1)?.content ?? ""
      }
      for (const missing of rights) {
        const refused = await resultFor([...rights.filter((right) => right !== missing), ["store", "read"]])
        expect(JSON.parse(refused.slice("<data>".length, -"</data>".length))).toMatchObject({
          error: { code: "forbidden" },
        })
      }
      expect(await resultFor(rights)).not.toContain('"forbidden"')
      expect(await resultFor([["*", "*"]])).not.toContain('"forbidden"')
    },
  )

  it("shows nothing to an admin without a role, with or without a model", async () => {
    model.answers({ calls: [{ name: "find_orders", input: {} }] }, { text: "Done." })
    await asked("Show the last orders", []).expect(200)
    expect(model.asked.at(-1)?.messages.at(-1)?.content).toContain('"forbidden"')

    await setAssistant(shop, { base_url: null, api_key: null })
    try {
      await asked("Show the last orders", [["product", "read"]]).expect(403)
      await asked("Show the last orders", [["order", "read"]]).expect(200)
    } finally {
      await useOwnModel(shop, model)
    }
  })

  it("prepares no forbidden action, and refuses its approval after the permission was removed", async () => {
    const page = await createPage(shop)
    const title = unique("title")
    const prepare = async (may: [string, string][]) => {
      model.answers({ calls: [{ name: "edit_page", input: { name: page.id, title } }] }, { text: "Done." })
      return (await asked("Edit the page and change its title", may).expect(200)).body.plan
    }
    expect(await prepare([["page", "read"]])).toBeNull()
    expect(await prepare([["blog_post", "*"]])).toBeNull()
    const plan = await prepare([["page", "*"]])
    const approve = (may: [string, string][]) =>
      admin(shop, { token: tokenWith(may) }).post(`/admin/ai/chat/stream/${plan.stream_id}/approve`, {})
    await approve([["page", "read"]]).expect(403)
    await approve([["page", "*"]]).expect(200)
  })
})

function asked(message: string, may: [string, string][]) {
  return admin(shop, { token: tokenWith(may) }).post("/admin/ai/chat", { message })
}

function tokenWith(may: [string, string][]): string {
  const role = unique("role")
  roles[role] = may
  const app_metadata = { roles: may.length > 0 ? [role] : [] }
  const claims = { actor_id: shop.admin.id, actor_type: "user", auth_identity_id: "", app_metadata }
  return signToken(claims, { tenant: shop.tenant })
}

/** Turns the rights on. The engine's module for them is not installed, so its query for rights is replaced. */
function switchOn(): () => void {
  const flags = shop.container.resolve<FlagRouter>(ContainerRegistrationKeys.FEATURE_FLAG_ROUTER)
  const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
  const graph = query.graph.bind(query)
  flags.setFlag("rbac", true)
  const answer = async (...wanted: Parameters<typeof graph>) => {
    const [{ entity, filters }] = wanted
    if (entity !== "rbac_role") return graph(...wanted)
    const policies = (roles[String(Object(filters).id)] ?? []).map(([resource, operation]) => {
      return { id: `${resource}:${operation}`, resource, operation }
    })
    return { data: [{ policies }] }
  }
  Object.assign(query, { graph: answer })
  return () => {
    flags.setFlag("rbac", false)
    Object.assign(query, { graph })
  }
}
