import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, NotificationStatus } from "@medusajs/framework/utils"
import { z } from "zod"
import { problemText } from "../../lib/text/mail-problems"
import { asError, textOf } from "../../lib/thrown"
import { nextAttempt, type QueuedMail } from "./mails"

/** The mail to one recipient. A queued mail can have several recipients, such as all admins. */
export interface OutgoingMail {
  /** Distinguishes the recipients of one queued mail, for example by an id. Not needed for a single recipient. */
  recipient?: string
  /** Sends the mail. `key` identifies recipient and attempt: the engine sends nothing again under the same key. */
  send(key: string): Promise<unknown>
}

/** `[]` if nobody needs the mail, `{ later }` if it must wait. */
export type OutgoingMails = OutgoingMail[] | { later: Date }

/** The mails of a feature: what the queue contains about them, and what is sent to whom. */
export interface MailTopic<Own extends Pick<QueuedMail, "kind" | "data">> {
  /** The topic's name in the queue. */
  name: string
  /** The kind of record that the mails are about, such as `order`. Lines of the log contain it. */
  recordName: string
  /** The kinds and data that the feature queues. */
  shape: z.ZodType<Own>
  /** How many mails may be sent now. The others stay due. Default: all. */
  limit?(container: MedusaContainer): Promise<number>
  /** Runs before the mail is sent, such as a cancellation. Retries of this step never end, those of the mail do. */
  prepare?(container: MedusaContainer, mail: QueuedMail & Own): Promise<void>
  /** Makes the mails. There is no recipient if the cause was reverted, or if the recipient has no address. */
  outgoing(container: MedusaContainer, mail: QueuedMail & Own): Promise<OutgoingMails>
}

/**
 * Sends the mails of a topic that are due. A mail that the mail server refuses is tried again after a pause, until it
 * expires. After a crash, a recipient who may have got the mail does not get it again.
 */
export async function sendQueuedMails<Own extends Pick<QueuedMail, "kind" | "data">>(
  container: MedusaContainer,
  topic: MailTopic<Own>,
): Promise<void> {
  const queue = container.resolve("mailQueue")
  const limit = (await topic.limit?.(container)) ?? Number.POSITIVE_INFINITY
  for (let count = 0; count < limit; count++) {
    const mail = await queue.lease(topic.name)
    if (!mail) return
    await attempt(container, topic, mail)
  }
}

async function attempt<Own extends Pick<QueuedMail, "kind" | "data">>(
  container: MedusaContainer,
  topic: MailTopic<Own>,
  queued: QueuedMail,
): Promise<void> {
  const queue = container.resolve("mailQueue")
  let isPrepared = topic.prepare === undefined
  try {
    const mail = { ...queued, ...topic.shape.parse(queued) }
    await topic.prepare?.(container, mail)
    isPrepared = true
    const outgoing = await topic.outgoing(container, mail)
    if ("later" in outgoing) return await queue.postpone(mail, outgoing.later)
    await sendAll(container, mail, outgoing)
    await queue.end(mail, outgoing.length === 0 ? "not_needed" : "sent")
  } catch (error) {
    const problem = refusalOf(error) ?? problemText("internal")
    const due_at = nextAttempt(queued.attempts)
    const isLast = isPrepared && due_at > queued.expires_at
    if (isLast) await queue.end(queued, "given_up", problem)
    else await queue.retry(queued, { due_at, problem })
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `A mail about the ${topic.recordName} ${queued.about} could not be sent. ${isLast ? "It is given up." : "It will be retried."}`,
        asError(error),
      )
  }
}

/** The engine puts this text before the problem of the mail server. */
const REFUSED = /^Failed to send notification with id \S+:\n/

/** Why the mail could not be handed over. `undefined` if the error came before that, for example while the mail was made. */
export function refusalOf(error: unknown): string | undefined {
  const message = textOf(error, "message") ?? ""
  return REFUSED.test(message) ? message.replace(REFUSED, "") : undefined
}

/** If the mail to one recipient fails, the others are still sent. Then the error is thrown. */
async function sendAll(
  container: MedusaContainer,
  mail: QueuedMail,
  outgoing: OutgoingMail[],
): Promise<void> {
  const sent = await sentKeys(container, mail, outgoing)
  const problems: unknown[] = []
  for (const one of outgoing) {
    if (earlierKeys(mail, one).some((key) => sent.has(key))) continue
    await one.send(keyOf(mail, one, mail.attempts)).catch((error: unknown) => problems.push(error))
  }
  if (problems.length > 0) throw problems[0]
}

const triedMails = z.array(z.object({ status: z.string(), idempotency_key: z.string() }))
const FAILED: string = NotificationStatus.FAILURE

/** The keys of mails that an earlier attempt has sent, or may have sent before a crash. */
async function sentKeys(
  container: MedusaContainer,
  mail: QueuedMail,
  outgoing: OutgoingMail[],
): Promise<Set<string>> {
  const keys = outgoing.flatMap((one) => earlierKeys(mail, one))
  if (keys.length === 0) return new Set()
  // The engine's types lack the key.
  const filter = { channel: "email", idempotency_key: keys }
  const found = await container
    .resolve(Modules.NOTIFICATION)
    .listNotifications(filter, { select: ["idempotency_key", "status"], take: keys.length })
  const tried = triedMails.parse(found).filter(({ status }) => status !== FAILED)
  return new Set(tried.map(({ idempotency_key }) => idempotency_key))
}

function earlierKeys(mail: QueuedMail, outgoing: OutgoingMail): string[] {
  return Array.from({ length: mail.attempts - 1 }, (_, index) => keyOf(mail, outgoing, index + 1))
}

function keyOf({ id }: QueuedMail, { recipient }: OutgoingMail, attempt: number): string {
  return [id, attempt, ...(recipient === undefined ? [] : [recipient])].join(":")
}
