import { beforeAll, describe, expect, it } from "vitest"
import { visibleText } from "../../../src/lib/visible-text"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { createPost } from "../../factories/blog"
import { createCustomer } from "../../factories/create-customer"
import { createCampaign, createEmailList } from "../../factories/email-marketing"
import { createSale } from "../../factories/events"
import { createPublishedForm, submitForm } from "../../factories/forms"
import {
  capturePayment,
  createStockedProduct,
  type OrderShop,
  placedOrder,
  useOrderShop,
} from "../../factories/orders"
import { createPage } from "../../factories/pages"
import { createProduct, openCatalogue } from "../../factories/products"
import { requestQuote } from "../../factories/quotes"
import { importReview } from "../../factories/reviews"
import { bookSlot, createBookable } from "../../factories/services"
import { preview, tasks } from "../../factories/skills"
import { spamToken } from "../../factories/spam-token"
import { subscribeFree } from "../../factories/subscriptions"
import { createTourSale } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { addEndpoint } from "../../factories/webhooks"
import { admin } from "../../harness/api"
import type { Shop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** An admin must see everything that will be done. So each input of an action must be in its preview. */
let shop: TenantShop
let orderShop: OrderShop
let made: Record<string, string>

/** Inputs that only say which record is meant. The preview shows the record's title instead. */
const NAMES = [
  "product",
  "products",
  "variant",
  "location",
  "order",
  "category",
  "parent",
  "name",
  "kind",
  "review",
  "booking",
  "subscription",
  "quote",
  "campaign",
  "submission",
  "delivery",
  "endpoint",
  "departure",
  "ticket",
  "event",
]
const SELECTING = [
  "all",
  "locale",
  "only_status",
  "add",
  "remove",
  "only",
  "part",
  "most_credits",
  "area",
  "field",
  "change_by",
]
const LATER = "2099-03-04T05:06:00.000Z"
/** Values that the preview shows in other words. */
const IN_WORDS: Record<string, string> = {
  [`starts_at ${LATER}`]: "2099-03-04 05:06",
  [`at ${LATER}`]: "2099-03-04 05:06",
  "status disabled": "off",
  "is_active true": "visible",
  "is_active false": "hidden",
  "area storefront": "company name",
  "field company_name": "company name",
  "kind canceled": "cancel “",
  "refund true": "paid back",
}

beforeAll(async () => {
  shop = await useTenant("skills")
  orderShop = await useOrderShop()
  const catalogue = { ...shop, ...(await runInTenant(shop.tenant, () => openCatalogue(shop))) }
  const product = await runInTenant(shop.tenant, () => createProduct(catalogue, { prices: [10] }))
  const stocked = await createStockedProduct(orderShop, 10)
  const order = await placedOrder(orderShop, { product: stocked })
  const paid = await placedOrder(orderShop, { product: stocked })
  await capturePayment(orderShop, paid.id)
  const { body } = await admin(shop)
    .post("/admin/product-categories", { name: unique("category") })
    .expect(200)
  const code = unique("code").replaceAll(/[^\w-]/g, "")
  made = {
    product: product.id,
    stocked: stocked.id,
    order: order.id,
    paid: paid.id,
    category: body.product_category.id,
    page: (await createPage(shop)).id,
    post: (await createPost(shop, { status: "draft" })).id,
    review: (await importReview(shop, product)).id,
    code,
    ...(await featureRecords(orderShop)),
  }
})

/** Records of features for the skills that change them. */
async function featureRecords(of: Shop): Promise<Record<string, string>> {
  const { service } = await createBookable(of)
  const booked = await bookSlot(of, service.id)
    .set("x-svc-spam-token", await spamToken(of))
    .expect(200)
  const { subscription } = await subscribeFree(of, (await createCustomer(of)).token)
  const { id: campaign } = await createCampaign(of, (await createEmailList(of)).id)
  const { departure } = await createTourSale(of, 10)
  const { event } = await createSale(of, 10)
  return {
    booking: booked.body.service_booking.id,
    subscription: subscription.id,
    campaign,
    quote: (await requestQuote(of)).id,
    submission: (await submitForm(of, await createPublishedForm(of))).id,
    endpoint: (await addEndpoint(of, { url: `https://${unique("hook").toLowerCase()}.example.com` })).id,
    departure: departure.id,
    event: event.id,
  }
}

const text = (word: string) => `Some ${word} that is to be seen`
const publication = {
  title: text("title"),
  body: text("body"),
  body_format: "markdown",
  excerpt: text("excerpt"),
}
const seo = { seo_title: text("seo title"), seo_description: text("seo description") }

const previews: Record<string, (() => Record<string, unknown>)[]> = {
  cancel_order: [() => ({ order: made.order, reason: text("reason") })],
  refund_order: [() => ({ order: made.paid, amount: 2.5 })],
  set_stock_level: [() => ({ product: made.stocked, quantity: 77 })],
  create_product: [
    () => ({
      title: text("title"),
      description: text("description"),
      price: 12.5,
      currency_code: "eur",
      sku: "SKU-to-be-seen",
      category: made.category,
      status: "published",
    }),
  ],
  update_product: [
    () => ({
      product: made.product,
      title: text("title"),
      subtitle: text("subtitle"),
      description: text("description"),
      status: "draft",
    }),
  ],
  change_product_price: [
    () => ({ product: made.product, variant: "Size 0", currency_code: "eur", price: 12.5 }),
  ],
  set_status_of_products: [() => ({ products: [made.product], status: "draft" })],
  change_prices_of_products: [() => ({ products: [made.product], currency_code: "eur", percent: 25 })],
  create_category: [() => ({ name: unique("new"), parent: made.category, is_active: false })],
  update_category: [
    () => ({ category: made.category, name: text("name") }),
    () => ({ category: made.category, is_active: true }),
  ],
  move_products_of_category: [() => ({ category: made.category, add: [made.product] })],
  create_promotion: [
    () => ({
      code: made.code,
      percent: 15,
      of: "items",
      most_uses: 17,
      starts_at: "2099-03-04",
      ends_at: "2099-05-06",
    }),
    () => ({ code: made.code, percent: 15, minimum: 62.5, currency_code: "eur" }),
    () => ({ code: made.code, amount: 12.5, currency_code: "eur", of: "shipping" }),
  ],
  set_promotion_status: [],
  create_blog_draft: [
    () => ({ title: text("title"), body: text("body"), excerpt: text("excerpt"), locale: "pt-BR" }),
  ],
  set_blog_post_status: [
    () => ({ name: made.post, status: "scheduled", published_at: "2099-03-04T05:06:07.000Z" }),
  ],
  edit_page: [() => ({ name: made.page, ...publication, status: "draft" })],
  set_seo_texts: [() => ({ kind: "page", name: made.page, ...seo })],
  save_translation: [() => ({ kind: "page", name: made.page, locale: "pt-BR", ...publication, ...seo })],
  moderate_review: [() => ({ review: made.review, status: "rejected" })],
  reply_to_review: [() => ({ review: made.review, body: text("reply"), author_name: text("name") })],
  change_setting: [() => ({ area: "storefront", field: "company_name", value: text("company") })],
  rebuild_search_index: [],
  translate_stale_texts: [],
  move_booking: [() => ({ booking: made.booking, starts_at: LATER })],
  change_subscription: [() => ({ subscription: made.subscription, change: "pause" })],
  assign_quote: [() => ({ quote: made.quote, admin: orderShop.admin.email })],
  change_email_campaign: [() => ({ campaign: made.campaign, change: "schedule", at: LATER })],
  set_form_submission_status: [() => ({ submission: made.submission, status: "archived" })],
  set_webhook_endpoint_status: [() => ({ endpoint: made.endpoint, status: "disabled" })],
  set_departure_seats: [() => ({ departure: made.departure, size: 77 })],
  announce_event: [() => ({ event: made.event, kind: "canceled", refund: true })],
}

const changing = tasks.flatMap(({ actions }) => actions.filter(({ mutates }) => mutates))

/** These previews are made in the shop with orders. */
const IN_ORDER_SHOP = [
  "cancel_order",
  "refund_order",
  "set_stock_level",
  "move_booking",
  "change_subscription",
  "assign_quote",
  "change_email_campaign",
  "set_form_submission_status",
  "set_webhook_endpoint_status",
  "set_departure_seats",
  "announce_event",
]

describe("a preview", () => {
  it.each(changing.map((action) => [action.name, action] as const))(
    "of %s shows every field",
    async (name, action) => {
      const given = new Set<string>()
      for (const input of previews[name] ?? []) {
        const values = input()
        const isOrder = IN_ORDER_SHOP.includes(name)
        const { preview: shown } = await preview(isOrder ? orderShop : shop, name, values)
        const seen = [
          shown.summary,
          ...shown.changes.flatMap(({ what, before, after }) => [what, before, after]),
        ]
          .join("\n")
          .replaceAll("€", "eur ")
          .toLowerCase()
        for (const [field, value] of Object.entries(values)) {
          given.add(field)
          if (NAMES.includes(field) && typeof value === "string" && /^\w+_\w{20,}$/.test(value)) continue
          if (!["string", "number", "boolean"].includes(typeof value)) continue
          const label = IN_WORDS[`${field} ${String(value)}`] ?? String(value).toLowerCase()
          expect(seen, `${name}.${field}`).toContain(label)
        }
      }
      if (name === "set_promotion_status") return
      const fields = Object.keys(action.input.shape)
      expect(
        fields.filter((field) => !given.has(field) && ![...NAMES, ...SELECTING].includes(field)),
      ).toEqual([])
    },
  )

  it("makes invisible characters visible", () => {
    expect(visibleText("Ada\u202egnp.exe\u{e0041}\u200b")).toBe("Ada⟨U+202E⟩gnp.exe⟨U+E0041⟩⟨U+200B⟩")
    expect(visibleText("Zeile 1\n\tÇok güzel 👩‍🚀 你好 می‌خواهم")).toBe(
      "Zeile 1\n\tÇok güzel 👩‍🚀 你好 می‌خواهم",
    )
  })
})
