import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, NotificationStatus } from "@medusajs/framework/utils"
import { z } from "zod"
import { asError } from "../../lib/thrown"
import type { QueuedMail } from "./mails"

/** A mail to one reader. */
export interface Letter {
  /** Distinguishes the letters of one mail, such as the id of the reader. A mail with one letter needs none. */
  reader?: string
  /** Sends it. `key` identifies the letter and the attempt: the engine sends nothing again under the same key. */
  send(key: string): Promise<unknown>
}

/** `[]` if nobody needs the mail, `{ later }` if it must wait. */
export type Letters = Letter[] | { later: Date }

/** The mails of a feature: what the queue contains about them, and how they become letters. */
export interface MailTopic<Own extends Pick<QueuedMail, "kind" | "data">> {
  /** The topic's name in the queue. */
  name: string
  /** The kind of record that the mails are about, such as `order`. Lines of the log contain it. */
  noun: string
  /** The kinds and data that the feature queues. */
  shape: z.ZodType<Own>
  /** How many mails may be sent now. The others stay due. Default: all. */
  most?(container: MedusaContainer): Promise<number>
  /** Runs before the mail is sent, such as a cancellation. It is tried again without an end, but the mail is not. */
  prepare?(container: MedusaContainer, mail: QueuedMail & Own): Promise<void>
  /** Reads what the mail says. A mail is for nobody if its cause was reverted, or if its reader has no address. */
  letters(container: MedusaContainer, mail: QueuedMail & Own): Promise<Letters>
}

/**
 * Sends the mails of a topic that are due. A mail that the mail server refuses is tried again after a pause, until it
 * expires. After a crash, a letter that may have been sent is not sent again.
 */
export async function sendQueuedMails<Own extends Pick<QueuedMail, "kind" | "data">>(
  container: MedusaContainer,
  topic: MailTopic<Own>,
): Promise<void> {
  const queue = container.resolve("mailQueue")
  const most = (await topic.most?.(container)) ?? Number.POSITIVE_INFINITY
  for (let count = 0; count < most; count++) {
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
    const letters = await topic.letters(container, mail)
    if ("later" in letters) return await queue.postpone(mail, letters.later)
    await sendAll(container, mail, letters)
    await queue.end(mail)
  } catch (error) {
    const next = await queue.retry(queued)
    const isLast = isPrepared && next > queued.expires_at
    if (isLast) await queue.end(queued)
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `A mail about the ${topic.noun} ${queued.about} could not be sent. ${isLast ? "It is given up." : "It will be retried."}`,
        asError(error),
      )
  }
}

/** If one letter fails, the others are still sent. Then its error is thrown. */
async function sendAll(container: MedusaContainer, mail: QueuedMail, letters: Letter[]): Promise<void> {
  const sent = await sentKeys(container, mail, letters)
  const problems: unknown[] = []
  for (const letter of letters) {
    if (earlierKeys(mail, letter).some((key) => sent.has(key))) continue
    await letter.send(keyOf(mail, letter, mail.attempts)).catch((error: unknown) => problems.push(error))
  }
  if (problems.length > 0) throw problems[0]
}

const triedLetters = z.array(z.object({ status: z.string(), idempotency_key: z.string() }))
const FAILED: string = NotificationStatus.FAILURE

/** The keys of letters that an earlier attempt has sent, or may have sent before a crash. */
async function sentKeys(
  container: MedusaContainer,
  mail: QueuedMail,
  letters: Letter[],
): Promise<Set<string>> {
  const keys = letters.flatMap((letter) => earlierKeys(mail, letter))
  if (keys.length === 0) return new Set()
  // The engine's types lack the key.
  const filter = { channel: "email", idempotency_key: keys }
  const found = await container
    .resolve(Modules.NOTIFICATION)
    .listNotifications(filter, { select: ["idempotency_key", "status"], take: keys.length })
  const tried = triedLetters.parse(found).filter(({ status }) => status !== FAILED)
  return new Set(tried.map(({ idempotency_key }) => idempotency_key))
}

function earlierKeys(mail: QueuedMail, letter: Letter): string[] {
  return Array.from({ length: mail.attempts - 1 }, (_, index) => keyOf(mail, letter, index + 1))
}

function keyOf({ id }: QueuedMail, { reader }: Letter, attempt: number): string {
  return [id, attempt, ...(reader === undefined ? [] : [reader])].join(":")
}
