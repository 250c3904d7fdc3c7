/** Sends `count` calls at the same time. */
export async function burst<Reply>(count: number, send: () => PromiseLike<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: count }, send))
}

const TRIES = 10

/**
 * Repeats calls that took longer than a second, because rate limits restart each second. This happens on a busy
 * machine.
 */
export async function withinASecond<Replies>(calls: () => Promise<Replies>): Promise<Replies> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const begun = performance.now()
    const replies = await calls()
    if (performance.now() - begun < 1_000) return replies
  }
  throw new Error(`The calls took longer than a second in all ${TRIES} tries`)
}
