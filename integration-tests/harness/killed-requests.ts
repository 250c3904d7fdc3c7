import { listen } from "./driver"
import { newWork } from "./numbered-work"

/**
 * Runs a request whose process is killed before it sends its statement `number`, where 0 is the first. The connection
 * ends without a `ROLLBACK`, and no later statement of the request reaches the database. A request with fewer statements
 * runs to its end.
 */
export async function killedBefore<Answer>(
  number: number,
  request: () => PromiseLike<Answer>,
): Promise<{ answer: Answer; isKilled: boolean }> {
  const { run, isCause } = newWork()
  let sent = 0
  const ends: Promise<void>[] = []
  const stop = listen((client) => {
    if (!isCause()) return
    // The driver refuses statements on a client that ends. The database reverts the transaction.
    if (sent >= number) ends.push(client.end())
    sent++
  })
  try {
    const answer = await run(async () => request())
    // The pool drops a connection when it has ended.
    await Promise.all(ends)
    return { answer, isKilled: sent > number }
  } finally {
    stop()
  }
}
