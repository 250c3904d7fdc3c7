import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { makeSpamToken } from "../../../src/features/anti-spam/module/lib/spam-token"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { assistantPage } from "./dashboard-assistant"
import { mediaLibrary } from "./dashboard-media"
import { sidebarAndPalette } from "./dashboard-navigation"
import { quotePages } from "./dashboard-quotes"

const SPAM_SECRET = "what-the-storefront-of-this-spec-signs-with"
/** How long a person needs to fill in a form. */
const FILLED_IN_MS = 20_000
const RUNS = "<script>window.top.hasRun = true</script><img src=x onerror='window.top.hasRun = true'>"

let page: Page
let url: string
let key: string

describe("the dashboard, in a browser", () => {
  const dashboard = useDashboard({ port: 19_130, database: "svc_dashboard_spec" })

  beforeAll(() => {
    ;({ page, url, key } = dashboard())
  })

  it("shows API errors at the field", async () => {
    await open("blog/create")
    await press("Save")
    await page.getByRole("alert").getByText("is required.").waitFor()
  })

  it("hides a scheduled post from readers until its time", async () => {
    await page.getByLabel("Title", { exact: true }).fill("How we fire")
    await choose("Format of the text", "HTML")
    await press("Edit as HTML")
    await page.getByLabel("Text", { exact: true }).fill(`<p>Twice, <strong>slowly</strong>.</p>${RUNS}`)
    await choose("Status", "Scheduled")
    const time = { day: "31", month: "12", year: "2099", hour: "10", minute: "30" }
    for (const [name, digits] of Object.entries(time))
      await page.getByRole("spinbutton", { name: new RegExp(`^${name}`) }).pressSequentially(digits)
    await press("Save")
    await page.waitForURL(/\/app\/blog\/post_/)

    await open("blog?order=-updated_at")
    const row = page.getByRole("row", { name: "How we fire" })
    expect(await row.textContent()).toMatch(/Scheduled.*Dec 31, 2099, 10:30/)
    expect((await store("/store/blog-posts/how-we-fire")).status).toBe(404)
  })

  it("shows the sanitized text in a frame without scripts", async () => {
    await page.getByRole("row", { name: "How we fire" }).click()
    await press("Preview")
    const frame = page.frameLocator("iframe[title=Preview]")
    expect(await frame.locator("strong").textContent()).toBe("slowly")
    expect(await frame.locator("script, [onerror]").count()).toBe(0)
    expect(await page.locator("iframe[title=Preview]").getAttribute("sandbox")).toBe("")
    expect(await page.evaluate("'hasRun' in window")).toBe(false)
  })

  it("creates a link that shows it before its time", async () => {
    await press("Preview link")
    await page.getByText("Preview link copied").waitFor()
    const link = new URL(await page.evaluate<string>("navigator.clipboard.readText()"))
    const { status, body } = await store<PostAnswer>(link.pathname + link.search)
    expect([status, body.blog_post.title]).toEqual([200, "How we fire"])
  })

  it("publishes it in two languages, without executable code", async () => {
    await choose("Status", "Published")
    await press("Add language")
    await page.getByRole("menuitem", { name: "German" }).click()
    await page.getByLabel("Title", { exact: true }).fill("Wie wir brennen")
    await page.getByLabel("Text", { exact: true }).fill("Zweimal.")
    await press("Save")
    await page.getByText("Saved", { exact: true }).waitFor()

    const { status, body } = await store<PostAnswer>("/store/blog-posts/how-we-fire?locale=de")
    expect(status).toBe(200)
    expect(body.blog_post.title).toBe("Wie wir brennen")
    const english = await store<PostAnswer>("/store/blog-posts/how-we-fire")
    expect(english.body.blog_post.body_html).toContain("<strong>slowly</strong>")
    expect(JSON.stringify(english.body)).not.toMatch(/<script|onerror/)
  })

  it("warns before unsaved text is lost, and restores a revision", async () => {
    await page.getByRole("tab", { name: "English" }).click()
    await page.getByLabel("Title", { exact: true }).fill("Something else")
    await page.getByRole("link", { name: "Pages", exact: true }).click()
    await press("Cancel")
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Something else")

    await press("Revisions")
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).last().click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click()
    await page.getByText("Revision 1 restored").waitFor()
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("How we fire")
    expect(await page.getByRole("tab", { name: "German" }).count()).toBe(0)
  })

  it("lets a moderator approve comments, several at once, and reply to one", async () => {
    await asAdmin("/admin/config/anti_spam", { spam_secret: SPAM_SECRET })
    for (const author of ["Ada", "Boris", "Cem"]) await comment(author, `${author} asks about the glaze.`)
    await open("blog/comments")
    for (const author of ["Ada", "Boris"])
      await page.getByRole("row", { name: author }).getByRole("checkbox").click()
    await page
      .getByRole("button", { name: /^Approve\b/ })
      .last()
      .click()
    await page.getByText("Approved: 2").waitFor()

    await page.getByRole("row", { name: "Cem" }).click()
    await page.getByLabel("Reply as the shop").fill("It is called Harbour.")
    await press("Reply")
    await page.getByText("Your reply has been saved").waitFor()

    const { body } = await store<CommentsAnswer>("/store/blog-posts/how-we-fire/comments")
    const { comments } = body
    expect(comments.map(({ author_name: name }) => name).sort()).toEqual(["Ada", "Boris", "Cem"])
    expect(comments.find(({ author_name: name }) => name === "Cem")?.replies).toMatchObject([
      { body: "It is called Harbour.", is_by_shop: true },
    ])
  })

  it("lets a moderator approve a review and reply to it", async () => {
    const { body: shop } = await store<{ products: { id: string; title: string }[] }>(
      "/store/products?limit=1",
    )
    const [product] = shop.products
    const review = { subject_id: product?.id, rating: 4, author_name: "Zoe", body: "Heavy, in a good way." }
    await asAdmin("/admin/reviews", { ...review, status: "pending" })

    await open("reviews")
    const row = page.getByRole("row", { name: "Zoe" })
    await row.getByRole("img", { name: "4 of 5 stars" }).waitFor()
    await row.getByRole("link", { name: product?.title ?? "" }).waitFor()
    // Clicks on the name. In the middle of the row, a click could open the product instead.
    await row.getByText("Zoe", { exact: true }).click()
    await page.getByLabel("Reply as the shop").fill("Thank you, Zoe.")
    await press("Reply")
    await page.getByText("Your reply has been saved").waitFor()
    await press("Approve")
    await page.getByText("Approved: 1").waitFor()

    const { body } = await store<{ reviews: object[] }>(`/store/products/${product?.id}/reviews`)
    expect(body.reviews).toContainEqual(
      expect.objectContaining({
        author_name: "Zoe",
        reply: expect.objectContaining({ body: "Thank you, Zoe." }),
      }),
    )
  })

  it("creates a page at its position among the others", async () => {
    await open("pages/create")
    await page.getByLabel("Title", { exact: true }).fill("Our kiln")
    await choose("Status", "Published")
    await page.getByLabel("Order").fill("-5")
    await press("Save")
    await page.waitForURL(/\/app\/pages\/page_/)
    const { body } = await store<{ pages: object[] }>("/store/pages")
    expect(body.pages[0]).toMatchObject({ slug: "our-kiln", title: "Our kiln" })
  })

  it("creates a product template with an attribute", async () => {
    await open("product-templates")
    await press("New template")
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel("Title", { exact: true }).first().fill("Glazed things")
    await drawer.getByRole("button", { name: /Add/ }).first().click()
    await drawer.getByLabel("Label", { exact: true }).fill("Glaze")
    await drawer.getByLabel("Key", { exact: true }).fill("glaze")
    await drawer.getByRole("combobox", { name: "Kind" }).click()
    await page.getByRole("option").first().click()
    await drawer.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByRole("row", { name: /Glazed things.*Glaze/ }).waitFor()
    const { body } = await store<{ product_templates: object[] }>("/store/product-templates?limit=100")
    expect(body.product_templates).toContainEqual(
      expect.objectContaining({
        title: "Glazed things",
        attributes: [expect.objectContaining({ key: "glaze" })],
      }),
    )
  })

  it("shows the search's status, and rebuilds its index", async () => {
    await open("settings/search-index")
    await page.getByRole("row", { name: /^Blog posts/ }).waitFor()
    await press("Rebuild")
    await page.getByText(/^Last rebuilt:/).waitFor()
    const { body } = await store<{ hits: object[] }>("/store/search?q=fire&type=post")
    expect(body.hits).toContainEqual(expect.objectContaining({ title: "How we fire" }))
  })

  it("saves the bank transfer's settings, and never shows a secret again", async () => {
    await open("settings/config")
    await page.getByRole("link", { name: /^Payments/ }).click()
    await group("Bank transfer").getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00")
    await group("Bank transfer").getByLabel("Account holder").fill("Harbour & Clay")
    await group("Stripe").getByLabel("Secret key").fill("sk_test_of_the_dashboard_spec")
    await press("Save")
    await page.getByText("Settings saved").waitFor()
    await page.reload()
    await page.getByText("Configured", { exact: true }).waitFor()
    expect(await group("Stripe").getByLabel("Secret key", { exact: true }).inputValue()).toBe("")
    expect(await page.content()).not.toContain("sk_test_of_the_dashboard_spec")
    const { body } = await store<{ bank_info: object }>("/store/bank-info")
    expect(JSON.stringify(body)).toContain("DE89370400440532013000")
  })

  assistantPage(dashboard)

  it("reports what an identity provider still needs when it is tested", async () => {
    await open("settings/social-login")
    const google = page.getByRole("region", { name: "Google" })
    await google.getByRole("button", { name: "Test connection" }).click()
    await google.getByText(/^Still needed: Client ID/).waitFor()
  })

  it("sends the admin a test mail with the shop's settings", async () => {
    await open("settings/config/mail")
    await press("Send me a test mail")
    await page.getByText(/^No mail server is set: the mail is in a folder of the server, for .+@/).waitFor()
  })

  mediaLibrary(dashboard)
  quotePages(dashboard)
  sidebarAndPalette(dashboard, "How we fire")

  it("uses the admin's language, from right to left if needed", async () => {
    await page.context().addCookies([{ name: "lng", value: "ar", url }])
    await open("blog")
    await page.getByRole("heading", { name: "مقالات المدونة" }).waitFor()
    expect(await page.evaluate("document.documentElement.dir")).toBe("rtl")
  })

  hadNoErrors(dashboard)
})

const open = (path: string) => page.goto(`${url}/app/${path}`)

/** The settings of one provider. */
const group = (name: string) => page.getByRole("region", { name, exact: true })

const press = (name: string) => page.getByRole("button", { name, exact: true }).click()

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).click()
  await page.getByRole("option", { name: option, exact: true }).click()
}

interface PostAnswer {
  blog_post: { title: string; body_html: string }
}

interface CommentsAnswer {
  comments: { author_name: string; replies: object[] }[]
}

async function store<Body>(path: string, init: RequestInit = {}) {
  const headers = { "content-type": "application/json", "x-publishable-api-key": key, ...init.headers }
  const reply = await fetch(url + path, { ...init, headers })
  return { status: reply.status, body: (await reply.json()) as Body }
}

/** Calls the API with the page's own session. */
async function asAdmin(path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async (call) => {
      const headers = { "content-type": "application/json" }
      return (await fetch(call.path, { method: "POST", headers, body: call.json })).status
    },
    { path, json: JSON.stringify(body) },
  )
  expect(status).toBe(200)
}

async function comment(author: string, body: string): Promise<void> {
  const token = makeSpamToken(SPAM_SECRET, new Date(Date.now() - FILLED_IN_MS))
  const { status } = await store("/store/blog-posts/how-we-fire/comments", {
    method: "POST",
    headers: { "x-svc-spam-token": token },
    body: JSON.stringify({ author_name: author, body }),
  })
  expect(status).toBe(200)
}
