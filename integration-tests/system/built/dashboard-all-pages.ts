import { readdirSync } from "node:fs"
import path from "node:path"
import type { Page } from "playwright-core"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { PAGES } from "../../../src/admin/lib/pages"
import { seriousFindings } from "../../harness/axe"
import { follow, hadNoErrors, type OpenDashboard, useDashboard } from "../../harness/dashboard"
import { unreachedByTab } from "../../harness/tab-walk"
import { expectTidy } from "../../harness/tidy-page"

/** A page asks for its data with at most so many requests. */
const MAX_REQUESTS = 6
/** Requests of the engine's sidebar and top bar, which it sends again when an admin goes to the settings. */
const FRAME = /^\/admin\/(layouts\/|users\/me|search-indexes|notifications\?)/
/**
 * Messages that the tests cause: by the way in which they open a page, by pictures of another server's demo shop, and by
 * the checker in the frame of a mail. The first is the engine's.
 */
const CAUSED =
  /HydrateFallback|blocker on a POP navigation|^Loading the image|about:srcdoc|^Failed to load resource/
const ROUTES = path.resolve(__dirname, "../../../src/admin/routes")
/** Pages that are not in the command palette, because they show a single record. */
const RECORDS = [
  ["/blog/:id", "/admin/blog-posts", "blog_posts"],
  ["/blog/categories?open=:id", "/admin/blog-categories", "blog_categories"],
  ["/blog/comments?status=every&open=:id", "/admin/blog-comments", "blog_comments"],
  ["/pages/:id", "/admin/pages", "pages"],
  ["/events/:id", "/admin/events", "events"],
  ["/tours/:id", "/admin/tours", "tours"],
  ["/destinations/:id", "/admin/destinations", "destinations"],
  ["/email-campaigns/:id", "/admin/email-campaigns", "email_campaigns"],
  ["/social-posts/:id", "/admin/social-posts", "social_posts"],
  ["/forms/:id", "/admin/forms", "forms"],
  ["/reviews?status=every&open=:id", "/admin/reviews", "reviews"],
  ["/product-templates?open=:id", "/admin/product-templates", "product_templates"],
  ["/quotes/:id", "/admin/quotes", "quotes"],
  ["/media?open=:id", "/admin/media", "media_assets"],
  ["/subscriptions/:id", "/admin/subscriptions", "subscriptions"],
  ["/tours/departures?open=:id", "/admin/tour-departures", "tour_departures"],
  ["/tours/departure-rules?open=new", "/admin/tour-departure-rules", "tour_departure_rules"],
  ["/blog/tags?open=new", "/admin/blog-tags", "blog_tags"],
  ["/webhooks/:id", "/admin/webhook-endpoints", "webhook_endpoints"],
  ["/webhooks?open=:id", "/admin/webhook-endpoints", "webhook_endpoints"],
] as const

/** The tools of these tests: the page in a browser, and the requests that it has sent. */
interface Visits {
  dashboard: () => OpenDashboard
  /** Opens the page at an address of the dashboard. */
  open: (address: string) => Promise<void>
  /** The addresses of the API that the page has asked for since it was opened. */
  requests: string[]
}

/** Our pages in one language, with the accessibility checker axe. */
export function pagesIn(language: string, at: { port: number; database: string }): void {
  const { dashboard, open } = useVisits(at)

  describe(`our pages in ${language}`, () => {
    beforeAll(() => speak(dashboard(), language))

    it.each(PAGES.map(({ to }) => to))(
      "%s has no serious or critical finding, fits, and shows no key of a text",
      async (address) => {
        await open(address)
        const { page } = dashboard()
        expect(await seriousFindings(page)).toEqual([])
        await expectTidy(page)
      },
    )

    it.each(RECORDS)("%s has no serious or critical finding", async (address, list, key) => {
      const { page } = dashboard()
      await open(address.replace(":id", await firstOf(page, list, key)))
      if (address.includes("open=")) await page.getByRole("dialog").waitFor()
      expect(await seriousFindings(page)).toEqual([])
    })
  })

  hadNoErrors(dashboard)
}

/** Our pages by the keyboard alone. */
export function pagesByTab(at: { port: number; database: string }): void {
  const { dashboard, open, requests } = useVisits(at)

  it("has a row here for each of our pages that shows a single record", () => {
    const ofRecords = readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("[id]/page.tsx"))
      .map((file) => `/${path.dirname(file).replace("[id]", ":id")}`)
    expect(ofRecords.length).toBeGreaterThan(0)
    expect(RECORDS.map(([address]) => address)).toEqual(expect.arrayContaining(ofRecords))
  })

  it.each(PAGES.map(({ to }) => to))(
    "%s: Tab reaches each control, and few requests were needed",
    async (address) => {
      await open(address)
      expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(MAX_REQUESTS)
      expect(await unreachedByTab(dashboard().page)).toEqual([])
    },
  )

  const withAddress = RECORDS.filter(([address]) => !address.includes("?"))
  it.each(withAddress)(
    "%s: Tab reaches each control, and few requests were needed",
    async (address, list, key) => {
      const { page } = dashboard()
      await open(address.replace(":id", await firstOf(page, list, key)))
      expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(MAX_REQUESTS)
      expect(await unreachedByTab(page)).toEqual([])
    },
  )

  hadNoErrors(dashboard)
}

/** Starts the dashboard with a record of each kind. A warning or an error in the browser's console fails the test. */
function useVisits(at: { port: number; database: string }): Visits {
  const requests: string[] = []
  const complaints: string[] = []
  const dashboard = useDashboard(at)

  beforeAll(() => {
    const { page, url } = dashboard()
    page.on("request", (request) => {
      const address = request.url().slice(url.length)
      if (address.startsWith("/admin/") && !FRAME.test(address)) requests.push(address)
    })
    page.on("console", (message) => {
      const isComplaint = ["warning", "error"].includes(message.type()) && !CAUSED.test(message.text())
      if (isComplaint) complaints.push(message.text())
    })
  })
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([])
  })

  it("gets one record of each kind that the demo shop does not have", async () => {
    const { page } = dashboard()
    const { email_list } = await create<"email_list">(page, "/admin/email-lists", {
      name: "News",
      handle: "news",
    })
    const blocks = [{ type: "text", text: "Hello" }]
    const campaign = { name: "May", subject: "May", list_id: email_list.id, blocks }
    await create(page, "/admin/email-campaigns", campaign)
    await create(page, "/admin/social-posts", { caption: "The kiln is open." })
  })

  async function open(place: string): Promise<void> {
    const { page, url } = dashboard()
    const address = `/app${place}`
    expect(await (await fetch(url + address)).text()).toContain('id="medusa"')
    requests.length = 0
    await follow(page, address)
  }

  return { dashboard, open, requests }
}

async function create<Key extends string>(
  page: Page,
  place: string,
  body: object,
): Promise<Record<Key, { id: string }>> {
  const options = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }
  const reply = await page.evaluate<{ status: number; body: Record<Key, { id: string }> }>(
    `fetch(${JSON.stringify(place)}, ${JSON.stringify(options)})
      .then(async (reply) => ({ status: reply.status, body: await reply.json() }))`,
  )
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

/** The dashboard reads its language when it loads. */
async function speak({ page, url }: OpenDashboard, language: string): Promise<void> {
  await page.context().addCookies([{ name: "lng", value: language, url }])
  await page.reload()
  await page.locator("main").locator("h1, h2").first().waitFor()
}

async function firstOf(page: Page, place: string, key: string): Promise<string> {
  const answer = await page.evaluate<Record<string, { id: string }[]>>(
    `fetch("${place}?limit=1").then((reply) => reply.json())`,
  )
  const [first] = answer[key] ?? []
  if (!first) throw new Error(`There is nothing at ${place}`)
  return first.id
}
