import { clock } from "../../../../lib/clock"
import { networks } from "../networks"
import type { Account, Picture, Published } from "../networks/network"
import type { Claimed, SocialPostAnswer } from "../types"
import { NetworkError } from "./network-error"
import type { Problem } from "./targets"
import { sentText } from "./texts"

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A target that the network refuses for a while is tried so often. */
const MAX_TRIES = 8
const FIRST_PAUSE_MS = 10 * SECOND_MS
/** A network may show a post a while after it has taken it. */
export const SHOWN_WITHIN_MS = 10 * MINUTE_MS
/** Afterwards only an admin can find out. */
const SETTLED_WITHIN_MS = 7 * DAY_MS
/** The clocks of networks differ from ours. */
const CLOCKS_DIFFER_MS = 2 * MINUTE_MS

/** The input of publishing: the target's rows and its account. */
export interface Sending {
  post(id: string): Promise<SocialPostAnswer | undefined>
  picture(post: SocialPostAnswer): Promise<Picture | null>
  call<Result>(target: Claimed, work: (account: Account, around: Around) => Promise<Result>): Promise<Result>
  taken(accountId: string): Promise<Set<string>>
  prepared(target: Claimed, id: string): Promise<boolean>
  sending(target: Claimed, text: string): Promise<boolean>
  published(target: Claimed, where: Published): Promise<boolean>
  failed(target: Claimed, why: Problem): Promise<boolean>
  postponed(target: Claimed, why: Problem, at: Date): Promise<boolean>
  unknown(target: Claimed, why: Problem, at: Date | null): Promise<boolean>
}

type Around = Parameters<(typeof networks)["facebook"]["publish"]>[0]

/**
 * Publishes a claimed target. The order makes sure that a post is published once: `sending` is stored before the only
 * visible call. If the process dies after that, the network is asked before anything else happens.
 */
export async function publishTarget(target: Claimed, store: Sending): Promise<void> {
  const network = networks[target.network]
  let isSending = false
  try {
    const post = await store.post(target.post_id)
    const variant = post?.variants.find((one) => one.network === target.network)
    if (!post || !variant) {
      await store.failed(target, { code: "refused", message: `The post has no text for ${network.title}.` })
      return
    }
    const text = sentText(target.network, variant)
    const picture = await store.picture(post)
    if (picture === null && network.needsPicture) {
      await store.failed(target, { code: "refused", message: `${network.title} needs a public picture.` })
      return
    }
    const prepared_id = await prepare(target, store, { text, picture })
    if (prepared_id === false || !(await store.sending(target, text))) return
    isSending = true
    const where = await store.call(target, (account, around) =>
      network.publish(around, account, { text, picture, prepared_id }),
    )
    await store.published(target, where)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await noteProblem(target, store, error, isSending)
  }
}

/** Returns the id of the prepared part, `null` if there is nothing to prepare, and `false` if another process took over. */
async function prepare(
  target: Claimed,
  store: Sending,
  { text, picture }: { text: string; picture: Picture | null },
): Promise<string | null | false> {
  const { prepare: prepareAt, assertReady } = networks[target.network]
  if (!prepareAt || picture === null) return null
  let { prepared_id } = target
  if (prepared_id === null) {
    const id = await store.call(target, (account, around) => prepareAt(around, account, { text, picture }))
    if (!(await store.prepared(target, id))) return false
    prepared_id = id
  }
  const id = prepared_id
  await store.call(target, async (account, around) => assertReady?.(around, account, id))
  return id
}

async function noteProblem(
  target: Claimed,
  store: Sending,
  { kind, message }: NetworkError,
  isSending: boolean,
): Promise<void> {
  if (kind === "unclear" && isSending) {
    await store.unknown(target, { code: "no_answer", message }, new Date(clock.now() + pauseAfter(1)))
    return
  }
  const isFinal = kind === "refused" || kind === "token_expired" || kind === "token_revoked"
  const code = kind === "unclear" ? "no_answer" : kind
  if (isFinal || target.tries >= MAX_TRIES) await store.failed(target, { code, message })
  else await store.postponed(target, { code, message }, new Date(clock.now() + pauseAfter(target.tries)))
}

/** Reads the network to find out whether a target is published. Never publishes. */
export async function settleTarget(target: Claimed, store: Sending): Promise<void> {
  const { title, find } = networks[target.network]
  const sentAt = target.sent_at ?? clock.date()
  const age = clock.now() - sentAt.getTime()
  const next = age > SETTLED_WITHIN_MS ? null : new Date(clock.now() + pauseAfter(target.tries))
  try {
    const taken = await store.taken(target.account_id)
    const found = await store.call(target, (account, around) =>
      find(around, account, {
        text: target.sent_text ?? "",
        prepared_id: target.prepared_id,
        since: new Date(sentAt.getTime() - CLOCKS_DIFFER_MS),
        taken,
      }),
    )
    if (found) await store.published(target, found)
    else if (age >= SHOWN_WITHIN_MS)
      await store.failed(target, {
        code: "not_there",
        message: `${title} does not have the post. You can publish it again.`,
      })
    else
      await store.unknown(
        target,
        { code: "no_answer", message: `${title} does not show the post yet.` },
        next,
      )
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await store.unknown(target, { code: "no_answer", message: error.message }, next)
  }
}

function pauseAfter(tries: number): number {
  return Math.min(HOUR_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1))
}
