import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, inject, it } from "vitest"
import { z } from "zod"
import type { PublicRedirect } from "../../../src/features/redirects/module/types"
import { redirectWorkflows } from "../../../src/features/redirects/workflows"
import { clock } from "../../../src/lib/clock"
import { asApiError } from "../../../src/lib/errors"
import { createPage } from "../../factories/pages"
import { createSimpleProduct } from "../../factories/redirects"
import { unique } from "../../factories/unique"
import { patient } from "../../harness/patience"
import { type Shop, useShop } from "../../harness/shop"

const { seed: SEED, redirectChanges: CHANGES } = inject("fuzz")
const THINGS = 8
const LOCALES = ["de", "fr"]

let shop: Shop
let sql: Knex
let random: () => number
/** Few names, so that changes often meet. */
let names: string[]
let products: string[]
let pages: string[]
let collections: string[]

beforeAll(async () => {
  shop = await useShop()
  sql = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  random = generator(SEED)
  const word = unique("n")
  names = Array.from({ length: 14 }, (_, index) => `${word}-${index}`)
  const handle = () => unique("start")
  products = []
  pages = []
  collections = []
  for (let index = 0; index < THINGS; index++) {
    products.push((await createSimpleProduct(shop, { handle: handle() })).id)
    pages.push((await createPage(shop, { slug: handle() })).id)
    const id = `pcol_${unique("x")}`
    await sql("product_collection").insert({ id, title: id, handle: handle() })
    collections.push(id)
  }
  await sql("redirect").delete()
})

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error("There is nothing to pick.")
  return item
}

const anyPath = () =>
  pick([
    () => `/products/${pick(names)}`,
    () => `/collections/${pick(names)}`,
    () => `/${pick(names)}`,
    () => `/old/${pick(names)}`,
    () => `/old/${pick(names)}/${pick(names)}`,
    () => pick(["/old", "/older", "/oldest"]),
  ])()

const anyRule = () => ({
  source: anyPath(),
  target: random() < 0.1 ? "https://other.example/x" : anyPath(),
  status_code: pick([301, 302] as const),
  match: random() < 0.2 ? ("prefix" as const) : ("exact" as const),
  locale: random() < 0.25 ? pick(LOCALES) : null,
})

const withMessage = z.object({ message: z.string() })

/** Duplicates and refused rules are expected here. The engine reports both in its own words. */
async function attempt(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    const { data } = withMessage.safeParse(error)
    const isRefused = /already exists|duplicate key|from a live address|form a loop/.test(data?.message ?? "")
    if (!isRefused && asApiError(error) === undefined) throw error
  }
}

const changes: (() => Promise<unknown>)[] = [
  () =>
    sql("product")
      .where({ id: pick(products) })
      .update({ handle: pick(names) }),
  () =>
    sql("product")
      .where({ id: pick(products) })
      .update({ handle: pick(names) }),
  () =>
    sql("product")
      .where({ id: pick(products) })
      .update({ status: pick(["draft", "published"]) }),
  () =>
    sql("product")
      .where({ id: pick(products) })
      .update({ deleted_at: pick([null, clock.date()]) }),
  () =>
    sql("product_collection")
      .where({ id: pick(collections) })
      .update({ handle: pick(names) }),
  () =>
    sql("product_collection")
      .where({ id: pick(collections) })
      .update({ deleted_at: pick([null, clock.date()]) }),
  () =>
    sql("page")
      .where({ id: pick(pages) })
      .update({ slug: pick(names) }),
  () =>
    sql("page")
      .where({ id: pick(pages) })
      .update({ deleted_at: pick([null, clock.date()]) }),
  // Several at once, which may also exchange their addresses.
  () =>
    sql.raw("UPDATE product SET handle = handle || '-x' WHERE id = ANY(?) AND handle NOT LIKE '%-x-x'", [
      products.slice(0, 3),
    ]),
  () =>
    redirectWorkflows
      .create(shop.container)
      .run({ input: { input: anyRule(), actor: { type: "user", id: "user_spec" } } }),
  () =>
    redirectWorkflows
      .create(shop.container)
      .run({ input: { input: anyRule(), actor: { type: "user", id: "user_spec" } } }),
  async () => {
    const [rule] = await sql("redirect")
      .orderByRaw("md5(id || ?)", [String(random())])
      .limit(1)
    if (rule) await redirectWorkflows.remove(shop.container).run({ input: { id: rule.id } })
  },
  () => {
    const lines = Array.from({ length: 5 }, anyRule).map(
      ({ source, target, match, locale }) => `${source},${target},${match},${locale ?? ""}`,
    )
    const csv = ["source,target,match,locale", ...lines].join("\n")
    return redirectWorkflows.importCsv(shop.container).run({ input: { csv, dryRun: random() < 0.2 } })
  },
]

const isBelow = (path: string, parent: string) =>
  path !== parent && path.startsWith(`${parent.replace(/\/$/, "")}/`)

/** The rule that a storefront would apply. */
function ruleFor(rules: PublicRedirect[], path: string, locale: string | null) {
  return rules
    .filter((rule) => rule.locale === null || rule.locale === locale)
    .filter(({ source, match }) => source === path || (match === "prefix" && isBelow(path, source)))
    .sort(
      (one, other) =>
        other.source.length - one.source.length ||
        Number(other.match === "exact") - Number(one.match === "exact") ||
        Number(other.locale !== null) - Number(one.locale !== null),
    )[0]
}

function applied(rule: PublicRedirect, path: string): string {
  return path === rule.source ? rule.target : rule.target.replace(/\/$/, "") + path.slice(rule.source.length)
}

async function livePaths(): Promise<Set<string>> {
  const read = async (statement: string) =>
    (await sql.raw<{ rows: { path: string }[] }>(statement)).rows.map(({ path }) => path)
  return new Set([
    ...(await read(
      "SELECT '/products/' || handle AS path FROM product WHERE deleted_at IS NULL AND status = 'published'",
    )),
    ...(await read(
      "SELECT '/collections/' || handle AS path FROM product_collection WHERE deleted_at IS NULL",
    )),
    ...(await read("SELECT '/' || slug AS path FROM page WHERE deleted_at IS NULL AND status = 'published'")),
  ])
}

async function check(): Promise<void> {
  const { items: rules } = await shop.container
    .resolve("redirects")
    .listActive({ order: "source", limit: 10_000, offset: 0 })
  const live = await livePaths()
  for (const { source, match } of rules) {
    expect(live).not.toContain(source)
    if (match === "prefix") expect([...live].filter((path) => isBelow(path, source))).toEqual([])
  }
  const sources = rules.map(({ source }) => source)
  const paths = new Set([...sources, ...sources.map((source) => `${source}/some/page`)])
  for (const path of paths)
    for (const locale of [null, ...LOCALES]) {
      const rule = ruleFor(rules, path, locale)
      if (!rule) continue
      const target = applied(rule, path)
      if (target.startsWith("/"))
        expect(ruleFor(rules, target, locale), `${path} → ${target} (${locale})`).toBeUndefined()
    }
}

describe(`${CHANGES} random changes (PROOF_SEED=${SEED})`, () => {
  it("leave every redirect at one hop, without a loop, and no live address as a source", {
    timeout: patient(600_000),
  }, async () => {
    for (let count = 0; count < CHANGES; count++) {
      await attempt(pick(changes))
      await check()
    }
    const { items } = await shop.container
      .resolve("redirects")
      .listActive({ order: "source", limit: 10_000, offset: 0 })
    expect(items.length).toBeGreaterThan(10)
  })
})
