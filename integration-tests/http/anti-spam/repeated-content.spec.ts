import { beforeAll, describe, expect, it } from "vitest"
import { createPost } from "../../factories/blog"
import { createPublishedForm, field, formContent } from "../../factories/forms"
import { spamToken } from "../../factories/spam-token"
import { unique } from "../../factories/unique"
import { anyAddress, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

/** More than the threshold allows of repeated content. */
const CLASS = 12
const REPEATED = [...Array(5).fill(200), ...Array(CLASS - 5).fill(403)]

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

/** Sends the same body many times from one network, each time with a fresh token. Returns the statuses. */
async function sendByClass(path: string, body: object): Promise<number[]> {
  const from = anyAddress()
  const statuses: number[] = []
  for (let pupil = 0; pupil < CLASS; pupil++) {
    const token = await spamToken(shop)
    const reply = await storefront(shop, { from }).post(path, body).set("x-svc-spam-token", token)
    statuses.push(reply.status)
  }
  return statuses
}

const option = (value: string) => ({ value, label: { en: value } })
const LONG_CHOICE = "More vegetarian food in the canteen, on every day of the week"

async function formOf(...fields: object[]): Promise<string> {
  return (await createPublishedForm(shop, { content: formContent(fields) })).slug
}

describe("POST /store/form-submissions from a whole class", () => {
  it.each<[string, object, unknown]>([
    ["a choice", field("vote", { type: "radio", options: [option("yes"), option("no")] }), "yes"],
    [
      "a long choice",
      field("vote", { type: "select", options: [option(LONG_CHOICE), option("no")] }),
      LONG_CHOICE,
    ],
    [
      "several choices",
      field("vote", { type: "multi_select", options: [option(LONG_CHOICE), option("b")] }),
      [LONG_CHOICE, "b"],
    ],
    ["a rating", field("vote", { type: "rating" }), 5],
    ["a short word", field("vote"), "Pizza"],
    ["a hidden value", field("vote", { type: "hidden" }), `campaign ${LONG_CHOICE} https://shop.test`],
  ])("200: accepts the same answer: %s", async (_what, question, vote) => {
    const page_url = "https://school.test/a-long-page-address/with-the-poll?term=spring"
    const body = { form_slug: await formOf(question), version: 1, answers: { vote }, page_url }
    expect(await sendByClass("/store/form-submissions", body)).toEqual(Array(CLASS).fill(200))
  })

  it.each([
    ["a long text", "Buy our watches, they are cheaper than anywhere else."],
    ["a link", "https://pills.test/buy"],
  ])("403: stops the same typed text: %s", async (_what, text) => {
    const form_slug = await formOf(field("message", { type: "long_text" }))
    const body = { form_slug, answers: { message: `${text} ${unique("spam")}` } }
    expect(await sendByClass("/store/form-submissions", body)).toEqual(REPEATED)
  })
})

describe("other routes", () => {
  it("a comment: short words may be repeated, a text with links may not", async () => {
    const { slug } = await createPost(shop, { status: "published" })
    const path = `/store/blog-posts/${slug}/comments`
    const comment = (body: string) => ({ author_name: "Kim", author_email: "kim@school.test", body })
    expect(await sendByClass(path, comment("Thanks, great!"))).toEqual(Array(CLASS).fill(200))
    const spam = `The best prices for pills are at https://pills.test, and only today. ${unique("spam")}`
    expect(await sendByClass(path, comment(spam))).toEqual(REPEATED)
  })

  it("a sign-up for the newsletter may be repeated", async () => {
    const body = { email: `${unique("pupil")}@school.test` }
    expect(await sendByClass("/store/newsletter", body)).toEqual(Array(CLASS).fill(200))
  })
})
