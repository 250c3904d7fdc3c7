import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { customerCredentials } from "../../factories/customer-credentials"
import { anyAddress } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const ROOT = path.resolve(__dirname, "../../..")
const README = readFileSync(path.join(ROOT, "README.md"), "utf8")

interface Command {
  comment: string
  line: string
}

/** The `curl` calls in the README, with the comments above them. */
const commands: Command[] = [...README.matchAll(/^# (\d+\. .*)\n(curl .*)$/gm)].map(
  ([, comment = "", line = ""]) => ({ comment, line }),
)

/** Values that a reader of the README copies from one response to a later call. */
const TAKEN: Record<string, { name: string; from: (answer: Answer) => unknown }> = {
  "/store/products": { name: "VARIANT", from: variantInStock },
  "/store/carts": { name: "CART", from: (answer) => at(answer, "cart", "id") },
  "/auth/customer/emailpass/register": { name: "CUSTOMER", from: (answer) => at(answer, "token") },
  "/auth/user/emailpass": { name: "ADMIN", from: (answer) => at(answer, "token") },
}

const answerSchema = z.record(z.string(), z.unknown())
type Answer = z.infer<typeof answerSchema>
const variantSchema = z.object({ id: z.string(), inventory_quantity: z.number() })

describe("the README's ten calls", () => {
  const values: Record<string, string> = {}
  let shop: TenantShop

  beforeAll(async () => {
    // A demo shop that no other spec changes.
    shop = await useTenant("readme")
    Object.assign(values, {
      URL: shop.url,
      KEY: shop.publishableKey,
      AGENT: shop.agentKey,
      PASSWORD: shop.admin.password,
    })
  })

  it("there are ten", () => {
    expect(commands).toHaveLength(10)
  })

  it.each(commands)("$comment", async ({ line }) => {
    const { url, init } = requestOf(line.replace("admin@demo.test", shop.admin.email), values)
    init.headers.set("x-svc-tenant", shop.tenant.slug)
    const reply = await fetch(url, init)
    const answer = answerSchema.parse(await reply.json())
    expect(reply.status, JSON.stringify(answer)).toBe(200)
    expect(isEmpty(answer)).toBe(false)
    const taken = TAKEN[new URL(url).pathname]
    if (taken) values[taken.name] = String(taken.from(answer))
  })
})

describe("the documentation", () => {
  it("links each page from one index", () => {
    // docs/features.md links the pages of features that the generator has made.
    const index = ["README.md", "features.md"]
      .map((name) => readFileSync(path.join(ROOT, "docs", name), "utf8"))
      .join("\n")
    const linked = [...index.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = ""]) => target)
    const pages = readdirSync(path.join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".md") && name !== "README.md",
    )
    expect(linked).toEqual(expect.arrayContaining(pages))
  })

  it("has no broken links, and names files that exist", () => {
    expect(pages().flatMap((page) => deadPointers(page))).toEqual([])
  })
})

/** Paths in texts that are not of this repository, or of a folder that only some features need. */
const OF_OTHERS = new Set(["src/jobs", "src/lib/config.ts", "src/migration-scripts"])

/** The README files and all pages, by their paths from the root. */
function pages(): string[] {
  const below = (folder: string) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      path.posix.join(folder, name.replaceAll(path.sep, "/")),
    )
  return [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    ...below("docs"),
    ...below("src"),
  ].filter((file) => file.endsWith(".md"))
}

/** Links of a page, and paths in its code marks, that lead to no file. */
function deadPointers(page: string): string[] {
  const text = readFileSync(path.join(ROOT, page), "utf8")
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = ""]) =>
    path.posix.join(path.posix.dirname(page), target),
  )
  const named = [...text.matchAll(/`((?:src|integration-tests|scripts|bench|docs)\/[\w./[\]-]*[\w\]])`/g)]
    .map(([, file = ""]) => file)
    .filter((file) => !OF_OTHERS.has(file))
  return [...links, ...named]
    .filter((file) => !["", ".ts", ".tsx"].some((ending) => existsSync(path.join(ROOT, file + ending))))
    .map((file) => `${page}: ${file}`)
}

/** Whether a response contains only empty lists. Such an example would not help a reader. */
function isEmpty(answer: Answer): boolean {
  const lists = Object.values(answer).filter((value) => Array.isArray(value))
  return lists.length > 0 && lists.every((list) => list.length === 0)
}

/** Parses a `curl` line as a shell does: quotes, and variables in double quotes. */
function requestOf(line: string, values: Record<string, string>) {
  const words = [...line.matchAll(/"((?:\\.|[^"\\])*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) =>
    double === undefined
      ? (single ?? plain ?? "")
      : double.replaceAll(/\$([A-Z]+)/g, (_, name: string) => values[name] ?? "").replaceAll(/\\(.)/g, "$1"),
  )
  const headers = new Headers({ "x-forwarded-for": anyAddress() })
  let method = "GET"
  let body: string | undefined
  let url = ""
  for (let index = 1; index < words.length; index++) {
    const word = words[index]
    const next = words[index + 1] ?? ""
    if (word === "-X") method = next
    else if (word === "-d") body = next
    else if (word === "-H") headers.set(...headerOf(next))
    else {
      url = word ?? ""
      continue
    }
    index++
  }
  // Replaces the email, because all specs share a shop, and an email can register only once.
  const own = body?.replace("ada@example.com", customerCredentials().email)
  return { url, init: { method, headers, ...(own !== undefined && { body: own }) } }
}

function headerOf(text: string): [string, string] {
  const colon = text.indexOf(":")
  return [text.slice(0, colon), text.slice(colon + 1).trim()]
}

/** One product of the demo shop is sold out. */
function variantInStock(answer: Answer): unknown {
  const { products } = z
    .object({ products: z.array(z.object({ variants: z.array(variantSchema) })) })
    .parse(answer)
  return products.flatMap(({ variants }) => variants).find(({ inventory_quantity: left }) => left > 0)?.id
}

function at(value: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}
