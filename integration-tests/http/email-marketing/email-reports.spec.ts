import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { anyEmail } from "../../factories/email-marketing"
import { admin, anonymous } from "../../harness/api"
import { certificateUrl, type SnsFields, snsMessage, snsServer } from "../../harness/sns-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const TOPIC = "arn:aws:sns:eu-central-1:123456789012:mail-reports"
const PASSWORD = "a long word for Postmark"
const AT = "2026-11-24T10:00:00.000Z"

let shop: TenantShop
let other: TenantShop
let sns: Awaited<ReturnType<typeof snsServer>>

beforeAll(async () => {
  shop = await useTenant("email-reports")
  other = await useTenant("email-reports-other")
  sns = await snsServer()
  await admin(shop)
    .post("/admin/config/email_marketing", {
      ses_topic_arn: TOPIC,
      postmark_user: "postmark",
      postmark_password: PASSWORD,
    })
    .expect(200)
})
afterAll(() => sns.close())
afterEach(() => {
  sns.state.isDown = false
  sns.state.paths.length = 0
})

const reasonOf = async (email: string, of = shop) => {
  const { body } = await admin(of)
    .get(`/admin/email-suppressions?email=${encodeURIComponent(email)}`)
    .expect(200)
  return body.email_suppressions[0]?.reason as string | undefined
}
const unsuppress = async (email: string) => {
  const { body } = await admin(shop).get(`/admin/email-suppressions?email=${encodeURIComponent(email)}`)
  await admin(shop).delete(`/admin/email-suppressions/${body.email_suppressions[0].id}`).expect(200)
}

describe("POST /hooks/email-reports/ses", () => {
  const deliver = (fields: SnsFields, to = shop) =>
    anonymous(to)
      .post(`/hooks/email-reports/ses?tenant=${to.tenant.slug}`)
      .type("text/plain; charset=UTF-8")
      .send(JSON.stringify(fields))
  const report = (event: object, changes: SnsFields = {}) =>
    deliver(snsMessage(TOPIC, { Message: JSON.stringify(event), ...changes }))
  const bounce = (email: string, bounceType = "Permanent", timestamp = AT) => ({
    notificationType: "Bounce",
    bounce: {
      bounceType,
      timestamp,
      bouncedRecipients: [{ emailAddress: email, diagnosticCode: "smtp; 550 5.1.1\u0000 unknown" }],
    },
  })
  const complaint = (email: string, complaintFeedbackType = "abuse") => ({
    eventType: "Complaint",
    complaint: { timestamp: AT, complaintFeedbackType, complainedRecipients: [{ emailAddress: email }] },
  })

  it.each(["1", "2"])("200: a hard bounce suppresses its address (signature version %s)", async (version) => {
    const email = anyEmail()
    const { body } = await report(bounce(`Ada <${email.toUpperCase()}>`), {
      SignatureVersion: version,
      Subject: "Amazon SES",
    }).expect(200)
    expect(body).toEqual({ suppressed: 1 })
    expect(await reasonOf(email)).toBe("hard_bounce")
    expect(await reasonOf(email, other)).toBeUndefined()
  })

  it("200: a complaint suppresses its address", async () => {
    const email = anyEmail()
    await report(complaint(email)).expect(200)
    expect(await reasonOf(email)).toBe("complaint")
  })

  it.each([
    ["a temporary bounce", (email: string) => bounce(email, "Transient")],
    ["an unclear bounce", (email: string) => bounce(email, "Undetermined")],
    ["a mail that is no spam after all", (email: string) => complaint(email, "not-spam")],
    ["a delivery", (email: string) => ({ notificationType: "Delivery", delivery: { recipients: [email] } })],
    ["no address", () => bounce("nobody")],
  ])("200: %s suppresses nothing", async (_what, event) => {
    const email = anyEmail()
    expect((await report(event(email)).expect(200)).body).toEqual({ suppressed: 0 })
    expect(await reasonOf(email)).toBeUndefined()
  })

  it("200: words that are no report are ignored", async () => {
    const words = "Successfully validated SNS topic for Amazon SES event publishing."
    await deliver(snsMessage(TOPIC, { Message: words })).expect(200)
  })

  it("200: repeated messages have one effect, also after an admin has ended the suppression", async () => {
    const email = anyEmail()
    const message = snsMessage(TOPIC, { Message: JSON.stringify(bounce(email)) })
    const answers = await Promise.all([deliver(message), deliver(message), deliver(message)])
    expect(answers.map(({ body }) => body.suppressed).sort()).toEqual([0, 0, 1])
    await unsuppress(email)
    expect((await deliver(message).expect(200)).body).toEqual({ suppressed: 0 })
    expect(await reasonOf(email)).toBeUndefined()
    const later = new Date(Date.now() + 1000).toISOString()
    expect((await report(bounce(email, "Permanent", later)).expect(200)).body).toEqual({ suppressed: 1 })
  })

  it("200: confirms a subscription at the topic's own server, not at the message's address", async () => {
    const hostile = { SubscribeURL: `${sns.url}/anywhere`, Token: "2336412f37&Action=DeleteTopic" }
    await deliver(snsMessage(TOPIC, { Type: "SubscriptionConfirmation", ...hostile })).expect(200)
    const [certificate, confirmation, ...more] = sns.state.paths
    expect(certificate).toMatch(/^\/SimpleNotificationService-\w+\.pem$/)
    expect(Object.fromEntries(new URL(confirmation ?? "", sns.url).searchParams)).toEqual({
      Action: "ConfirmSubscription",
      TopicArn: TOPIC,
      Token: hostile.Token,
    })
    expect(more).toEqual([])
  })

  it("200: the end of a subscription is ignored", async () => {
    await deliver(snsMessage(TOPIC, { Type: "UnsubscribeConfirmation", Token: "x" })).expect(200)
    expect(sns.state.paths).toHaveLength(1)
  })

  it.each([
    ["words", "hello"],
    ["an empty body", ""],
    ["no message", JSON.stringify({ Type: "Notification" })],
    ["another version", JSON.stringify(snsMessage(TOPIC, { SignatureVersion: "3" }))],
  ])("400: %s", async (_what, body) => {
    const answer = await anonymous(shop)
      .post(`/hooks/email-reports/ses?tenant=${shop.tenant.slug}`)
      .type("text/plain")
      .send(body)
      .expect(400)
    expect(answer.body.code).toBe("invalid_field")
    expect(sns.state.paths).toEqual([])
  })

  it("400: a bounce without its parts", async () => {
    expect((await report({ notificationType: "Bounce" }).expect(400)).body.code).toBe("invalid_field")
  })

  it.each(["Message", "MessageId", "Timestamp", "Signature", "Type"])(
    "403: a changed %s suppresses nothing",
    async (name) => {
      const email = anyEmail()
      const message = snsMessage(TOPIC, { Message: JSON.stringify(bounce(email)), Token: "x" })
      const changed: SnsFields = {
        Message: message.Message?.replace("Permanent", "permanent") ?? "",
        Type: "SubscriptionConfirmation",
        Signature: message.Signature?.replace(/^./, (one) => (one === "A" ? "B" : "A")) ?? "",
      }
      const body = { ...message, [name]: changed[name] ?? `${message[name]}0` }
      expect((await deliver(body).expect(403)).body.code).toBe("forbidden")
      expect(await reasonOf(email)).toBeUndefined()
      expect(sns.state.paths).toHaveLength(1)
    },
  )

  it("403: a message of another topic, although Amazon has signed it", async () => {
    const foreign = snsMessage(TOPIC.replace("123456789012", "999999999999"))
    expect((await deliver(foreign).expect(403)).body.code).toBe("forbidden")
    expect(sns.state.paths).toEqual([])
  })

  const name = "SimpleNotificationService-0123456789abcdef.pem"
  it.each([
    `https://sns.eu-central-1.amazonaws.com.evil.test/${name}`,
    `https://evil.test/https://sns.eu-central-1.amazonaws.com/${name}`,
    `https://sns.eu-central-1.amazonaws.com@evil.test/${name}`,
    `https://sns.eu-central-1.amazonaws.com/../${name}`,
    `https://sns.eu-central-1.amazonaws.com/bucket/${name}`,
    `https://sns.eu-central-1.amazonaws.com/${name}?x=.pem`,
    `https://sns.eu-central-1.amazonaws.com:8443/${name}`,
    `https://s3.eu-central-1.amazonaws.com/${name}`,
    `https://sns.us-east-1.amazonaws.com/${name}`,
    `http://sns.eu-central-1.amazonaws.com/${name}`,
    `http://127.0.0.1:5432/${name}`,
    `file:///etc/${name}`,
    "",
  ])("403: calls nothing for the certificate %s", async (SigningCertURL) => {
    expect((await deliver(snsMessage(TOPIC, { SigningCertURL })).expect(403)).body.code).toBe("forbidden")
    expect(sns.state.paths).toEqual([])
  })

  it("404: for a shop without a topic", async () => {
    expect((await deliver(snsMessage(TOPIC), other).expect(404)).body.code).toBe("not_found")
    expect(sns.state.paths).toEqual([])
  })

  it("502: asks Amazon to try again if its certificate cannot be fetched, and remembers no failure", async () => {
    const SigningCertURL = certificateUrl(TOPIC)
    sns.state.isDown = true
    expect((await report({}, { SigningCertURL }).expect(502)).body.code).toBe("provider_error")
    sns.state.isDown = false
    await report({}, { SigningCertURL }).expect(200)
    await report({}, { SigningCertURL }).expect(200)
    expect(sns.state.paths).toHaveLength(2)
  })

  it("refuses a setting that is no topic", async () => {
    for (const ses_topic_arn of [
      "x",
      "arn:aws:sns:evil.test/:123456789012:x",
      `${TOPIC}\n`,
      "arn:aws:s3:::x",
    ])
      await admin(shop).post("/admin/config/email_marketing", { ses_topic_arn }).expect(400)
  })
})

describe("POST /hooks/email-reports/postmark", () => {
  const deliver = (body: object, { user = "postmark", password = PASSWORD, to = shop } = {}) =>
    anonymous(to).post(`/hooks/email-reports/postmark?tenant=${to.tenant.slug}`, body).auth(user, password)
  const bounce = (Email: string, Type = "HardBounce", BouncedAt = AT) => ({
    RecordType: "Bounce",
    ID: 42,
    Type,
    TypeCode: 1,
    MessageID: "883953f4",
    MessageStream: "broadcast",
    Email,
    BouncedAt,
    Details: "smtp;550 5.1.1",
    Description: "The server was unable to deliver.",
  })

  it.each(["HardBounce", "BadEmailAddress"])("200: %s suppresses its address", async (type) => {
    const email = anyEmail()
    expect((await deliver(bounce(email, type)).expect(200)).body).toEqual({ suppressed: 1 })
    expect(await reasonOf(email)).toBe("hard_bounce")
    expect(await reasonOf(email, other)).toBeUndefined()
    expect((await deliver(bounce(email, type)).expect(200)).body).toEqual({ suppressed: 0 })
    await unsuppress(email)
    expect((await deliver(bounce(email, type)).expect(200)).body).toEqual({ suppressed: 0 })
  })

  it("200: a complaint suppresses its address", async () => {
    const email = anyEmail()
    await deliver({ ...bounce(email, "SpamComplaint"), RecordType: "SpamComplaint" }).expect(200)
    expect(await reasonOf(email)).toBe("complaint")
  })

  it.each(["Transient", "SoftBounce", "DnsError", "SpamNotification", "AutoResponder", "Unknown"])(
    "200: %s suppresses nothing",
    async (type) => {
      const email = anyEmail()
      expect((await deliver(bounce(email, type)).expect(200)).body).toEqual({ suppressed: 0 })
      expect(await reasonOf(email)).toBeUndefined()
    },
  )

  it("200: other webhooks are ignored", async () => {
    await deliver({ RecordType: "Delivery", Recipient: anyEmail() }).expect(200)
  })

  it.each([{}, { RecordType: 1 }, { RecordType: "Bounce" }, { RecordType: "SpamComplaint", Email: "x" }])(
    "400: %j",
    async (body) => {
      expect((await deliver(body).expect(400)).body.code).toBe("invalid_field")
    },
  )

  it.each([
    { password: "a long word for Postmarl" },
    { password: "" },
    { user: "Postmark" },
    { user: "postmark:a long", password: "word for Postmark" },
  ])("401: for %j, and nothing is suppressed", async (wrong) => {
    const email = anyEmail()
    const { body, headers } = await deliver(bounce(email), wrong).expect(401)
    expect(body.code).toBe("invalid_credentials")
    expect(headers["www-authenticate"]).toMatch(/^Basic /)
    expect(await reasonOf(email)).toBeUndefined()
  })

  it("401: without a password, also for a body that is not readable", async () => {
    const path = `/hooks/email-reports/postmark?tenant=${shop.tenant.slug}`
    await anonymous(shop).post(path, {}).expect(401)
    await anonymous(shop).post(path, bounce(anyEmail())).set("authorization", "Basic ***").expect(401)
  })

  it("404: for a shop without a password, and for other services", async () => {
    expect((await deliver(bounce(anyEmail()), { to: other }).expect(404)).body.code).toBe("not_found")
    const path = `/hooks/email-reports/other?tenant=${shop.tenant.slug}`
    expect((await anonymous(shop).post(path, {}).expect(404)).body.code).toBe("route_not_found")
  })

  it("refuses a short password and a name with a colon", async () => {
    for (const fields of [{ postmark_password: "short" }, { postmark_user: "a:b" }])
      await admin(shop).post("/admin/config/email_marketing", fields).expect(400)
  })
})
