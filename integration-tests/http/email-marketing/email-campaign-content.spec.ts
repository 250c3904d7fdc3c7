import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { createPost } from "../../factories/blog"
import { campaignShop } from "../../factories/campaign-shop"
import { sql } from "../../factories/checkout"
import { createCampaign, createDirectList, mailsTo, subscribeDirectly } from "../../factories/email-marketing"
import { admin } from "../../harness/api"

const SCRIPT = '"><script>alert(1)</script><img src=x onerror=alert(2)>'

let mails: Awaited<ReturnType<typeof campaignShop>>

beforeAll(async () => {
  mails = await campaignShop("email-campaign-content")
})
afterAll(() => mails.close())

/** The mail of a campaign with these fields, to one person. */
async function mailWith(fields: Record<string, unknown>) {
  const list = await createDirectList(mails.shop)
  const email = await subscribeDirectly(mails.shop, list.handle)
  const { id } = await createCampaign(mails.shop, list.id, fields)
  await mails.sendNow(id)
  const [mail, ...others] = mailsTo(mails.server, email)
  const received = mails.server.received.find(({ recipients }) => recipients.includes(email))
  expect(others).toEqual([])
  const { subject = "", text = "", html = "" } = mail ?? {}
  return { email, subject, text, html, raw: received?.raw ?? "", recipients: received?.recipients ?? [] }
}

const productOf = async () =>
  (await admin(mails.shop).get("/admin/products?limit=1&status[]=published").expect(200)).body
    .products[0] as {
    id: string
    handle: string
    title: string
  }

/** The values of an attribute in a mail. */
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<[^>]*\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) => value)

/** Fails if a mail program would run a part of the mail, or if a link or picture is not a web address. */
function expectHarmless(html: string) {
  expect(html).not.toMatch(/<(script|iframe|object|embed|form|svg|base|link)\b/i)
  expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i)
  for (const address of [...valuesOf(html, "href"), ...valuesOf(html, "src")])
    expect(address).toMatch(/^https?:\/\//)
}

describe("hostile content of a campaign", () => {
  it("adds no header, no recipient and no markup, and braces read nothing but the three names", async () => {
    const { email, subject, text, html, raw, recipients } = await mailWith({
      subject:
        "News\r\nBcc: thief@evil.test\r\n\r\n<b>Hi</b> {{constructor}} {{__proto__|x}} {{first_name|{{email}}}}",
      preheader: `${SCRIPT}\r\nX-Evil: 1\n{{toString}}`,
      blocks: [
        { type: "heading", text: `${SCRIPT} {{{email}}}` },
        { type: "text", text: `${SCRIPT}\r\n.\r\nRCPT TO:<thief@evil.test>\r\n{{first_name|<b>you</b>}}` },
        {
          type: "image",
          text: SCRIPT,
          image_url: "https://shop.test/a.png?q=%22onerror=alert(3)&x=%3Cscript%3E",
        },
        {
          type: "button",
          text: "</a><b>Go</b>",
          link: "https://shop.test/?q=&quot;onclick=alert(4)&lt;script&gt;",
        },
      ],
    })
    expect(recipients).toEqual([email])
    const [headers = ""] = raw.split("\r\n\r\n", 1)
    expect(headers).not.toMatch(/^(bcc|x-evil):/im)
    expect(headers.match(/^to:/gim)).toHaveLength(1)
    expect(headers.match(/^subject:/gim)).toHaveLength(1)
    expect(subject).toContain("News Bcc: thief@evil.test")
    expect(subject).toContain("{{constructor}} {{__proto__|x}}")
    expect(subject).not.toContain("<b>")
    expect(text).toContain(`{${email}}`)
    expect(text).not.toContain("function")
    expectHarmless(html)
  })

  it.each([
    ["link", "javascript:alert(1)"],
    ["link", "JaVaScRiPt:alert(1)"],
    ["link", " javascript:alert(1)"],
    ["link", "data:text/html,<script>alert(1)</script>"],
    ["link", "vbscript:msgbox(1)"],
    ["link", "//evil.test"],
    ["link", "/store/regions"],
    ["link", "https://shop.test@evil.test:pw@evil.test/"],
    ["link", "https://shop.test/\r\nX-Evil: 1"],
    ["link", "{{email}}"],
    ["link", 'https://shop.test/?q="><script>alert(1)</script>'],
    ["image_url", 'https://shop.test/a.png"onerror="alert(1)'],
    ["image_url", "javascript:alert(1)"],
    ["image_url", "data:image/svg+xml,<svg onload=alert(1)>"],
    ["image_url", "file:///etc/passwd"],
    ["image_url", "cid:other"],
  ])("400: the %s %j", async (field, value) => {
    const list = await createDirectList(mails.shop)
    const blocks = [
      { type: "button", text: "x", link: "https://shop.test", ...(field === "link" && { link: value }) },
      { type: "image", text: "x", image_url: field === "image_url" ? value : "https://shop.test/a.png" },
    ]
    const { body } = await admin(mails.shop)
      .post("/admin/email-campaigns", { name: "x", list_id: list.id, subject: "x", blocks })
      .expect(400)
    expect(body.code).toBe("invalid_field")
  })

  it("in the names and pictures of products and posts is only text", async () => {
    const { id, handle, title } = await productOf()
    const evil = `${SCRIPT} {{email}}\r\nX-Evil: 1`
    await sql(mails.shop, "UPDATE product SET title = ?, thumbnail = 'javascript:alert(1)' WHERE id = ?", [
      evil,
      id,
    ])
    const { html, text, email } = await mailWith({ blocks: [{ type: "products", products: [handle] }] })
    await sql(mails.shop, "UPDATE product SET title = ?, thumbnail = NULL WHERE id = ?", [title, id])
    expectHarmless(html)
    expect(text).toContain("{{email}} X-Evil: 1")
    expect(html).not.toContain(email)
    expect(valuesOf(html, "src").filter((address) => address.includes("alert"))).toEqual([])
  })
})

describe("the pictures of products and posts", () => {
  it("get this server's address if theirs is a path", async () => {
    const { id, handle } = await productOf()
    await sql(mails.shop, "UPDATE product SET thumbnail = '/static/bowl.jpg' WHERE id = ?", [id])
    const own = await createPost(mails.shop, { cover_url: "/static/kiln.jpg" })
    const elsewhere = await createPost(mails.shop, { cover_url: "https://pictures.test/clay.jpg" })
    const { html } = await mailWith({
      blocks: [
        { type: "products", products: [handle] },
        { type: "posts", posts: [own.slug, elsewhere.slug] },
      ],
    })
    await sql(mails.shop, "UPDATE product SET thumbnail = NULL WHERE id = ?", [id])
    expect(valuesOf(html, "src")).toEqual(
      expect.arrayContaining([
        `${config.publicUrl}/static/bowl.jpg`,
        `${config.publicUrl}/static/kiln.jpg`,
        "https://pictures.test/clay.jpg",
      ]),
    )
  })
})

describe("the prices of products", () => {
  it("are those of the moment at which the campaign begins, in the shop's default region", async () => {
    const { id, handle } = await productOf()
    const { variants } = (
      await admin(mails.shop).get(`/admin/products/${id}?fields=variants.id,*variants.prices`).expect(200)
    ).body.product
    const { default_region_id } = (await admin(mails.shop).get("/admin/stores").expect(200)).body.stores[0]
    const { currency_code } = (await admin(mails.shop).get(`/admin/regions/${default_region_id}`).expect(200))
      .body.region
    const setPrices = async (amountOf: (index: number) => number) => {
      for (const [index, variant] of variants.entries())
        await admin(mails.shop)
          .post(`/admin/products/${id}/variants/${variant.id}`, {
            prices: [{ currency_code, amount: amountOf(index) }],
          })
          .expect(200)
    }
    const shown = (amount: number) =>
      new Intl.NumberFormat("en", { style: "currency", currency: currency_code }).format(amount)
    const list = await createDirectList(mails.shop)
    const email = await subscribeDirectly(mails.shop, list.handle)
    const blocks = [{ type: "products", products: [handle] }]
    await setPrices(() => 11.5)
    const { id: campaign } = await createCampaign(mails.shop, list.id, { blocks })
    const preview = (await admin(mails.shop).get(`/admin/email-campaigns/${campaign}/preview`).expect(200))
      .body
    expect(preview.email_preview.text).toContain(shown(11.5))
    await setPrices(() => 22.75)
    await mails.sendNow(campaign)
    await setPrices((index) => 30 + index)
    const [{ text = "", html = "" } = {}] = mailsTo(mails.server, email)
    for (const part of [text, html]) {
      expect(part).toContain(shown(22.75))
      expect(part).not.toContain(shown(11.5))
    }
    const { text: later } = await mailWith({ blocks })
    expect(later).toContain(shown(30))
    if (variants.length > 1) expect(later).toContain(shown(30 + variants.length - 1))
  })
})
