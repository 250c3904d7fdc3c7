/**
 * `npm run pictures`: takes the pictures for the README from a running server with the demo shop. It needs Chromium.
 * Usage: npm run pictures -- http://localhost:9000 <admin's password>
 */
import { mkdirSync } from "node:fs"
import path from "node:path"
import { chromium } from "playwright-core"

const FOLDER = path.resolve(import.meta.dirname, "../docs/pictures")
const SIZE = { width: 1200, height: 750 }
const ADMIN_EMAIL = "admin@demo.test"

const [base = "http://localhost:9000", password] = process.argv.slice(2)
if (!password)
  throw new Error("Pass the address and the admin's password that the server printed at its start.")

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] })
const context = await browser.newContext({ viewport: SIZE, locale: "en-GB", timezoneId: "Europe/Berlin" })
const page = await context.newPage()
page.setDefaultTimeout(120_000)

await page.goto(`${base}/docs`)
await page.locator(".operation-filter-input").fill("cart")
await page.locator(".opblock").first().waitFor()
await page.locator(".filter-container").scrollIntoViewIfNeeded()
await take("docs")

await page.goto(`${base}/app/login`)
await page.locator("input[name=email]").fill(ADMIN_EMAIL)
await page.locator("input[name=password]").fill(password)
await page.locator("button[type=submit]").click()
await page.waitForURL(/\/app\/home/)

await page.goto(`${base}/app/blog`)
await page.getByRole("row").nth(2).waitFor()
await take("blog")

await page.goto(`${base}/app/assistant`)
await page.getByRole("textbox").first().fill("Which products are low on stock?")
await page.keyboard.press("Enter")
await page.waitForLoadState("networkidle")
await take("assistant")
await browser.close()

async function take(name) {
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) })
}
