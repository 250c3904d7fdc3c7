import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { ORDER_MAILS, SEND_ORDER_MAILS } from "../../../src/features/orders/module/due"
import {
  forgetMail,
  forgetMails,
  forgetMailsAbout,
  type NewMail,
  queueMails,
  queueMailsAgain,
} from "../../../src/kits/mail-queue/mails"
import { type MailTopic, type OutgoingMails, sendQueuedMails } from "../../../src/kits/mail-queue/send-mails"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { DUE_WORK, type DueWork } from "../../../src/tenancy/schedule/scheduled-job"
import { sql } from "../../factories/checkout"
import { anyEmail } from "../../factories/email-marketing"
import { useMailServer } from "../../factories/mail-server"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 1_440

const shape = z.object({ kind: z.enum(["news", "reminder"]), data: z.object({}) })

let shop: TenantShop
let server: MailServer
let topic: string

beforeAll(async () => {
  shop = await useTenant("mail-queue")
  server = await useMailServer(shop)
})
beforeEach(() => {
  topic = unique("topic")
})
afterEach(() => {
  vi.restoreAllMocks()
  server.refused.clear()
})
afterAll(() => server.close())

type Queue = typeof queueMails

/** Queues a mail that is due now. */
function queue(mail: Partial<NewMail> = {}, by: Queue = queueMails): Promise<string[]> {
  const news = { kind: "news", cause: "one", about: "record", due_at: clock.date(), ...mail }
  return runInTenant(shop.tenant, () =>
    shop.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)
      .transaction((transaction) => by(transaction, topic, [news])),
  )
}

/** Sends what is due so many minutes from now. */
async function send(
  minutes: number,
  mails: Omit<MailTopic<z.output<typeof shape>>, "name" | "recordName" | "shape">,
) {
  const restoreClock = clock.use({ now: () => Date.now() + minutes * MINUTE_MS })
  await runInTenant(shop.tenant, () =>
    sendQueuedMails(shop.container, { name: topic, recordName: "record", shape, ...mails }),
  ).finally(restoreClock)
}

/** Mails as features send them: the engine's notification module sends them. */
const to = (...addresses: string[]) => ({
  outgoing: async (): Promise<OutgoingMails> =>
    addresses.map((address, index) => ({
      recipient: String(index),
      send: (key) =>
        shop.container.resolve(Modules.NOTIFICATION).createNotifications({
          to: address,
          channel: "email",
          template: "news",
          content: { subject: "News", text: "News", html: "<html lang='en'><p>News</p></html>" },
          idempotency_key: key,
        }),
    })),
})
const refusing = {
  outgoing: async (): Promise<OutgoingMails> => [{ send: () => Promise.reject(new Error("Refused")) }],
}
const sentTo = (address: string) =>
  server.received.filter(({ recipients }) => recipients.includes(address)).length
const rows = () =>
  sql(
    shop,
    "SELECT kind, cause, due_at, attempts, ended_at, outcome FROM queued_mail WHERE topic = ? ORDER BY kind, cause",
    [topic],
  )
const silence = () => vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)

describe("a queued mail", () => {
  it("exists exactly if its change does, and once for a cause", async () => {
    expect(await queue()).toHaveLength(1)
    expect(await queue()).toEqual([])
    expect(await queue({ kind: "reminder" })).toHaveLength(1)
    await expect(
      queue({ cause: "lost" }, async (...all) => {
        await queueMails(...all)
        throw new Error("The change failed.")
      }),
    ).rejects.toThrow("The change failed.")
    expect((await rows()).map(({ cause }) => cause)).toEqual(["one", "one"])
  })

  it("is sent once, by any number of processes", async () => {
    const address = anyEmail()
    await queue()
    await Promise.all(Array.from({ length: 4 }, () => send(0, to(address))))
    await send(10, to(address))
    expect(sentTo(address)).toBe(1)
    expect(await rows()).toMatchObject([{ due_at: null, attempts: 1, outcome: "sent" }])
  })

  it("is sent once more if it is queued again, also while it is being sent", async () => {
    const address = anyEmail()
    await queue()
    await send(0, to(address))
    await queue({}, queueMailsAgain)
    let isChanged = false
    await send(0, {
      outgoing: async () => {
        if (!isChanged) await queue({}, queueMailsAgain)
        isChanged = true
        return to(address).outgoing()
      },
    })
    expect(sentTo(address)).toBe(3)
  })

  it("can be removed by its id, its cause or its record", async () => {
    const address = anyEmail()
    const inShop = (work: (connection: Parameters<Queue>[0]) => Promise<unknown>) =>
      runInTenant(shop.tenant, () => work(shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)))
    const ids = await queue()
    await inShop((connection) => forgetMails(connection, ids))
    await queue({ cause: "two" })
    await inShop((connection) => forgetMail(connection, topic, { kind: "news", cause: "two" }))
    await queue({ about: "other" })
    await inShop((connection) => forgetMailsAbout(connection, topic, ["other"]))
    await send(0, to(address))
    expect(await rows()).toEqual([])
    expect(sentTo(address)).toBe(0)
  })

  it("ends if nobody needs it, and waits if it must", async () => {
    await queue()
    await send(0, { outgoing: async () => ({ later: new Date(Date.now() + 30 * MINUTE_MS) }) })
    expect(await rows()).toMatchObject([{ attempts: 0, ended_at: null }])
    const early = vi.fn(async (): Promise<OutgoingMails> => [])
    await send(29, { outgoing: early })
    expect(early).not.toHaveBeenCalled()
    await send(31, { outgoing: early })
    expect(await rows()).toMatchObject([
      { attempts: 1, due_at: null, ended_at: expect.any(Date), outcome: "not_needed" },
    ])
  })
})

describe("a mail that is refused", () => {
  it("is tried again after 5 minutes, then after 10 more", async () => {
    const logged = silence()
    const address = anyEmail()
    await queue()
    await send(0, refusing)
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("record record"), expect.any(Error))
    await send(4, to(address))
    expect(sentTo(address)).toBe(0)
    await send(6, refusing)
    await send(15, to(address))
    expect(sentTo(address)).toBe(0)
    await send(17, to(address))
    expect(sentTo(address)).toBe(1)
  })

  it("is given up after three days, or when it expires", async () => {
    silence()
    await queue()
    await queue({ kind: "reminder", expires_at: new Date(Date.now() + 3 * MINUTE_MS) })
    await send(0, refusing)
    expect(await rows()).toMatchObject([
      { kind: "news", ended_at: null },
      { kind: "reminder", due_at: null, ended_at: expect.any(Date), outcome: "given_up" },
    ])
    await send(3 * MINUTES_PER_DAY - 30, refusing)
    expect(await rows()).toMatchObject([{ kind: "news", ended_at: null }, {}])
    await send(3 * MINUTES_PER_DAY + 1, refusing)
    expect(await rows()).toMatchObject([{ kind: "news", due_at: null, outcome: "given_up" }, {}])
  })

  it("is tried once even if it is very late, and what must come first is never given up", async () => {
    silence()
    const address = anyEmail()
    const prepare = vi.fn(() => Promise.reject(new Error("Not yet")))
    await queue()
    await send(30 * MINUTES_PER_DAY, { ...to(address), prepare })
    await send(60 * MINUTES_PER_DAY, { ...to(address), prepare })
    expect(prepare).toHaveBeenCalledTimes(2)
    expect(sentTo(address)).toBe(0)
    await send(90 * MINUTES_PER_DAY, { ...to(address), prepare: () => Promise.resolve() })
    expect(sentTo(address)).toBe(1)
  })

  it("is sent to its other recipients, and later only to the one that was refused", async () => {
    silence()
    const [good, refused] = [anyEmail(), anyEmail()]
    server.refused.add(refused)
    await queue()
    await send(0, to(refused, good))
    expect([sentTo(good), sentTo(refused)]).toEqual([1, 0])
    server.refused.clear()
    await send(6, to(refused, good))
    expect([sentTo(good), sentTo(refused)]).toEqual([1, 1])
  })
})

describe("a mail whose process ends", () => {
  const lease = () => runInTenant(shop.tenant, () => shop.container.resolve("mailQueue").lease(topic))

  it("is sent by another one, 15 minutes later", async () => {
    const address = anyEmail()
    await queue()
    await lease()
    await send(14, to(address))
    expect(sentTo(address)).toBe(0)
    await send(16, to(address))
    expect(sentTo(address)).toBe(1)
  })

  it("is not sent again if it may have been sent", async () => {
    const address = anyEmail()
    const [id] = await queue()
    await send(0, to(address))
    await sql(shop, "UPDATE queued_mail SET due_at = now() WHERE id = ?", [id])
    await send(1, to(address))
    expect(sentTo(address)).toBe(1)
    expect(await rows()).toMatchObject([{ due_at: null, attempts: 2 }])
  })
})

describe("the mail log", () => {
  const PATH = "/admin/queued-mails"
  const listed = async (query = "") =>
    (await admin(shop).get(`${PATH}?topic=${topic}&${query}`).expect(200)).body.queued_mails
  const retry = (id: string | undefined, of: TenantShop = shop) => admin(of).post(`${PATH}/${id}/retry`, {})

  it("tells what has become of each mail, and why an attempt failed, without addresses", async () => {
    silence()
    const [good, refused] = [anyEmail(), anyEmail()]
    server.refused.add(refused)
    await queue({ cause: "a" })
    await send(0, to(good))
    await queue({ cause: "b" })
    await send(0, { outgoing: async () => [] })
    await queue({ cause: "c", about: "order_c" })
    await send(0, to(refused))
    await queue({ cause: "d", expires_at: new Date(Date.now() + MINUTE_MS) })
    await send(0, refusing)
    await queue({ cause: "e", due_at: new Date(Date.now() + MINUTE_MS) })
    const [waiting, givenUp, retrying, notNeeded, sent] = await listed()
    expect(waiting).toMatchObject({ status: "waiting", attempts: 0, problem: null, ended_at: null })
    expect(givenUp).toMatchObject({ status: "given_up", due_at: null, ended_at: expect.any(String) })
    expect(givenUp.problem).toBe("The server could not make the mail; its log has the error.")
    expect(retrying).toMatchObject({ topic, kind: "news", about: "order_c", status: "retrying", attempts: 1 })
    expect(retrying.problem).toMatch(/^The mail server .* \(EENVELOPE 550\)\.$/)
    expect(notNeeded).toMatchObject({ status: "not_needed", problem: null })
    expect(sent).toMatchObject({ status: "sent", problem: null, due_at: null })
    expect(await listed("status=retrying")).toEqual([retrying])
    expect(await listed("about=order_c")).toEqual([retrying])
    expect((await admin(shop).get(`${PATH}/${retrying.id}`).expect(200)).body.queued_mail).toEqual(retrying)
  })

  it("tries a mail again at once, and only its recipients who have not got it", async () => {
    silence()
    const [good, refused] = [anyEmail(), anyEmail()]
    server.refused.add(refused)
    const [id] = await queue()
    await send(0, to(refused, good))
    await send(3 * MINUTES_PER_DAY + 1, to(refused, good))
    expect(await listed()).toMatchObject([{ status: "given_up", attempts: 2 }])

    const { queued_mail } = (await retry(id).expect(200)).body
    expect(queued_mail).toMatchObject({ status: "retrying", attempts: 2, ended_at: null })
    await send(3 * MINUTES_PER_DAY + 2, to(refused, good))
    expect(await listed()).toMatchObject([{ status: "given_up", attempts: 3 }])

    server.refused.clear()
    await retry(id).expect(200)
    await send(0, to(refused, good))
    expect(await listed()).toMatchObject([{ status: "sent", problem: null }])
    expect([sentTo(good), sentTo(refused)]).toEqual([1, 1])
    await retry(id).expect(409)
  })

  it("leaves a mail alone that has not failed, that is being sent, or that another shop has", async () => {
    silence()
    const [waiting] = await queue()
    expect((await retry(waiting).expect(409)).body.code).toBe("invalid_state")
    await send(0, refusing)
    // A moment ago, because the database's clock is finer than ours.
    await sql(shop, "UPDATE queued_mail SET due_at = now() - interval '1 second' WHERE id = ?", [waiting])
    await runInTenant(shop.tenant, () => shop.container.resolve("mailQueue").lease(topic))
    expect(await listed()).toMatchObject([{ status: "waiting", attempts: 2 }])
    await retry(waiting).expect(409)
    await retry("mail_unknown").expect(404)
    const other = await useTenant("mail-queue-other")
    await retry(waiting, other).expect(404)
    await admin(other).get(`${PATH}/${waiting}`).expect(404)
  })

  it("keeps the problem of a mail that waits for another reason after a failed attempt", async () => {
    silence()
    const [id] = await queue()
    await send(0, refusing)
    await send(6, { outgoing: async () => ({ later: new Date(Date.now() + 30 * MINUTE_MS) }) })
    expect(await listed()).toMatchObject([{ status: "retrying", attempts: 1, problem: expect.any(String) }])
    const { queued_mail } = (await retry(id).expect(200)).body
    expect(Date.parse(queued_mail.due_at)).toBeLessThan(Date.now() + MINUTE_MS)
  })

  it("tries a mail again that an earlier release has given up, without a problem", async () => {
    const address = anyEmail()
    const [id] = await queue()
    const give = (values: string) => sql(shop, `UPDATE queued_mail SET ${values} WHERE id = ?`, [id])
    await give("due_at = NULL, ended_at = now(), attempts = 3, outcome = 'given_up'")
    expect(await listed("status=given_up")).toMatchObject([{ id, problem: null }])
    await retry(id).expect(200)
    await send(0, to(address))
    expect(sentTo(address)).toBe(1)
    // An older process, which knows no outcomes, has sent it during an update.
    await give("outcome = NULL")
    expect(await listed("status=sent")).toMatchObject([{ id, status: "sent" }])
  })

  it("wakes the job that sends the mail's topic", async () => {
    const note = vi.spyOn(shop.container.resolve<DueWork>(DUE_WORK), "note")
    const [{ id } = { id: "" }] = await sql(
      shop,
      `INSERT INTO queued_mail (topic, kind, cause, about, expires_at, ended_at, outcome, problem)
       VALUES (?, 'placed', ?, 'order_unknown', now(), now(), 'given_up', 'Refused') RETURNING id`,
      [ORDER_MAILS, unique("cause")],
    )
    await retry(id).expect(200)
    expect(note.mock.calls.map(([job]) => job)).toEqual([SEND_ORDER_MAILS])
  })
})
