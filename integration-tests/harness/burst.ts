/** So many calls at the same moment. */
export async function burst<Reply>(count: number, send: () => PromiseLike<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: count }, send))
}

const TRIES = 10

/** Repeats calls that took longer than a second, as on a busy machine: limits begin anew each second. */
export async function withinASecond<Replies>(calls: () => Promise<Replies>): Promise<Replies> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const begun = performance.now()
    const replies = await calls()
    if (performance.now() - begun < 1_000) return replies
  }
  throw new Error(`The calls took longer than a second, ${TRIES} times`)
}
