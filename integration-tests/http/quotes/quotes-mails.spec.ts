import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { expireQuotes } from "../../../src/features/quotes/jobs/expire-quotes"
import { sendQuoteMailsJob } from "../../../src/features/quotes/jobs/send-quote-mails"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { useMailServer } from "../../factories/mail-server"
import { asBuyer, contactOf, createSentQuote, readQuote, sendQuote } from "../../factories/quotes"
import { overrideSettings } from "../../factories/settings"
import { admin, storefront } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const DAY_MS = 86_400_000

let shop: TenantShop
let server: MailServer
let putBack: () => Promise<void>
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useTenant("quotes-mails")
  server = await useMailServer(shop, { from_name: "Alder & Clay" })
  putBack = await overrideSettings(shop, "storefront", { url: "https://shop.example" })
})
afterAll(async () => {
  await putBack()
  await server.close()
})
afterEach(() => {
  restoreClock()
  restoreClock = () => {}
})

const later = (ms: number) => {
  const at = clock.now() + ms
  restoreClock = clock.use({ now: () => at })
}
const run = (job: { run: typeof sendQuoteMailsJob.run }) =>
  runInTenant(shop.tenant, () => job.run(shop.container))
const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const mailsTo = (to: string) =>
  server.received.flatMap(({ recipients, mail }) => (recipients.includes(to) ? [mail] : []))
const eventsOf = (id: string) =>
  runInTenant(shop.tenant, () =>
    sql()("outbox_event").where({ object_id: id }).orderBy("sequence").select("type", "payload"),
  )
/** A sent quote of a buyer with an own mailbox. */
async function sent(fields: object = {}) {
  const contact = contactOf()
  return { contact, quote: await createSentQuote(shop, { contact, ...fields }) }
}

describe("the mails of a quote", () => {
  it("tell of each revision, once, and the link opens the quote for its buyer", async () => {
    const { contact, quote } = await sent()
    await run(sendQuoteMailsJob)
    await run(sendQuoteMailsJob)
    const [mail, ...others] = mailsTo(contact.email)
    expect(others).toEqual([])
    expect(mail?.subject).toContain(quote.quote_number)
    expect(mail?.text).toContain("€285.60")
    const [, number, token] =
      /https:\/\/shop\.example\/quotes\/([\w-]+)\?token=(\S+)/.exec(mail?.text ?? "") ?? []
    expect(number).toBe(quote.quote_number)
    const { body } = await storefront(shop).get(`/store/quote-requests/${number}?token=${token}`).expect(200)
    expect(body.quote_request).toMatchObject({ id: quote.id, status: "sent", revision: 1 })

    await asBuyer(shop, quote, "counter-offer", { message: "Less, please." }).expect(200)
    await sendQuote(shop, quote.id, { unit_price: 15 })
    await run(sendQuoteMailsJob)
    expect(mailsTo(contact.email)).toHaveLength(2)
    expect(mailsTo(contact.email)[1]?.subject).toMatch(/^Our new offer/)
  })

  it("do not store the link, which could accept the quote", async () => {
    const { contact, quote } = await sent()
    await run(sendQuoteMailsJob)
    expect(mailsTo(contact.email)).toHaveLength(1)
    const stored = await runInTenant(shop.tenant, () => sql()("notification").where({ to: contact.email }))
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain("token=")
    expect(JSON.stringify(stored)).not.toContain(quote.link.token)
  })

  it("are in the buyer's language", async () => {
    const { contact, quote } = await sent()
    await runInTenant(shop.tenant, () =>
      sql()("quote_request").where({ id: quote.id }).update({ locale: "tr" }),
    )
    await run(sendQuoteMailsJob)
    expect(mailsTo(contact.email)[0]?.text).toContain("Teklifi görüntüle")
  })

  it("confirm the order of an accepted quote, and tell of an expired one", async () => {
    const [one, two] = [await sent(), await sent()]
    await run(sendQuoteMailsJob)
    await asBuyer(shop, one.quote, "accept").expect(200)
    await run(sendQuoteMailsJob)
    expect(mailsTo(one.contact.email)[1]?.subject).toMatch(/^Your order at .+ from the quote Q-/)
    later(30 * DAY_MS)
    await run(expireQuotes)
    await run(sendQuoteMailsJob)
    expect((await readQuote(shop, two.quote.id)).status).toBe("expired")
    expect(mailsTo(two.contact.email)[1]?.subject).toMatch(/has expired$/)
  })

  it("are not sent about a revision that the shop has replaced or withdrawn", async () => {
    const [replaced, withdrawn] = [await sent(), await sent()]
    await sendQuote(shop, replaced.quote.id, { unit_price: 15 })
    await admin(shop).post(`/admin/quotes/${withdrawn.quote.id}/withdraw`).expect(200)
    await run(sendQuoteMailsJob)
    expect(mailsTo(replaced.contact.email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Our new offer/),
    ])
    expect(mailsTo(withdrawn.contact.email)).toEqual([])
    const due = await runInTenant(shop.tenant, () =>
      sql()("queued_mail").where({ topic: "quotes" }).whereNotNull("due_at"),
    )
    expect(due).toEqual([])
  })

  it("stay due while the mail server refuses them", async () => {
    const { contact } = await sent()
    await overrideSettings(shop, "mail", { smtp_password: "wrong" })
    await run(sendQuoteMailsJob)
    expect(mailsTo(contact.email)).toEqual([])
    await overrideSettings(shop, "mail", { smtp_password: server.password })
    later(5 * 60_000)
    await run(sendQuoteMailsJob)
    expect(mailsTo(contact.email)).toHaveLength(1)
  })
})

describe("the events of a quote", () => {
  const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type)

  it("are recorded with each change, in its transaction", async () => {
    const { quote } = await sent()
    await asBuyer(shop, quote, "counter-offer", { message: "Less, please." }).expect(200)
    const next = await sendQuote(shop, quote.id, { unit_price: 15 })
    const { body } = await asBuyer(shop, next, "accept").expect(200)
    expect(await typesOf(quote.id)).toEqual([
      "quote.submitted",
      "quote.sent",
      "quote.counter_offered",
      "quote.sent",
      "quote.accepted",
    ])
    expect((await eventsOf(quote.id)).at(-1)?.payload).toMatchObject({
      id: quote.id,
      status: "ordered",
      revision: 2,
      total: 214.2,
      currency_code: "eur",
      order_id: body.order.id,
    })
  })

  it("tell that a quote was declined, withdrawn or has expired", async () => {
    const [declined, withdrawn, expired] = [await sent(), await sent(), await sent()]
    await asBuyer(shop, declined.quote, "decline").expect(200)
    await admin(shop).post(`/admin/quotes/${withdrawn.quote.id}/withdraw`).expect(200)
    later(30 * DAY_MS)
    await run(expireQuotes)
    const before = ["quote.submitted", "quote.sent"]
    expect(await typesOf(declined.quote.id)).toEqual([...before, "quote.declined"])
    expect(await typesOf(withdrawn.quote.id)).toEqual([...before, "quote.withdrawn"])
    expect(await typesOf(expired.quote.id)).toEqual([...before, "quote.expired"])
  })

  it("are forgotten, like the mail, when the change is reverted", async () => {
    const { quote } = await sent()
    await runInTenant(shop.tenant, async () => {
      const quotes = shop.container.resolve("quotes")
      await quotes.revertStatusChange(await quotes.changeStatus(quote.id, "withdraw"))
      await quotes.changeStatus(quote.id, "accept")
      await quotes.revertStatusChange(
        await quotes.changeStatus(quote.id, "order", { order_id: "order_none" }),
      )
      const notices = await sql()("queued_mail").where({ about: quote.id }).select("kind")
      expect(notices).toEqual([{ kind: "sent" }])
    })
    expect(await typesOf(quote.id)).toEqual(["quote.submitted", "quote.sent"])
  })
})
