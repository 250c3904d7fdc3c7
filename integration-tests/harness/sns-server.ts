import { createSign, randomUUID } from "node:crypto"
import { config } from "../../src/config"
import { portOf } from "../../src/lib/port-of"
import { outsideServer } from "./outside-server"
import { CERTIFICATE, PRIVATE_KEY } from "./sns-certificate"

export type SnsFields = Record<string, string>

const HASHES: Record<string, string> = { "1": "RSA-SHA1", "2": "RSA-SHA256" }

/** Amazon SNS: serves its certificate, and notes confirmed subscriptions. Our server calls it instead of Amazon. */
export async function snsServer() {
  const state = { paths: [] as string[], isDown: false }
  const server = outsideServer((req, res) => {
    const path = req.url ?? ""
    state.paths.push(path)
    if (state.isDown) return res.writeHead(503).end("down")
    return res.end(path.endsWith(".pem") ? CERTIFICATE : "<ConfirmSubscriptionResponse/>")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { url } = config.emailMarketing.sns
  const own = `http://127.0.0.1:${portOf(server)}`
  Object.assign(config.emailMarketing.sns, { url: own })
  return {
    state,
    url: own,
    close() {
      Object.assign(config.emailMarketing.sns, { url })
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The fields of a message as Amazon sends them, signed. `changes` are made before the signature. */
export function snsMessage(topicArn: string, changes: SnsFields = {}): SnsFields {
  const message: SnsFields = {
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: topicArn,
    Message: "{}",
    Timestamp: "2026-11-24T10:00:00.000Z",
    SignatureVersion: "1",
    SigningCertURL: certificateUrl(topicArn),
    ...changes,
  }
  return { ...message, Signature: signatureOf(message) }
}

/** The address of a certificate with a name of its own, so that no other test has it in memory. */
export function certificateUrl(topicArn: string): string {
  const name = randomUUID().replaceAll("-", "")
  return `https://sns.${topicArn.split(":")[3]}.amazonaws.com/SimpleNotificationService-${name}.pem`
}

/** See https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html. */
function signatureOf(message: SnsFields): string {
  const names =
    message.Type === "Notification"
      ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
      : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"]
  const sign = createSign(HASHES[message.SignatureVersion ?? "1"] ?? "RSA-SHA256")
  for (const name of names) if (message[name] !== undefined) sign.update(`${name}\n${message[name]}\n`)
  return sign.sign(PRIVATE_KEY, "base64")
}
