import assert from "node:assert/strict"
import { setTimeout as delay } from "node:timers/promises"
import { z } from "zod"
import { mp3Of } from "../../integration-tests/harness/speech-server"
import { visit } from "../../integration-tests/harness/visitor"
import type { Try } from "./calls"
import { at, type Client, get, post, type Reply, type Values } from "./client"
import { CAPTION } from "./shop-model"
import type { StandIns } from "./stand-ins"

const PAUSE_MS = 500
const PATIENCE_MS = 120_000
const SOON_MS = 3_000
/** A mail that is opened within five seconds was opened by a filter, and not by its reader. */
const READER_MS = 6_000

const LIST = "report-readers"
const READERS = {
  byLink: "by-link@report.test",
  byButton: "by-button@report.test",
  staying: "staying@report.test",
}
const LEADS_TO = "https://shop.test/bowls"
const SPOKEN = "A bowl."
/** The first bits of each frame of an MP3 file. */
const MP3_FRAME = Buffer.from([0xff, 0xfb])

const pricedPlans = z.object({
  subscription_plans: z.array(
    z.object({
      id: z.string(),
      handle: z.string(),
      prices: z.array(z.object({ id: z.string(), currency_code: z.string() })),
    }),
  ),
})

const linkedAnswer = z.object({ token: z.string(), is_new_link: z.literal(true) })

/** How the rows are tried that need another company or the link of a mail. Stand-ins play the companies. */
export function outsideTries(standIns: StandIns): Record<string, Try> {
  return {
    ...signInTries(standIns),
    ...assistantTries(standIns),
    ...subscriptionTries(standIns),
    ...socialPostTries(standIns),
    ...mailTries(standIns),
  }
}

function signInTries({ google, apple }: StandIns): Record<string, Try> {
  /** The fields with which the provider sends the browser back. */
  let returned: Record<string, string> = {}
  const isLinked = (_client: Client, _values: Values, { body }: Reply) => linkedAnswer.parse(body)
  return {
    "GET /store/auth/social/:provider/start": {
      path: () => "/store/auth/social/google/start?return_to=%2Faccount",
      keep: { authorization: "authorization_url" },
    },
    "GET /store/auth/social/:provider/callback": {
      async before(_client, { authorization = "", email }) {
        google.signsIn({ sub: "report-google", email, email_verified: true, given_name: "Ada" })
        returned = (await visit(authorization)).fields
      },
      path: () => `/store/auth/social/google/callback?${new URLSearchParams(returned).toString()}`,
      check: isLinked,
    },
    "POST /store/auth/social/apple/callback": {
      async before(client, { email }) {
        apple.signsIn({ sub: "report-apple", email, email_verified: "true" })
        const started = await get(client, "/store/auth/social/apple/start", "customer")
        returned = (await visit(at(started, "authorization_url"))).fields
      },
      body: () => returned,
      isForm: true,
      check: isLinked,
    },
    "GET /store/auth/social/linked-accounts": { keep: { linked: "linked_accounts.0.id" } },
    "DELETE /store/auth/social/linked-accounts/:id": {
      path: ({ linked }) => `/store/auth/social/linked-accounts/${linked}`,
      async check(client) {
        const left = await get(client, "/store/auth/social/linked-accounts", "customer")
        assert.equal(at(left, "count"), "1", "One of the two linked accounts should be left.")
      },
    },
  }
}

function assistantTries({ speech }: StandIns): Record<string, Try> {
  return {
    "POST /admin/ai/translate": {
      body: () => ({ text: "Bowl", target_locale: "de" }),
      // The stand-in translates to capital letters.
      check: (_client, _values, { body }) => assert.equal(at(body, "translation.text"), "BOWL"),
    },
    "POST /admin/ai/voice/blog": {
      body: ({ post: post_id }) => ({ post_id }),
      async check(client, _values, { body }) {
        const path = `/admin/ai/voice/blog/${at(body, "voiceover.id")}`
        const made = await eventually("voiceover", async () => {
          const read = await get(client, path, "admin")
          const status = at(read, "voiceover.status")
          assert.notEqual(status, "failed", JSON.stringify(read))
          return status === "completed" ? read : undefined
        })
        const file = new URL(at(made, "voiceover.audio_url")).pathname
        const { status, bytes } = await client.send({ method: "GET", path: file, sender: "guest" })
        assert.equal(status, 200, "The file of the voiceover cannot be read.")
        assert.deepEqual(bytes.subarray(0, MP3_FRAME.length), MP3_FRAME, "The file is no sound.")
      },
    },
    "POST /admin/ai/voice/synthesize-chunk": {
      body: () => ({ text: SPOKEN }),
      check(_client, _values, { headers, bytes }) {
        assert.equal(headers.get("content-type"), "audio/mpeg")
        assert.equal(speech.asked.at(-1)?.text, SPOKEN)
        assert.deepEqual(bytes, mp3Of(SPOKEN), "The sound differs from the service's.")
      },
    },
    "POST /v1/extract-actions": {
      body: () => ({ message: "Create a discount code EXTRACTED5 with 5 percent off" }),
      check: (_client, _values, { body }) => assert.equal(at(body, "actions.0.input.code"), "EXTRACTED5"),
    },
  }
}

function subscriptionTries({ stripe }: StandIns): Record<string, Try> {
  return {
    "POST /store/subscriptions/checkout": {
      async before(client, values) {
        const found = pricedPlans.parse(await get(client, "/store/subscription-plans"))
        const plan = found.subscription_plans.find(({ handle }) => handle === "coffee-club-year")
        values.paid = plan?.id ?? ""
        values.price = plan?.prices.find(({ currency_code }) => currency_code === "eur")?.id ?? ""
      },
      body: ({ paid: plan_id, price: price_id }) => ({ plan_id, price_id, provider: "stripe" }),
      async check(client, values, { body }) {
        // The customer pays on the page of Stripe, and the storefront asks for the result.
        stripe.pay(at(body, "subscription_checkout.action.url").split("/").at(-1) ?? "")
        const path = `/store/subscriptions/checkout/${at(body, "subscription_checkout.id")}`
        const paid = await get(client, path, "customer")
        assert.equal(at(paid, "subscription_checkout.status"), "completed")
        values.billed = at(paid, "subscription_checkout.subscription_id")
      },
    },
    "POST /store/subscriptions/:id/change-plan": {
      async before(client, values) {
        const bigger = await post(
          client,
          "/admin/subscription-plans",
          { name: "Coffee for two", interval: "year", prices: [{ amount: 290, currency_code: "eur" }] },
          "admin",
        )
        values.bigger = at(bigger, "subscription_plan.id")
        const path = `/store/subscriptions/${values.billed}/change-plan/preview?plan_id=${values.bigger}`
        values.quote = at(await get(client, path, "customer"), "preview.quote_id")
      },
      path: ({ billed }) => `/store/subscriptions/${billed}/change-plan`,
      body: ({ bigger: plan_id, quote: quote_id }) => ({ plan_id, quote_id }),
      check: (_client, { bigger }, { body }) => assert.equal(at(body, "subscription.plan.id"), bigger),
    },
  }
}

function socialPostTries({ networks }: StandIns): Record<string, Try> {
  /** Connects the first account that the network names, after the admin has agreed there. */
  const connect = async (client: Client, network: string) => {
    const begun = await post(client, "/admin/social-accounts/connect", { network }, "admin")
    const agreed = networks.agree(at(begun, "connection.authorization_url"))
    const done = await post(client, "/admin/social-accounts/complete", agreed, "admin")
    return { id: at(done, "social_accounts.0.id"), author: at(done, "social_accounts.0.external_id") }
  }
  return {
    "POST /admin/ai/marketing/social/draft": {
      body: () => ({ brief: "Announce the winter glaze" }),
      keep: { draft: "social_post.id" },
      check: (_client, _values, { body }) => assert.equal(at(body, "social_post.caption"), CAPTION),
    },
    "POST /admin/ai/marketing/social/publish": {
      async before(client, values) {
        networks.state.pages = [
          { id: "report-page", name: "Alder & Clay", token: networks.issue("report-page") },
        ]
        const { id, author } = await connect(client, "facebook")
        Object.assign(values, { page: id, pageAuthor: author })
      },
      body: ({ draft: draft_id, page }) => ({ draft_id, account_ids: [page] }),
      check(_client, { pageAuthor = "" }, { body }) {
        assert.equal(at(body, "social_post.status"), "published")
        assert.ok(networks.postsOf(pageAuthor)[0]?.text.includes(CAPTION), "The network has no such post.")
      },
    },
    "POST /admin/ai/marketing/social/schedule": {
      async before(client, values) {
        networks.state.member = { sub: "report-member", name: "Ada" }
        const { id, author } = await connect(client, "linkedin")
        const draft = await post(client, "/admin/social-posts", { caption: CAPTION }, "admin")
        Object.assign(values, { member: id, memberAuthor: author, second: at(draft, "social_post.id") })
      },
      body: ({ second: draft_id, member }) => ({
        draft_id,
        account_ids: [member],
        scheduled_at: new Date(Date.now() + SOON_MS).toISOString(),
      }),
      check: (_client, { memberAuthor = "" }) =>
        eventually("post at LinkedIn", () => networks.postsOf(memberAuthor)[0]),
    },
  }
}

function mailTries({ mails }: StandIns): Record<string, Try> {
  const hasLeft = (_client: Client, _values: Values, { body }: Reply) =>
    assert.equal(at(body, "email_subscription.status"), "unsubscribed")
  const results = async (client: Client, { campaign }: Values, name: string) =>
    at(await get(client, `/admin/email-campaigns/${campaign}`, "admin"), `email_campaign.results.${name}`)

  /** Sends a campaign to the three readers, and waits for its mails. */
  const sendCampaign = async (client: Client, values: Values) => {
    const list = { handle: LIST, name: "The report's readers", is_double_opt_in: false }
    const list_id = at(await post(client, "/admin/email-lists", list, "admin"), "email_list.id")
    for (const email of Object.values(READERS)) await subscribe(client, email)
    const content = {
      name: "The report's campaign",
      list_id,
      subject: "News",
      blocks: [{ type: "button", text: "Look at the bowls", link: LEADS_TO }],
    }
    values.campaign = at(await post(client, "/admin/email-campaigns", content, "admin"), "email_campaign.id")
    await post(client, `/admin/email-campaigns/${values.campaign}/schedule`, {}, "admin")
  }
  /** The link in the campaign's mail to a reader. */
  const linkTo = async (email: string, path: string): Promise<URL> => {
    const { mail } = await eventually(`mail to ${email}`, () =>
      mails.received.find(({ recipients, mail }) => recipients.includes(email) && mail.subject === "News"),
    )
    return linkIn([mail.text, mail.html].join(" "), path)
  }
  return {
    "GET /store/email-unsubscribe": {
      async before(client, values) {
        await sendCampaign(client, values)
        values.leave = pathOf(await linkTo(READERS.byLink, "/store/email-unsubscribe"))
      },
      path: ({ leave = "" }) => leave,
      check: hasLeft,
    },
    "POST /store/email-unsubscribe": {
      async before(_client, values) {
        const link = await linkTo(READERS.byButton, "/store/email-unsubscribe")
        values.leaveToken = link.searchParams.get("token") ?? ""
      },
      body: ({ leaveToken: token }) => ({ token, reason: "too_often" }),
      check: hasLeft,
    },
    "GET /store/track/open/:campaignId/:subscriberId": {
      async before(client, values) {
        await eventually("end of the sending", async () => {
          const read = await get(client, `/admin/email-campaigns/${values.campaign}`, "admin")
          return at(read, "email_campaign.status") === "sent" || undefined
        })
        await delay(READER_MS)
        values.open = pathOf(await linkTo(READERS.staying, "/store/track/open/"))
      },
      path: ({ open = "" }) => open,
      async check(client, values, { headers }) {
        assert.equal(headers.get("content-type"), "image/gif")
        assert.equal(await results(client, values, "opened"), "1", "The campaign's report has no reader.")
      },
    },
    "GET /store/track/click/:campaignId/:subscriberId": {
      async before(_client, values) {
        values.click = pathOf(await linkTo(READERS.staying, "/store/track/click/"))
      },
      path: ({ click = "" }) => click,
      async check(client, values, { headers }) {
        assert.equal(headers.get("location"), LEADS_TO)
        assert.equal(await results(client, values, "clicked"), "1", "The campaign's report has no click.")
      },
    },
  }
}

async function subscribe(client: Client, email: string): Promise<void> {
  await client.need({
    method: "POST",
    path: "/store/email-subscribe",
    sender: "guest",
    isProven: true,
    body: { email, list: LIST },
  })
}

/** The first link in a mail to a path that begins like this. */
function linkIn(mail: string, path: string): URL {
  const [link] = new RegExp(String.raw`https?://[^\s"<>/]+${path}[^\s"<>\])]+`).exec(mail) ?? []
  if (link === undefined) throw new Error(`The mail has no link to ${path}.`)
  return new URL(link.replaceAll("&amp;", "&"))
}

/** The path of a mail's link. The report sends the key as a header, as storefronts do for their visitors. */
function pathOf(link: URL): string {
  link.searchParams.delete("key")
  return link.pathname + link.search
}

/** Asks again and again until there is a value. Throws if it takes too long. */
async function eventually<Value>(
  what: string,
  ask: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const value = await ask()
    if (value !== undefined) return value
    await delay(PAUSE_MS)
  }
  throw new Error(`There was no ${what} after ${PATIENCE_MS / 1_000} seconds.`)
}
