import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Seed } from "../../kits/seed/seed"
import { clock } from "../../lib/clock"
import { decidedCategories, statusOf } from "../consent/cookie-decision"
import type { ConsentAction } from "../consent/module/types"
import { contentHash, wordingOf } from "../cookie-banner/module/shown-banner"
import { INITIAL_COOKIE_BANNER } from "../cookie-banner/module/types"
import type { NewEvent } from "./module/types"

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAYS = 30
const VISITORS = 90
const MAX_PRODUCTS = 12
const SHOP = "https://shop.example/"
/** The last visitors refuse, or allow only some cookies. */
const ACTIONS: readonly ConsentAction[] = ["accept_all", "accept_all", "accept_all", "custom", "reject_all"]
const LOCALES = ["en", "de", "tr", "fr"]
const LANDINGS = [
  { page_url: SHOP, referrer: null },
  { page_url: `${SHOP}?utm_source=newsletter&utm_medium=email&utm_campaign=autumn`, referrer: null },
  { page_url: SHOP, referrer: "https://www.search.example/" },
  { page_url: `${SHOP}?utm_source=instagram&utm_medium=social&utm_campaign=new-glazes`, referrer: null },
  { page_url: SHOP, referrer: "https://magazine.example/ceramics" },
]

const productRow = z.object({ id: z.string(), variants: z.array(z.object({ id: z.string() })) })
type Product = z.output<typeof productRow>

/** A month of visits, so that the reports and the consent log show something. */
export const tracking: Seed = {
  name: "tracking",
  after: "cookie-banner",
  async run(container) {
    const { published } = await container.resolve("cookieBanner").singleton.state()
    const banner = { version: published?.number ?? 0, content: published?.content ?? INITIAL_COOKIE_BANNER }
    const given = Object.fromEntries(
      banner.content.categories
        .filter(({ key }) => key === "analytics")
        .map(({ key }): [string, boolean] => [key, true]),
    )
    const consent = container.resolve("consent")
    const products = await productsOf(container)
    const events: NewEvent[] = []
    for (let number = 0; number < VISITORS; number++) {
      const at = new Date(clock.now() - DAY_MS * (DAYS - (number * DAYS) / VISITORS) - MINUTE_MS)
      const action = ACTIONS[number % ACTIONS.length] ?? "accept_all"
      const categories = decidedCategories(banner.content, { action, given }, false)
      const sessionId = `demo-visitor-${number}`.padEnd(32, "-")
      const known = await consent.findCookieSession(sessionId)
      const decision = {
        sessionId,
        action,
        categories,
        at,
        tcString: null,
        status: statusOf(banner.content, categories),
        gpc: false,
        locale: LOCALES[number % LOCALES.length] ?? "en",
        banner: {
          version: banner.version,
          content: wordingOf(banner.content),
          hash: contentHash(banner.content),
          expiresAfterDays: banner.content.expires_after_days,
        },
        subject: { customer_id: null, network: "203.0.113.0/24", user_agent: null },
      }
      const session = known ?? (await consent.decide(decision))
      if (session && categories.analytics === true)
        events.push(
          ...visitOf(number, at, products).map((event) => ({
            ...event,
            consent_session_id: session.id,
            customer_id: null,
            consent: categories,
          })),
        )
    }
    await container.resolve("tracking").record(events)
  },
}

/** The visit of one person. Some look only, some buy. */
function visitOf(number: number, at: Date, products: readonly Product[]) {
  const product = products[(number * 7) % Math.max(1, products.length)]
  const steps = ["page_view", "page_view"]
  if (product && number % 4 !== 3) steps.push("view_item", "view_item")
  if (product && number % 3 === 0) steps.push("add_to_cart")
  if (product && number % 6 === 0) steps.push("begin_checkout")
  if (product && number % 12 === 0) steps.push("purchase")
  const price = 18 + (number % 7) * 6
  const quantity = 1 + (number % 2)
  const context = {
    ...LANDINGS[number % LANDINGS.length],
    locale: LOCALES[number % LOCALES.length],
    client_id: null,
  }
  return steps.map((name, step) => ({
    event_id: `demo:visit:${number}:${step}`,
    name,
    occurred_at: new Date(at.getTime() + step * MINUTE_MS),
    context: { ...context, click_ids: {} },
    properties: {
      ...(name === "page_view" ? { items: [] } : { items: itemsOf(product, quantity, price) }),
      ...(name === "page_view" ? {} : { value: price * quantity, currency_code: "eur" }),
    },
  }))
}

function itemsOf(product: Product | undefined, quantity: number, price: number) {
  return product
    ? [{ product_id: product.id, variant_id: product.variants[0]?.id ?? null, quantity, price }]
    : []
}

async function productsOf(container: MedusaContainer): Promise<Product[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product",
    fields: ["id", "variants.id"],
    pagination: { take: MAX_PRODUCTS, order: { handle: "ASC" } },
  })
  return z.array(productRow).parse(data)
}
