import { createStep, createWorkflow, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { pageWorkflows } from "../../../src/features/pages/workflows"
import { type MovedAddress, onMovedAddresses } from "../../../src/kits/publications/moved-addresses"
import type { Actor } from "../../../src/lib/actor"
import { errors } from "../../../src/lib/errors"
import { createPage } from "../../factories/pages"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop
let moved: MovedAddress[] = []
let stop = () => {}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => {
  stop()
  moved = []
})

function listen(): void {
  stop = onMovedAddresses(async (transaction, addresses) => {
    expect(transaction.isTransaction).toBe(true)
    moved.push(...addresses)
  })
}

const change = (id: string, fields: object) => admin(shop).post(`/admin/pages/${id}`, fields)

const failStep = createStep("fail-after-moved-address", async () => {
  throw errors.invalidState("A later step fails.")
})
const moveThenFailWorkflow = createWorkflow(
  "move-then-fail-of-moved-addresses-spec",
  (input: WorkflowData<{ id: string; change: { slug: string }; actor: Actor }>) => {
    pageWorkflows.update.runAsStep({ input })
    failStep()
  },
)

describe("a feature that listens for moved addresses", () => {
  it("gets the old and the new slug of each language", async () => {
    const slug = unique("imprint")
    const page = await createPage(shop, {
      slug,
      translations: {
        de: { title: "Impressum", slug: `${slug}-de`, body: "<p>Wir</p>" },
        fr: { title: "Mentions", body: "<p>Nous</p>" },
      },
    })
    listen()
    await change(page.id, { slug: `${slug}-2` }).expect(200)
    const of = (locale: string, from: string, to: string) => ({ kind: "page", id: page.id, locale, from, to })
    expect(moved).toEqual([of("en", slug, `${slug}-2`), of("fr", slug, `${slug}-2`)])

    moved = []
    await change(page.id, { translations: { de: { slug: `${slug}-neu` } } }).expect(200)
    expect(moved).toEqual([of("de", `${slug}-de`, `${slug}-neu`)])
  })

  it("hears nothing of other changes, of drafts, and of scheduled pages", async () => {
    const page = await createPage(shop)
    const draft = await createPage(shop, { status: "draft" })
    const scheduled = await createPage(shop, { status: "scheduled", published_at: "2099-01-01T00:00:00Z" })
    listen()
    await change(page.id, { title: "Another title" }).expect(200)
    await change(draft.id, { slug: unique("draft") }).expect(200)
    await change(scheduled.id, { slug: unique("scheduled") }).expect(200)
    expect(moved).toEqual([])
  })

  it("hears of the way back when a later step fails", async () => {
    const { id, slug } = await createPage(shop)
    const to = unique("moved")
    listen()
    const { errors: faults } = await moveThenFailWorkflow(shop.container).run({
      input: { id, change: { slug: to }, actor: { type: "user", id: "user_spec" } },
      throwOnError: false,
    })
    expect(faults).toHaveLength(1)
    const address = { kind: "page", id, locale: "en" }
    expect(moved).toEqual([
      { ...address, from: slug, to },
      { ...address, from: to, to: slug },
    ])
  })

  it("refuses a change that it cannot record", async () => {
    const page = await createPage(shop)
    stop = onMovedAddresses(async () => {
      throw errors.duplicate("This address redirects elsewhere.")
    })
    const { body } = await change(page.id, { slug: unique("refused") }).expect(409)
    expect(body.code).toBe("duplicate")
    await storefront(shop).get(`/store/pages/${page.slug}`).expect(200)
  })
})
