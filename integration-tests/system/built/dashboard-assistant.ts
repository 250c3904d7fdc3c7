import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import type { ModelServer } from "../../harness/model-server"
import { until } from "../../harness/until"

/** The specs about the dashboard share these: a server, a browser and an admin. */
export interface Dashboard {
  page: Page
  url: string
  /** The model of the installation, which the shop pays for with credits. */
  model: ModelServer
}

const RUNS = "<script>window.top.hasRun = true</script><img src=x onerror='window.top.hasRun = true'>"
/** A message that costs only one credit. */
const QUESTION = "Which products are running low?"
const CONVERSATIONS_AT_ONCE = 20
const CHANGE = "Set the prices of these products"

/** Tests the assistant's page. `dashboard` works only inside of tests. */
export function assistantPage(dashboard: () => Dashboard): void {
  let page: Page
  let model: ModelServer

  beforeAll(() => {
    ;({ page, model } = dashboard())
  })

  describe("the assistant's page", () => {
    it("explains missing credits and where to get them, and keeps the question", async () => {
      await open("assistant")
      await page.getByText("Credits left: 0").waitFor()
      await ask("Hello")
      const alert = page.getByRole("alert")
      await alert.getByText("There are not enough credits left").waitFor()
      expect(await alert.getByRole("link").getAttribute("href")).toBe("/app/settings/config/assistant")

      await call("/admin/ai/credits/grants", { amount: 20 })
      model.answers({ text: "Hello yourself." })
      await press("Ask again")
      await page.getByText("Hello yourself.").waitFor()
      await page.getByText("Credits left: 16").waitFor()
    })

    it("names the missing model and its settings", async () => {
      const refused = { type: "server_error", code: "not_configured", message: "No model." }
      await page.route("**/admin/ai/chat/stream", (route) => route.fulfill({ status: 503, json: refused }), {
        times: 1,
      })
      await ask("Write a post")
      const alert = page.getByRole("alert")
      await alert.getByText("This needs a language model").waitFor()
      expect(await alert.getByRole("link").getAttribute("href")).toBe("/app/settings/config/assistant")
    })

    it("shows a streamed answer, and keeps the partial one after a stop", async () => {
      model.answers("silence after a word")
      await ask(QUESTION)
      await page.getByText("Well", { exact: true }).waitFor()
      expect(model.open).toBe(1)
      await press("Stop")
      await page.getByText("You stopped this answer.").waitFor()
      await until(async () => model.open === 0)
      expect(await page.getByText("Well", { exact: true }).count()).toBe(1)
    })

    it("shows a model's text as plain text, whatever it contains", async () => {
      model.answers({ text: `Two are left. ${RUNS}` })
      await question().fill("Which products")
      await question().press("Shift+Enter")
      await question().pressSequentially("are running low?")
      await send()
      // The server has replaced `<` and `>`.
      await page.getByText(`Two are left. ${RUNS.replaceAll("<", "‹")}`).waitFor()
      expect(model.asked.at(-1)?.messages.at(-1)?.content).toBe("Which products\nare running low?")
    })

    it("shows it as plain text even if the server does not filter it", async () => {
      const events = {
        stream: {
          stream_id: "aistr_forged",
          session_id: new URL(page.url()).searchParams.get("conversation"),
        },
        token: { text: `Three are left. ${RUNS}` },
      }
      const body = Object.entries(events).map(
        ([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
      )
      await page.route(
        "**/admin/ai/chat/stream",
        (route) => route.fulfill({ contentType: "text/event-stream", body: body.join("") }),
        { times: 1 },
      )
      await ask(QUESTION)
      await page.getByText(`Three are left. ${RUNS}`).waitFor()
      expect(await page.evaluate("'hasRun' in window")).toBe(false)
    })

    it("formats an answer with tables, and links only addresses that the server allowed", async () => {
      const own = `${dashboard().url}/app/pages`
      const markdown = [
        "# Stock",
        "| Product | Left |\n| --- | --- |\n| **Mug** | 2 |",
        `- [Pages](${own})\n- [Click](javascript:window.top.hasRun=true)\n- www.stranger.example and \`code\``,
        "![picture](https://stranger.example/pixel.png)",
      ].join("\n\n")
      const events = {
        stream: {
          stream_id: "aistr_forged",
          session_id: new URL(page.url()).searchParams.get("conversation"),
        },
        token: { text: markdown },
      }
      const body = Object.entries(events).map(
        ([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
      )
      const loaded: string[] = []
      page.on("request", (request) => loaded.push(request.url()))
      await page.route(
        "**/admin/ai/chat/stream",
        (route) => route.fulfill({ contentType: "text/event-stream", body: body.join("") }),
        { times: 1 },
      )
      await ask("How is the stock?")
      const answer = page.locator("article").last()
      await answer.getByRole("cell", { name: "Mug" }).waitFor()
      expect(await answer.locator("td strong").textContent()).toBe("Mug")
      expect(await answer.getByRole("link").count()).toBe(1)
      expect(await answer.getByRole("link", { name: "Pages" }).getAttribute("href")).toBe("/app/pages")
      expect(await answer.locator("img").count()).toBe(0)
      expect(await answer.getByText("www.stranger.example and").count()).toBe(1)
      expect(loaded.filter((url) => url.includes("stranger.example"))).toEqual([])
    })

    it("shows the changes, and runs the selected ones once", async () => {
      const [first, second] = await products()
      await prepare([first, 61], [second, 62])
      await plan().getByText("€61.00").first().waitFor()
      expect(await plan().textContent()).toContain(`€${first.price.toFixed(2)}`)
      const approvals: string[] = []
      page.on("request", (request) => {
        if (request.url().endsWith("/approve")) approvals.push(request.url())
      })
      await plan().getByRole("checkbox", { name: second.title }).click()
      await page.getByRole("button", { name: "Approve and run 1 of 2" }).dblclick()
      await plan().getByText("The approved actions are done.").waitFor()
      await plan().getByRole("listitem").filter({ hasText: first.title }).getByText("Done").waitFor()
      await plan().getByRole("listitem").filter({ hasText: second.title }).getByText("Left out").waitFor()
      expect((await products()).map(({ price }) => price)).toEqual([61, second.price])
      expect(approvals).toHaveLength(1)
    })

    it("runs nothing of a rejected plan", async () => {
      const [first, second] = await products()
      await prepare([second, 63])
      await press("Reject")
      await plan().getByText("No action was run.").waitFor()
      expect(await products()).toEqual([first, second])
    })

    it("shows a stale plan again with fresh data, and then runs it", async () => {
      const [first] = await products()
      await prepare([first, 64])
      await setPrice(first, 70)
      await press("Approve and run")
      await page.getByText("The data had changed since this preview").waitFor()
      await plan().getByText("€70.00").first().waitFor()
      await press("Approve and run")
      await plan().getByText("The approved actions are done.").waitFor()
      expect((await products())[0].price).toBe(64)
    })

    it("shows everything in the history after a reload", async () => {
      await page.reload()
      await page.getByText("Hello yourself.").waitFor()
      expect(await page.getByText("Well", { exact: true }).count()).toBe(1)
      const states = page.locator("section header span:last-of-type")
      expect(await states.allTextContents()).toEqual(["Done", "Rejected", "Out of date", "Done"])
      expect(await page.getByRole("button", { name: /Approve/ }).count()).toBe(0)
    })

    it("starts a new conversation with examples, and charges a turn's price", async () => {
      await press("New conversation")
      await page
        .getByRole("group", { name: "Stock", exact: true })
        .getByRole("button", { name: QUESTION })
        .click()
      expect(await question().inputValue()).toBe(QUESTION)
      model.answers({ text: "None." })
      const { available } = await credits()
      await send()
      await page.getByText("None.", { exact: true }).waitFor()
      await page.getByText(`Credits left: ${available - 1}`).waitFor()
    })

    it("opens another conversation, and deletes one after a confirmation", async () => {
      await conversations().nth(1).waitFor()
      expect(await conversations().first().textContent()).toContain(QUESTION)
      await conversations().nth(1).getByRole("button").first().click()
      await page.getByText("Hello yourself.").waitFor()
      await press("Delete “Hello”")
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
      await page.getByText("What can I do for your shop?").waitFor()
      await until(async () => (await conversations().count()) === 1)
    })

    it("reports a deleted conversation, and shows older ones on request", async () => {
      await call("/admin/ai/credits/grants", { amount: CONVERSATIONS_AT_ONCE })
      await Promise.all(
        Array.from({ length: CONVERSATIONS_AT_ONCE }, () => call("/admin/ai/chat", { message: QUESTION })),
      )
      await open("assistant?conversation=aises_gone")
      await page.getByText("This conversation no longer exists.").waitFor()
      await until(async () => (await conversations().count()) === CONVERSATIONS_AT_ONCE)
      await press("Show older ones")
      await until(async () => (await conversations().count()) === CONVERSATIONS_AT_ONCE + 1)
      expect(await page.getByRole("button", { name: "Show older ones" }).count()).toBe(0)
    })
  })

  const open = (path: string) => page.goto(`${dashboard().url}/app/${path}`)

  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()

  const question = () => page.getByLabel("Your question")

  async function ask(text: string): Promise<void> {
    await question().fill(text)
    await send()
  }

  /** Sends the question by Enter, as soon as the answer before has ended: until then, the page ignores Enter. */
  async function send(): Promise<void> {
    await page.getByRole("button", { name: "Send", exact: true }).click({ trial: true })
    await question().press("Enter")
  }

  const conversations = () => page.getByRole("navigation", { name: "Conversations" }).getByRole("listitem")

  /** The latest plan on the page. */
  const plan = () => page.getByRole("region", { name: "Plan", exact: true }).last()

  interface Product {
    id: string
    title: string
    variantId: string
    /** The first variant's price in EUR. */
    price: number
  }

  /** Makes the model propose a plan with these prices. */
  async function prepare(...changes: [Product, number][]): Promise<void> {
    const calls = changes.map(([{ id, variantId: variant }, price]) => ({
      name: "change_product_price",
      input: { product: id, variant, currency_code: "eur", price },
    }))
    const shown = await page.getByRole("region", { name: "Plan", exact: true }).count()
    model.answers({ calls }, { text: "I have prepared it." })
    await ask(CHANGE)
    await page.getByRole("region", { name: "Plan", exact: true }).nth(shown).waitFor()
  }

  async function products(): Promise<[Product, Product]> {
    const fields = "id,title,variants.id,variants.prices.amount,variants.prices.currency_code"
    const { products: found } = await call<{
      products: {
        id: string
        title: string
        variants: { id: string; prices: { currency_code: string; amount: number }[] }[]
      }[]
    }>(`/admin/products?limit=2&order=id&fields=${fields}`)
    const [first, second] = found.map(({ id, title, variants }) => {
      // Sorted, because the API returns variants in any order.
      const [variant] = variants.sort((a, b) => (a.id < b.id ? -1 : 1))
      const price = variant?.prices.find(({ currency_code: code }) => code === "eur")?.amount ?? 0
      return { id, title, variantId: variant?.id ?? "", price }
    })
    if (!first || !second) throw new Error("The demo shop has fewer than two products.")
    return [first, second]
  }

  const setPrice = ({ id, variantId }: Product, amount: number) =>
    call(`/admin/products/${id}/variants/${variantId}`, { prices: [{ currency_code: "eur", amount }] })

  const credits = async () => (await call<{ credits: { available: number } }>("/admin/ai/credits")).credits

  /**
   * Calls the API with the page's session. The page's own calls count in the same rate limit, so after a 429 it waits
   * one second.
   */
  async function call<Answer>(path: string, body?: object): Promise<Answer> {
    const { status, answer } = await page.evaluate(
      async ({ to, json }) => {
        const headers = { "content-type": "application/json" }
        const init = json === undefined ? {} : { method: "POST", headers, body: json }
        let reply = await fetch(to, init)
        if (reply.status === 429) {
          const seconds = Number(reply.headers.get("retry-after"))
          await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
          reply = await fetch(to, init)
        }
        return { status: reply.status, answer: await reply.json() }
      },
      { to: path, json: body && JSON.stringify(body) },
    )
    expect(status, path).toBe(200)
    return answer as Answer
  }
}
