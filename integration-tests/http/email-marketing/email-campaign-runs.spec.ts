import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { campaignShop, movableClock } from "../../factories/campaign-shop"
import { sql } from "../../factories/checkout"
import { createCampaign, createDirectList, mailsTo, subscribeDirectly } from "../../factories/email-marketing"
import { overrideSettings } from "../../factories/settings"
import { admin } from "../../harness/api"
import { until } from "../../harness/until"

const HOUR_MINUTES = 60
const HOUR_MS = 3_600_000

let mails: Awaited<ReturnType<typeof campaignShop>>
const time = movableClock()

beforeAll(async () => {
  mails = await campaignShop("email-campaign-runs")
})
afterAll(() => mails.close())
afterEach(() => time.restore())

/** A draft for a new list with so many people. */
async function draftFor(people: number) {
  const list = await createDirectList(mails.shop)
  const readers: string[] = []
  for (let reader = 0; reader < people; reader++)
    readers.push(await subscribeDirectly(mails.shop, list.handle))
  return { list, readers, ...(await createCampaign(mails.shop, list.id)) }
}

const deleteList = (id: string) => admin(mails.shop).delete(`/admin/email-lists/${id}`)
const counts = (readers: string[]) => readers.map((email) => mailsTo(mails.server, email).length)

describe("a scheduled campaign", () => {
  it("waits for its time, and is then sent once to everybody", async () => {
    const { id, readers } = await draftFor(2)
    const scheduled_at = new Date(Date.now() + HOUR_MS).toISOString()
    await mails.post(id, "schedule", { scheduled_at }).expect(200)
    time.wait(HOUR_MINUTES - 1)
    await mails.send()
    expect(await mails.read(id)).toMatchObject({ status: "scheduled", started_at: null })
    expect(counts(readers)).toEqual([0, 0])
    time.wait(HOUR_MINUTES + 1)
    await Promise.all([mails.send(), mails.send()])
    await mails.send()
    const { status, started_at, results } = await mails.read(id)
    expect({ status, results }).toMatchObject({ status: "sent", results: { sent: 2 } })
    expect(started_at >= scheduled_at).toBe(true)
    expect(counts(readers)).toEqual([1, 1])
  })

  it("rests between its turns, so that the shop's pace is kept", async () => {
    const { id, readers } = await draftFor(3)
    const restore = await overrideSettings(mails.shop, "email_marketing", { mails_per_minute: 119 })
    await mails.post(id, "schedule").expect(200)
    const begun = performance.now()
    await mails.send()
    const elapsedMs = performance.now() - begun
    await restore()
    expect(counts(readers)).toEqual([1, 1, 1])
    // After each of the first two mails, half a second has to pass, however fast or slow the machine is.
    expect(elapsedMs).toBeGreaterThan(1_000)
  })

  it("stops at a pause in the middle, and its resumption reaches the others and nobody twice", async () => {
    const { id, readers } = await draftFor(5)
    const restore = await overrideSettings(mails.shop, "email_marketing", { mails_per_minute: 30 })
    await mails.post(id, "schedule").expect(200)
    const run = mails.send()
    await until(async () => counts(readers).some((count) => count > 0))
    await mails.post(id, "pause").expect(200)
    await run
    const paused = await mails.read(id)
    expect(paused.status).toBe("paused")
    expect(paused.results.sent).toBeGreaterThan(0)
    expect(paused.results.pending).toBeGreaterThan(0)
    expect(paused.results.sent + paused.results.pending).toBe(5)
    await mails.send()
    expect((await mails.read(id)).results).toEqual(paused.results)
    await restore()
    await mails.post(id, "resume").expect(200)
    await mails.send()
    expect(await mails.read(id)).toMatchObject({ status: "sent", results: { sent: 5, pending: 0 } })
    expect(counts(readers)).toEqual([1, 1, 1, 1, 1])
  })
})

describe("the list of a campaign", () => {
  it("409: cannot be deleted while a campaign needs it", async () => {
    const { id, list } = await draftFor(1)
    const refused = async () =>
      expect((await deleteList(list.id).expect(409)).body.code).toBe("invalid_state")
    await refused()
    await mails
      .post(id, "schedule", { scheduled_at: new Date(Date.now() + HOUR_MS).toISOString() })
      .expect(200)
    await refused()
    await mails.sendNow(id)
    await deleteList(list.id).expect(200)
  })

  it("gets nothing after its deletion: a due campaign is cancelled, and others cannot begin", async () => {
    const [due, draft, sent] = [await draftFor(1), await draftFor(1), await draftFor(1)]
    await mails.post(due.id, "schedule").expect(200)
    // As if the list was deleted at the moment at which its campaign begins.
    for (const { list } of [due, draft])
      await sql(mails.shop, "UPDATE email_list SET deleted_at = now() WHERE id = ?", [list.id])
    await mails.send()
    expect(await mails.read(due.id)).toMatchObject({
      status: "canceled",
      started_at: null,
      problem: "list_deleted",
      results: { recipients: 0 },
    })
    expect((await mails.post(draft.id, "schedule").expect(409)).body.code).toBe("invalid_state")
    await mails.sendNow(sent.id)
    await sql(mails.shop, "UPDATE email_campaign_recipient SET status = 'failed' WHERE campaign_id = ?", [
      sent.id,
    ])
    await deleteList(sent.list.id).expect(200)
    expect((await mails.post(sent.id, "retry").expect(409)).body.code).toBe("invalid_state")
    await mails.send()
    expect(counts([due, draft, sent].flatMap(({ readers }) => readers))).toEqual([0, 0, 1])
  })
})
