import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Browser } from "playwright-core"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { brandedMail } from "../../../src/features/mail/module/content/branded"
import { renderCampaignMail } from "../../../src/features/mail/module/content/campaign-mail"
import { renderOrderMail } from "../../../src/features/mail/module/content/order-mail"
import { renderMail } from "../../../src/features/mail/module/content/render"
import { LINK } from "../../../src/features/mail/module/lib/links"
import type { MailContent } from "../../../src/features/mail/module/schemas"
import type { ShownBlock } from "../../../src/lib/mail-content"
import { launchBrowser } from "../../harness/browser"

const FOLDER = path.join(__dirname, "pictures")
const WIDTH = 600
/** Pictures are compared in this width. Smaller differences, such as smoothed letters, depend on the machine. */
const COMPARED_WIDTH = 150
/** How much a pixel may differ, from 0 to 255, and how many of them may differ more. */
const MAX_DIFFERENCE = 40
const MAX_PIXELS = 0.01

const SAID = {
  en: {
    heading: "New bowls, {{first_name}}",
    text: "The kiln was open all week.\nThese pieces are ready, and each exists once.",
    button: "Look at the bowls",
    product: "Bowl with a blue rim",
    post: "How we mix our glazes",
    lines: ["Bowl – Blue", "Parcel with tracking"],
    money: (amount: string) => `€${amount}`,
  },
  ar: {
    heading: "أوعية جديدة يا {{first_name}}",
    text: "كان الفرن مفتوحًا طوال الأسبوع.\nهذه القطع جاهزة، وكل قطعة فريدة.",
    button: "شاهد الأوعية",
    product: "وعاء بحافة زرقاء",
    post: "كيف نخلط ألواننا",
    lines: ["وعاء – أزرق", "طرد مع تتبع"],
    money: (amount: string) => `${amount} €`,
  },
} as const

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const part = (fields: Partial<ShownBlock> & Pick<ShownBlock, "type">): ShownBlock => ({
  text: null,
  image_url: null,
  link: null,
  products: [],
  posts: [],
  ...fields,
})

type Locale = keyof typeof SAID

const BRAND = {
  name: "Alder & Clay",
  logo: { url: "https://mail.test/logo", alt: null, width: 160, height: 48 },
  color: "#8a3b12",
  legal: ["Alder & Clay GmbH", "Lindenstraße 1, 10969 Berlin"],
}

const branded = (mail: MailContent) => brandedMail(mail, BRAND).html

/** The mail about an order with each kind of row. */
function order(locale: Locale): string {
  const { lines, money } = SAID[locale]
  const [bowl, parcel] = lines
  const mail = renderOrderMail({
    kind: "placed",
    locale,
    shop: BRAND.name,
    number: "1042",
    lines: [
      { title: bowl, quantity: 2, amount: money("120.00") },
      { title: parcel, quantity: 1, amount: money("5.00") },
    ],
    credit: money("-5.00"),
    total: money("120.00"),
    tax: money("19.16"),
    amount: "",
    parcels: [],
  })
  return branded(mail)
}

function account(locale: Locale): string {
  const mail = renderMail("reset_password", { locale, words: { shop: BRAND.name } })
  return branded(mail).replaceAll(LINK, "https://mail.test/reset")
}

function campaign(locale: Locale): string {
  const said = SAID[locale]
  const card = (title: string) => ({
    title,
    image_url: "https://mail.test/card",
    link: "https://mail.test/1",
  })
  const mail = renderCampaignMail({
    subject: said.heading,
    preheader: said.button,
    locale,
    shop: "Alder & Clay",
    openUrl: null,
    blocks: [
      part({ type: "heading", text: said.heading }),
      part({ type: "text", text: said.text }),
      part({ type: "image", text: said.product, image_url: "https://mail.test/wide" }),
      part({ type: "button", text: said.button, link: "https://mail.test/2" }),
      part({ type: "divider" }),
      part({ type: "products", products: [card(said.product)] }),
      part({ type: "posts", posts: [{ ...card(said.post), image_url: null }] }),
    ],
    words: { first_name: "Ada" },
    linkTo: (url) => url,
    unsubscribeUrl: "https://mail.test/u",
    preferencesUrl: "https://mail.test/p",
  })
  return branded(mail)
}

/** All machines draw the same letters. */
function fonts(): string {
  const file = (name: string) =>
    readFileSync(path.join(__dirname, "../../../node_modules/@expo-google-fonts", name)).toString("base64")
  const face = (weight: number, name: string, family: string) =>
    `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/ttf;base64,${file(name)})}`
  return [
    face(400, "noto-sans/400Regular/NotoSans_400Regular.ttf", "Latin"),
    face(700, "noto-sans/700Bold/NotoSans_700Bold.ttf", "Latin"),
    face(400, "amiri/400Regular/Amiri_400Regular.ttf", "Arabic"),
    face(700, "amiri/700Bold/Amiri_700Bold.ttf", "Arabic"),
    "*{font-family:Latin,Arabic!important}",
  ].join("\n")
}

const PLAIN: Record<string, { width: number; height: number; background: string }> = {
  wide: { width: 552, height: 180, background: "#5b8db8" },
  card: { width: 240, height: 160, background: "#c98b4b" },
  logo: { width: 160, height: 48, background: "#333333" },
}

/** The pictures of the mail, each in a plain color. */
async function picture(name: string): Promise<Buffer> {
  return sharp({
    create: { ...(PLAIN[name] ?? { width: 1, height: 1, background: "#ffffff" }), channels: 3 },
  })
    .png()
    .toBuffer()
}

async function drawn(html: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 400 } })
  await page.route("https://mail.test/**", async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    await route.fulfill({ contentType: "image/png", body: await picture(name) })
  })
  await page.setContent(html, { waitUntil: "load" })
  await page.addStyleTag({ content: fonts() })
  await page.evaluate("document.fonts.ready")
  const image = await page.screenshot({ fullPage: true })
  await page.close()
  return image
}

/** The part of the pixels that differ visibly. Pictures of different heights are compared in the larger height. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const heights = await Promise.all([one, other].map(async (image) => (await sharp(image).metadata()).height))
  const height = Math.round((Math.max(...heights) * COMPARED_WIDTH) / WIDTH)
  const pixels = (image: Buffer) =>
    sharp(image)
      .flatten({ background: "#ffffff" })
      .greyscale()
      .resize(COMPARED_WIDTH)
      .resize(COMPARED_WIDTH, height, { fit: "contain", position: "top", background: "#ffffff" })
      .raw()
      .toBuffer()
  const [a, b] = [await pixels(one), await pixels(other)]
  const differing = a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > MAX_DIFFERENCE).length
  return differing / a.length
}

/** The stored picture. The first run makes it. */
function golden(name: string, image: Buffer): Buffer {
  const file = path.join(FOLDER, `${name}.png`)
  if (existsSync(file)) return readFileSync(file)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, image)
  throw new Error(`${file} was missing. Look at the new picture, and commit it.`)
}

const uncolored = (html: string) => html.replaceAll(BRAND.color, "#ffffff")
const withoutFirstRow = (html: string) => html.replace(/<tr><td dir="auto".*?<\/tr>/, "")

/** Each mail, and a change of it that readers would see. */
const MAILS = [
  ["campaign", campaign, uncolored],
  ["order", order, withoutFirstRow],
  ["account", account, uncolored],
] as const

describe.each(MAILS)("the picture of the mail '%s'", (name, mailIn, changed) => {
  it.each(["en", "ar"] as const)("in %s is as it was", async (locale) => {
    const image = await drawn(mailIn(locale))
    expect(await difference(image, golden(`${name}-${locale}`, image))).toBeLessThan(MAX_PIXELS)
  })

  it.each(["en", "ar"] as const)("in %s would differ in the other direction, or changed", async (locale) => {
    const html = mailIn(locale)
    const image = await drawn(html)
    const turned = html.replaceAll(/ dir="(?:ltr|rtl)"/g, locale === "ar" ? ' dir="ltr"' : ' dir="rtl"')
    for (const other of [turned, changed(html)])
      expect(await difference(image, await drawn(other))).toBeGreaterThan(MAX_PIXELS)
  })
})
