import { verify, X509Certificate } from "node:crypto"
import { LRUCache } from "lru-cache"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import { guardedFetch } from "../../../../lib/guarded-fetch"
import { currentTenantId } from "../../../../tenancy/current-tenant"

const text = z.string().max(262_144)

/** A message that Amazon SNS posts to an address. Names are Amazon's own. */
const snsMessage = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: text,
  TopicArn: text,
  Message: text,
  Subject: text.optional(),
  Timestamp: text,
  SignatureVersion: z.enum(["1", "2"]),
  Signature: text,
  SigningCertURL: text,
  SubscribeURL: text.optional(),
  Token: text.optional(),
})

export type SnsMessage = z.output<typeof snsMessage>

interface Options {
  /** Replaces Amazon's servers, for tests and proxies. */
  url: string | undefined
  timeoutMs: number
}

/** The fields that a signature covers, in their order. */
const SIGNED = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: [
    "Message",
    "MessageId",
    "SubscribeURL",
    "Timestamp",
    "Token",
    "TopicArn",
    "Type",
  ],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const satisfies Record<SnsMessage["Type"], readonly (keyof SnsMessage)[]>

/** Topics sign with version 1 unless their owner has chosen version 2. */
const HASHES = { "1": "sha1", "2": "sha256" } as const

const LARGEST_ANSWER_BYTES = 64 * 1024
const MAX_CERTIFICATES = 50
const CACHED_MS = 86_400_000

const limits = { service: "sns", mostBytes: LARGEST_ANSWER_BYTES, whose: currentTenantId } as const
const fetchFromAmazon = guardedFetch({ ...limits, allowPrivate: false })
/** The operator sets `SNS_URL`, so it may be in a private network. */
const fetchFromInstallation = guardedFetch({ ...limits, allowPrivate: true })

/** Amazon's certificates by address. They are public, and the same for all tenants. */
const certificates = new LRUCache<string, X509Certificate>({ max: MAX_CERTIFICATES, ttl: CACHED_MS })

/**
 * Returns the message if Amazon has signed it and it belongs to the topic. Throws 400 for a body that is no message, 403
 * for a wrong topic or signature, and 502 `provider_error` if Amazon does not give its certificate.
 *
 * The packages for this (`sns-validator`, `sns-payload-validator`) download without time limit, size limit and check of
 * the status, so the checks are here.
 */
export async function provenMessage(body: unknown, topicArn: string, options: Options): Promise<SnsMessage> {
  const { data: message } = snsMessage.safeParse(asJson(body))
  if (!message) throw errors.invalidField("The body is not a message of Amazon SNS.")
  if (message.TopicArn !== topicArn) throw errors.forbidden("The message belongs to another topic.")
  // The address is compared and never interpreted, so a trick in it reaches no other server.
  const start = `https://${hostOf(topicArn)}/`
  const path = message.SigningCertURL.slice(start.length)
  if (
    message.SigningCertURL !== start + path ||
    !/^SimpleNotificationService-[0-9A-Za-z]{1,64}\.pem$/.test(path)
  )
    throw errors.forbidden("The certificate of the message is not Amazon's.")
  const certificate = await certificateAt(path, topicArn, options)
  if (!isSigned(message, certificate)) throw errors.forbidden("The signature of the message is wrong.")
  return message
}

/**
 * Confirms the subscription of our address to the topic. The address is built here: that in the message could lead
 * anywhere. Throws 502 `provider_error`.
 */
export async function confirmSubscription(
  { TopicArn, Token = "" }: SnsMessage,
  options: Options,
): Promise<void> {
  const query = new URLSearchParams({ Action: "ConfirmSubscription", TopicArn, Token }).toString()
  await ask(`?${query}`, TopicArn, options)
}

function asJson(body: unknown): unknown {
  if (typeof body !== "string") return body
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function hostOf(topicArn: string): string {
  const [, partition, , region] = topicArn.split(":")
  return `sns.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}`
}

async function certificateAt(path: string, topicArn: string, options: Options): Promise<X509Certificate> {
  const key = `${options.url ?? hostOf(topicArn)} ${path}`
  const known = certificates.get(key)
  if (known) return known
  const pem = await ask(path, topicArn, options)
  try {
    const certificate = new X509Certificate(pem)
    certificates.set(key, certificate)
    return certificate
  } catch (error) {
    throw errors.providerError("Amazon SNS has sent no certificate.", { cause: error })
  }
}

function isSigned(message: SnsMessage, certificate: X509Certificate): boolean {
  const now = clock.now()
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo)) return false
  const signed = SIGNED[message.Type]
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join("")
  const signature = Buffer.from(message.Signature, "base64")
  return verify(HASHES[message.SignatureVersion], Buffer.from(signed), certificate.publicKey, signature)
}

async function ask(path: string, topicArn: string, { url, timeoutMs }: Options): Promise<string> {
  const address =
    url === undefined ? `https://${hostOf(topicArn)}/${path}` : `${url.replace(/\/+$/, "")}/${path}`
  const call = url === undefined ? fetchFromAmazon : fetchFromInstallation
  const answer = await call(address, undefined, { totalMs: timeoutMs })
    .then(async (response) => ({ status: response.status, body: await response.text() }))
    .catch((error: unknown) => {
      throw errors.providerError("Amazon SNS could not be asked.", { cause: error })
    })
  if (answer.status !== 200)
    throw errors.providerError(`Amazon SNS answered with the status ${answer.status}.`)
  return answer.body
}
