import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { campaignShop } from "../../factories/campaign-shop"
import { createCampaign, createDirectList, subscribeDirectly } from "../../factories/email-marketing"
import { admin, anonymous } from "../../harness/api"
import { snsMessage, snsServer } from "../../harness/sns-server"

const TOPIC = "arn:aws:sns:eu-central-1:123456789012:mail-reports"
const PASSWORD = "a long word for Postmark"
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let mails: Awaited<ReturnType<typeof campaignShop>>
let sns: Awaited<ReturnType<typeof snsServer>>

beforeAll(async () => {
  mails = await campaignShop("email-campaign-bounces")
  sns = await snsServer()
  await admin(mails.shop)
    .post("/admin/config/email_marketing", {
      ses_topic_arn: TOPIC,
      postmark_user: "postmark",
      postmark_password: PASSWORD,
    })
    .expect(200)
})
afterAll(async () => {
  sns.close()
  await mails.close()
})

/** A campaign that was sent to so many people. */
async function sentTo(people: number) {
  const list = await createDirectList(mails.shop)
  const readers: string[] = []
  for (let reader = 0; reader < people; reader++)
    readers.push(await subscribeDirectly(mails.shop, list.handle))
  const { id } = await createCampaign(mails.shop, list.id)
  await mails.sendNow(id)
  return { id, list, readers }
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

const bySes = (event: object) =>
  anonymous(mails.shop)
    .post(`/hooks/email-reports/ses?tenant=${mails.shop.tenant.slug}`)
    .type("text/plain; charset=UTF-8")
    .send(JSON.stringify(snsMessage(TOPIC, { Message: JSON.stringify(event) })))
    .expect(200)
const bounced = (email: string, timestamp: string, bounceType = "Permanent") =>
  bySes({
    notificationType: "Bounce",
    bounce: { bounceType, timestamp, bouncedRecipients: [{ emailAddress: email }] },
  })
const complained = (email: string, timestamp: string) =>
  bySes({
    eventType: "Complaint",
    complaint: { timestamp, complaintFeedbackType: "abuse", complainedRecipients: [{ emailAddress: email }] },
  })
const byPostmark = (body: object) =>
  anonymous(mails.shop)
    .post(`/hooks/email-reports/postmark?tenant=${mails.shop.tenant.slug}`, body)
    .auth("postmark", PASSWORD)
    .expect(200)

const outcomesOf = async (id: string) =>
  new Map(
    (await mails.recipientsOf(id)).map((one: Record<string, string | null>) => [
      one.email,
      [one.status, one.reported, one.reported_at !== null],
    ]),
  )

describe("reports of mail services", () => {
  it("are stored with the mail, and counted in the campaign's report", async () => {
    const { id, readers } = await sentTo(5)
    const [gone = "", angry = "", unknown = "", annoyed = "", fine = ""] = readers
    const at = inMs(MINUTE_MS)
    await bounced(gone.toUpperCase(), at)
    await complained(angry, at)
    await byPostmark({ RecordType: "Bounce", Type: "HardBounce", Email: unknown, BouncedAt: at })
    await byPostmark({
      RecordType: "SpamComplaint",
      Type: "SpamComplaint",
      Email: annoyed,
      BouncedAt: at,
    })
    await bounced(fine, at, "Transient")
    expect(await outcomesOf(id)).toEqual(
      new Map([
        [gone, ["sent", "hard_bounce", true]],
        [angry, ["sent", "complaint", true]],
        [unknown, ["sent", "hard_bounce", true]],
        [annoyed, ["sent", "complaint", true]],
        [fine, ["sent", null, false]],
      ]),
    )
    expect((await mails.reportOf(id)).results).toMatchObject({ sent: 5, bounced: 2, complained: 2 })
    expect((await mails.read(id)).results).toMatchObject({ bounced: 2, complained: 2 })
  })

  it("count for the latest mail before them, once, and a complaint outlasts a bounce", async () => {
    const { id, list, readers } = await sentTo(1)
    const [email = ""] = readers
    const next = await createCampaign(mails.shop, list.id)
    await mails.sendNow(next.id)
    const at = inMs(MINUTE_MS)
    await complained(email, at)
    await complained(email, at)
    await bounced(email, inMs(2 * MINUTE_MS))
    expect((await mails.reportOf(next.id)).results).toMatchObject({ bounced: 0, complained: 1 })
    expect((await mails.reportOf(id)).results).toMatchObject({ bounced: 0, complained: 0 })
  })

  it("from long before or after the mail are about another mail", async () => {
    const { id, readers } = await sentTo(2)
    const [early = "", late = ""] = readers
    await bounced(early, inMs(-DAY_MS))
    await bounced(late, inMs(8 * DAY_MS))
    expect((await mails.reportOf(id)).results).toMatchObject({ sent: 2, bounced: 0 })
  })
})
