import { config } from "../../src/config"
import { admin, anonymous } from "../harness/api"
import { CERTIFICATE } from "../harness/sns-certificate"
import { snsMessage, snsServer } from "../harness/sns-server"
import { useTenant } from "../harness/tenants"
import type { OutsideCase, Tools } from "./outside-case"

const TOPIC = "arn:aws:sns:eu-central-1:123456789012:faults"

/** Fetching the certificate of a message, and confirming a subscription. */
export async function snsCases({
  spoiled,
  closing,
  inOrder,
}: Tools & { inOrder<Result>(work: () => Promise<Result>): Promise<Result> }): Promise<
  Record<string, OutsideCase>
> {
  const shop = await useTenant("faults-sns")
  const healthy = await snsServer()
  closing.push(() => healthy.close())
  await admin(shop).post("/admin/config/email_marketing", { ses_topic_arn: TOPIC }).expect(200)
  const { timeoutMs } = config.emailMarketing.sns
  const deliver = async (fields: Record<string, string>) => {
    const { status, body } = await anonymous(shop)
      .post(`/hooks/email-reports/ses?tenant=${shop.tenant.slug}`)
      .type("text/plain")
      .send(JSON.stringify(snsMessage(TOPIC, fields)))
    return status === 200 ? "200" : `${status} ${body.code}`
  }
  const caseOf = (fields: Record<string, string>): OutsideCase => ({
    suffer: (plot) =>
      inOrder(async () => {
        const server = await spoiled(plot, { type: "text/plain", body: CERTIFICATE })
        Object.assign(config.emailMarketing.sns, { url: server.url, timeoutMs: plot.waitMs })
        try {
          const ended = await deliver(fields)
          return { ended, allowed: ["200", "502 provider_error"], halfDone: [], taken: server.taken() }
        } finally {
          Object.assign(config.emailMarketing.sns, { url: healthy.url, timeoutMs })
        }
      }),
    recover: () => inOrder(() => deliver(fields)),
  })
  return {
    "the certificate of a notification": caseOf({}),
    "the confirmation of a subscription": caseOf({ Type: "SubscriptionConfirmation", Token: "abc" }),
  }
}
