import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import type { OpenDashboard } from "../../harness/dashboard"

interface Answer {
  quote: {
    id: string
    quote_number: string
    revision: number
    revisions: { document: { lines: { id: string }[] } }[]
    link: { token: string }
  }
}

/** Tests the pages of quotes. `dashboard` works only inside of tests. */
export function quotePages(dashboard: () => OpenDashboard): void {
  let page: Page
  let url: string
  let key: string

  beforeAll(() => {
    ;({ page, url, key } = dashboard())
  })

  it("prices a request, sends it, and shows its PDF", async () => {
    await page.goto(`${url}/app/quotes?q=Harbour`)
    await page
      .getByRole("row", { name: /Harbour House/ })
      .getByRole("link")
      .click()
    await page.waitForURL(/\/app\/quotes\/quote_/)
    await page.getByText("week 18").waitFor()
    for (const [number, price] of [18.5, 7.25].entries())
      await line(number + 1)
        .getByLabel("Unit price")
        .fill(String(price))
    await line(2).getByLabel("Own tax rate in %").fill("9")
    await press("30 days from now")
    await press("Save")
    await page.getByRole("link", { name: "Preview as PDF" }).waitFor()
    await press("Send to the buyer")
    await page.getByText("The quote has been sent", { exact: true }).waitFor()
    await page.getByText("Revision 1", { exact: true }).first().waitFor()

    const link = page.getByRole("link", { name: "PDF: Revision 1" })
    expect(await typeAt(await link.getAttribute("href"))).toEqual([200, "application/pdf"])
  })

  it("shows a counter-offer, adds a line for the answer, and compares the revisions", async () => {
    const { quote } = await readOpened()
    const line_id = quote.revisions[0]?.document.lines[0]?.id
    const offer = { message: "Can you do 17?", lines: [{ line_id, unit_price: 17 }] }
    await asBuyer(quote, "counter-offer", offer)

    await page.reload()
    await page.getByText("Counter-offer received", { exact: true }).waitFor()
    await page.getByText("Can you do 17?").waitFor()
    await line(1).getByLabel("Unit price").fill("17.5")
    await press("Add a line")
    await line(3).getByLabel("Title").fill("Delivery")
    await line(3).getByLabel("Unit price").fill("60")
    await press("Save")
    await page.getByRole("link", { name: "Preview as PDF" }).waitFor()
    await press("Send to the buyer")
    await page.getByText("Revision 2", { exact: true }).first().waitFor()
    const row = (name: RegExp) => page.getByRole("row", { name })
    expect(await row(/Dinner plates/).textContent()).toMatch(/Changed.*€18\.50.*€17\.50/)
    expect(await row(/Delivery/).textContent()).toMatch(/Changed.*€60\.00/)
    expect(await row(/Espresso/).textContent()).not.toContain("Changed")
  })

  it("keeps a note that only the shop sees", async () => {
    await page.getByLabel("Text", { exact: true }).fill("Do not go below 17.")
    await press("Add note")
    await page.getByText("Internal note", { exact: true }).waitFor()
    expect(JSON.stringify(await readOpened())).toContain("Do not go below 17.")
  })

  it("opens the order of the accepted quote, and issues its invoice", async () => {
    const { quote } = await readOpened()
    await asBuyer(quote, "accept", {})
    await page.reload()
    await page.getByRole("link", { name: "Open the order" }).click()
    await page.waitForURL(/\/app\/orders\/order_/)
    await press("Issue invoice")
    await page.getByText("The invoice has been issued", { exact: true }).waitFor()
    const link = page.getByRole("link", { name: "Open as PDF" })
    expect(await typeAt(await link.getAttribute("href"))).toEqual([200, "application/pdf"])
  })

  const line = (number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true })
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()

  /** The status and the type of what a link leads to. */
  function typeAt(address: string | null) {
    return page.evaluate(
      (path) => fetch(path).then((reply) => [reply.status, reply.headers.get("content-type")]),
      address ?? "",
    )
  }

  async function asBuyer(
    { quote_number, revision, link: { token } }: Answer["quote"],
    action: "accept" | "counter-offer",
    body: object,
  ): Promise<void> {
    const { status } = await fetch(`${url}/store/quote-requests/${quote_number}/${action}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-publishable-api-key": key },
      body: JSON.stringify({ token, revision, ...body }),
    })
    expect(status).toBe(200)
  }

  /** The quote that the page shows. */
  function readOpened(): Promise<Answer> {
    const id = new URL(page.url()).pathname.split("/").at(-1)
    return page.evaluate<Answer>(`fetch("/admin/quotes/${id}").then((reply) => reply.json())`)
  }
}
