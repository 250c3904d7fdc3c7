import { z } from "zod"
import { at, type Client, get, post, type Reply, type Values } from "./client"

/** How one row of the specification is tried. */
export interface Try {
  /** The path with values. Default: the row's path with the values of its parameters. */
  path?: (values: Values) => string
  body?: (values: Values) => unknown
  /** Takes values for later calls out of the answer. */
  keep?: Record<string, string>
  isProven?: boolean
  isForm?: boolean
  /** Prepares what the call needs. */
  before?: (client: Client, values: Values) => Promise<unknown>
  /** Looks at what a successful call has done. Throws if it is not what the row is for. */
  check?: (client: Client, values: Values, reply: Reply) => unknown
  /** The answer may be this error, because the call needs an account at another company. */
  orElse?: string
}

const plansAnswer = z.object({
  subscription_plans: z.array(z.object({ id: z.string(), handle: z.string() })),
})
const regionsAnswer = z.object({ regions: z.array(z.object({ id: z.string(), currency_code: z.string() })) })

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** A cart with one product, address, delivery and payment, ready to be completed. */
async function readyCart(client: Client, values: Values): Promise<void> {
  const cart = `/store/carts/${values.cart}`
  const address = {
    first_name: "Ada",
    last_name: "Lovelace",
    address_1: "Herengracht 1",
    city: "Amsterdam",
    postal_code: "1015 BA",
    country_code: "nl",
  }
  await post(
    client,
    cart,
    { email: values.email, shipping_address: address, billing_address: address },
    "customer",
  )
  const options = await get(client, `/store/shipping-options?cart_id=${values.cart}`, "customer")
  await post(
    client,
    `${cart}/shipping-methods`,
    { option_id: at(options, "shipping_options.0.id") },
    "customer",
  )
}

const contact = (values: Values) => ({ first_name: "Ada", last_name: "Lovelace", email: values.email })
const plan = (name: string, wanted: string) => async (client: Client, values: Values) => {
  const found = await get(client, "/store/subscription-plans")
  const plans = plansAnswer.parse(found).subscription_plans
  values[name] = plans.find(({ handle }) => handle === wanted)?.id ?? ""
}

/** The rows whose call is more than its path. The order is the order of the calls. */
export const TRIES: Record<string, Try> = {
  "POST /auth/customer/emailpass/register": {
    body: ({ email, password }) => ({ email, password }),
    keep: { registration: "token" },
  },
  "POST /auth/customer/emailpass": {
    body: ({ email, password }) => ({ email, password }),
    async before(client, values) {
      client.tokens.customer = values.registration ?? ""
      await post(client, "/store/customers", { email: values.email }, "customer")
      delete client.tokens.customer
    },
    keep: { token: "token" },
  },
  "GET /store/auth/social/:provider/start": {
    path: () => "/store/auth/social/google/start?return_to=%2Faccount",
    orElse: "not_configured",
  },
  "GET /store/auth/social/:provider/callback": {
    path: () => "/store/auth/social/google/callback?code=none&state=none",
    orElse: "a state of a real sign-in",
  },
  "POST /store/auth/social/apple/callback": {
    body: () => ({ code: "none", state: "none" }),
    orElse: "a state of a real sign-in",
  },
  "GET /store/auth/social/linked-accounts": {},
  "DELETE /store/auth/social/linked-accounts/:id": {
    path: () => "/store/auth/social/linked-accounts/none",
    orElse: "a linked account",
  },
  "GET /store/products": { path: () => "/store/products?limit=1", keep: { product: "products.0.id" } },
  "GET /store/products/:id": {
    path: ({ product }) => `/store/products/${product}?fields=*variants`,
    keep: { variant: "product.variants.0.id" },
  },
  "GET /store/products/:product_id/reviews": { path: ({ product }) => `/store/products/${product}/reviews` },
  "POST /store/products/:product_id/reviews": {
    path: ({ product }) => `/store/products/${product}/reviews`,
    body: ({ email }) => ({
      rating: 5,
      title: "Good",
      body: "A good bowl.",
      author_name: "Ada",
      author_email: email,
    }),
    isProven: true,
  },
  "GET /store/search": { path: () => "/store/search?q=mug" },
  "POST /store/carts": {
    async before(client, values) {
      const found = await get(client, "/store/regions")
      const regions = regionsAnswer.parse(found).regions
      values.region = regions.find(({ currency_code }) => currency_code === "eur")?.id ?? ""
    },
    body: ({ region }) => ({ region_id: region }),
    keep: { cart: "cart.id" },
  },
  "POST /store/carts/:id/line-items": {
    path: ({ cart }) => `/store/carts/${cart}/line-items`,
    body: ({ variant }) => ({ variant_id: variant, quantity: 1 }),
  },
  "GET /store/payment-config": { path: ({ region }) => `/store/payment-config?region_id=${region}` },
  "POST /store/carts/:id/payment-sessions": {
    before: readyCart,
    path: ({ cart }) => `/store/carts/${cart}/payment-sessions`,
    body: () => ({ provider_id: "pp_system_default" }),
  },
  "POST /store/carts/:id/complete": {
    path: ({ cart }) => `/store/carts/${cart}/complete`,
    body: () => ({}),
    keep: { order: "order.id" },
  },
  "GET /store/orders/:id": { path: ({ order }) => `/store/orders/${order}` },
  "POST /store/orders/:id/cancel": { path: ({ order }) => `/store/orders/${order}/cancel`, body: () => ({}) },
  "POST /store/customers/me": { body: () => ({ first_name: "Ada" }) },
  "POST /store/customers/me/addresses": {
    body: () => ({
      first_name: "Ada",
      last_name: "Lovelace",
      address_1: "Herengracht 1",
      city: "Amsterdam",
      country_code: "nl",
    }),
  },
  "GET /store/blog-posts": { keep: { slug: "blog_posts.0.slug", post: "blog_posts.0.id" } },
  "GET /store/blog-posts/:slug": { keep: { author: "blog_post.author.id" } },
  "POST /store/blog-posts/:slug/comments": {
    body: ({ email }) => ({ author_name: "Ada", author_email: email, body: "Thank you for this post." }),
    isProven: true,
  },
  "GET /store/blog-categories": { keep: { category: "blog_categories.0.slug" } },
  "GET /store/blog-categories/:slug": { path: ({ category }) => `/store/blog-categories/${category}` },
  "GET /store/blog-tags": { keep: { tag: "blog_tags.0.slug" } },
  "GET /store/blog-tags/:slug": { path: ({ tag }) => `/store/blog-tags/${tag}` },
  "GET /store/blog-authors/:id": { path: ({ author }) => `/store/blog-authors/${author}` },
  "GET /store/pages": { keep: { page: "pages.0.slug" } },
  "GET /store/pages/:slug": { path: ({ page }) => `/store/pages/${page}` },
  "GET /store/media/:id": {
    async before(client, values) {
      values.media = at(await get(client, "/admin/media?limit=1", "admin"), "media_assets.0.id")
    },
    path: ({ media }) => `/store/media/${media}`,
  },
  "GET /store/translations": {
    path: ({ product }) => `/store/translations?locale=de&resource_type=product&ids=${product}`,
  },
  "GET /store/metafields/:resource_type/:resource_id": {
    path: ({ product }) => `/store/metafields/product/${product}`,
  },
  "POST /admin/ai/chat": { body: () => ({ message: "Show the last orders" }) },
  "POST /admin/ai/chat/stream": { body: () => ({ message: "Which products are low on stock?" }) },
  "POST /admin/ai/chat/stream/:streamId/approve": {
    before: prepared("stream"),
    path: ({ stream }) => `/admin/ai/chat/stream/${stream}/approve`,
    body: () => ({}),
  },
  "POST /admin/ai/chat/stream/:streamId/reject": {
    before: prepared("rejected"),
    path: ({ rejected }) => `/admin/ai/chat/stream/${rejected}/reject`,
    body: () => ({}),
  },
  "POST /admin/ai/translate": {
    body: () => ({ text: "Bowl", target_locale: "de" }),
    orElse: "not_configured",
  },
  "POST /admin/ai/voice/blog": { body: ({ post: post_id }) => ({ post_id }), orElse: "not_configured" },
  "POST /admin/ai/voice/synthesize-chunk": { body: () => ({ text: "A bowl." }), orElse: "not_configured" },
  "POST /v1/chat": { body: () => ({ message: "How are our sales this month?" }) },
  "POST /v1/chat/stream": { body: () => ({ message: "How are our sales this month?" }) },
  "POST /v1/extract-actions": { body: () => ({ message: "Cancel order 1" }), orElse: "not_configured" },
  "GET /store/forms/:slug": { path: () => "/store/forms/contact" },
  "POST /store/form-submissions": {
    body: ({ email }) => ({
      form_slug: "contact",
      answers: { topic: "product", message: "Is the bowl food safe?", name: "Ada", email, privacy: true },
    }),
    isProven: true,
  },
  "GET /store/redirects": { path: () => "/store/redirects?path=%2Fshop" },
  "GET /store/menus/:handle": { path: () => "/store/menus/main-menu" },
  "GET /store/events": { keep: { event: "events.0.slug" } },
  "GET /store/events/:slug": { path: ({ event }) => `/store/events/${event}` },
  "GET /store/events/:slug/tickets": {
    path: ({ event, region }) => `/store/events/${event}/tickets?region_id=${region}`,
    keep: { ticket: "tickets.0.id" },
  },
  "POST /store/carts/:id/event-items": {
    before: secondCart,
    path: ({ second }) => `/store/carts/${second}/event-items`,
    body: ({ ticket }) => ({ ticket_id: ticket, quantity: 1 }),
    keep: { ticketLine: "cart.items.0.id" },
  },
  "DELETE /store/carts/:id/event-items/:lineItemId": {
    path: ({ second, ticketLine }) => `/store/carts/${second}/event-items/${ticketLine}`,
  },
  "POST /store/quote-requests": {
    body: (values) => ({
      lines: [{ type: "custom", title: "Plates", quantity: 12 }],
      contact: contact(values),
    }),
    isProven: true,
    keep: { pdf: "quote_request.pdf_url" },
  },
  "GET /store/quote-requests/:quote_number/pdf": {
    path: ({ pdf = "" }) =>
      new URL(pdf, "http://localhost").pathname + new URL(pdf, "http://localhost").search,
  },
  "POST /store/subscriptions": {
    before: plan("plan", "newsletter-plus"),
    body: ({ plan: plan_id }) => ({ plan_id }),
    keep: { subscription: "subscription.id" },
  },
  "GET /store/subscriptions/:id": { path: ({ subscription }) => `/store/subscriptions/${subscription}` },
  "POST /store/subscriptions/:id/pause": {
    path: ({ subscription }) => `/store/subscriptions/${subscription}/pause`,
    body: () => ({}),
  },
  "POST /store/subscriptions/:id/resume": {
    path: ({ subscription }) => `/store/subscriptions/${subscription}/resume`,
    body: () => ({}),
  },
  "POST /store/subscriptions/checkout": {
    before: plan("paid", "coffee-club"),
    body: ({ paid: plan_id }) => ({ plan_id, provider: "stripe" }),
    orElse: "a payment provider",
  },
  "POST /store/subscriptions/:id/change-plan": {
    path: ({ subscription }) => `/store/subscriptions/${subscription}/change-plan`,
    body: ({ plan: plan_id }) => ({ plan_id }),
    orElse: "a plan at a payment provider",
  },
  "POST /store/subscriptions/:id/cancel": {
    path: ({ subscription }) => `/store/subscriptions/${subscription}/cancel`,
    body: () => ({}),
  },
  "GET /store/tours": { keep: { tour: "tours.0.slug" } },
  "GET /store/tours/:slug": { path: ({ tour }) => `/store/tours/${tour}` },
  "GET /store/tours/:slug/reviews": { path: ({ tour }) => `/store/tours/${tour}/reviews` },
  "POST /store/tours/:slug/reviews": {
    path: ({ tour }) => `/store/tours/${tour}/reviews`,
    body: ({ email }) => ({
      rating: 5,
      title: "Good",
      body: "A good tour.",
      author_name: "Ada",
      author_email: email,
    }),
    isProven: true,
  },
  "POST /store/carts/:id/tour-items": {
    async before(client, values) {
      const found = await get(client, `/store/tours/${values.tour}`)
      values.departure = at(found, "tour.departures.0.id")
      values.unit = at(found, "tour.units.0.id")
    },
    path: ({ second }) => `/store/carts/${second}/tour-items`,
    body: ({ departure, unit }) => ({ departure_id: departure, units: [{ unit_id: unit, quantity: 1 }] }),
    keep: { tourLine: "cart.items.0.id" },
  },
  "DELETE /store/carts/:id/tour-items/:lineItemId": {
    path: ({ second, tourLine }) => `/store/carts/${second}/tour-items/${tourLine}`,
  },
  "GET /store/destinations": { keep: { destination: "destinations.0.slug" } },
  "GET /store/destinations/:slug": { path: ({ destination }) => `/store/destinations/${destination}` },
  "POST /store/cookie-consent": {
    body: () => ({ action: "accept_all" }),
    keep: { session: "cookie_consent.session_id" },
  },
  "GET /store/cookie-consent/:sessionId": { path: ({ session }) => `/store/cookie-consent/${session}` },
  "POST /store/track/events": {
    body: ({ session }) => ({
      session_id: session,
      events: [{ event_id: crypto.randomUUID(), name: "page_view", occurred_at: new Date().toISOString() }],
    }),
  },
  "DELETE /store/cookie-consent/:sessionId": { path: ({ session }) => `/store/cookie-consent/${session}` },
  "GET /store/service-bookings": {
    path: () => `/store/service-bookings?service=advice-call&to=${inDays(20).slice(0, 10)}`,
    keep: { slot: "slots.0.starts_at" },
  },
  "POST /store/service-bookings": {
    async before(client, values) {
      values.service = at(await get(client, "/store/services/advice-call"), "service.id")
    },
    body: (values) => ({ service_id: values.service, starts_at: values.slot, contact: contact(values) }),
    isProven: true,
  },
  "POST /admin/ai/marketing/social/draft": {
    body: () => ({ brief: "Announce the winter glaze" }),
    orElse: "not_configured",
  },
  "POST /admin/ai/marketing/social/publish": {
    body: () => ({ draft_id: "none", account_ids: ["none"] }),
    orElse: "a connected account",
  },
  "POST /admin/ai/marketing/social/schedule": {
    body: () => ({ draft_id: "none", account_ids: ["none"], scheduled_at: inDays(3) }),
    orElse: "a connected account",
  },
  "GET /admin/ai/marketing/metrics/dashboard": {
    path: () =>
      `/admin/ai/marketing/metrics/dashboard?from=${inDays(-10).slice(0, 10)}&to=${inDays(-1).slice(0, 10)}`,
  },
  "POST /store/email-subscribe": { body: ({ email }) => ({ email, list: "studio-notes" }), isProven: true },
  "GET /store/email-unsubscribe": {
    path: () => "/store/email-unsubscribe?token=none",
    orElse: "the link of a mail",
  },
  "POST /store/email-unsubscribe": { body: () => ({ token: "none" }), orElse: "the link of a mail" },
  "POST /store/newsletter": { body: ({ email }) => ({ email }), isProven: true },
  "GET /store/track/open/:campaignId/:subscriberId": { path: () => "/store/track/open/none/none" },
  "GET /store/track/click/:campaignId/:subscriberId": {
    path: () => "/store/track/click/none/none",
    orElse: "the link of a mail",
  },
  "DELETE /auth/session": {},
}

/** A plan that waits for its approval: a change of a setting, and back. */
function prepared(name: string): NonNullable<Try["before"]> {
  return async (client, values) => {
    const code = `REPORT${Math.random().toString(36).slice(2, 8).toUpperCase()}9`
    const message = `Create a discount code ${code} with 5 percent off`
    values[name] = at(await post(client, "/admin/ai/chat", { message }, "admin"), "plan.stream_id")
  }
}

async function secondCart(client: Client, values: Values): Promise<void> {
  const cart = await post(client, "/store/carts", { region_id: values.region }, "customer")
  values.second = at(cart, "cart.id")
}
