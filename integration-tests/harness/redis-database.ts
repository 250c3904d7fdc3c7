import { Redis } from "ioredis"

/** The key in Redis at which the workers are counted. */
const COUNTER = "svc-test-workers"
/** Redis's default number of databases. */
const DATABASES = 16

/** Gives each test worker its own Redis database. Otherwise they would share limits, queues and locks. */
export async function ownRedisDatabase(url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return undefined
  const counting = new Redis(url)
  const number = await counting.incr(COUNTER)
  counting.disconnect()
  if (number >= DATABASES) throw new Error("All Redis databases are in use by other workers.")

  const own = new URL(url)
  own.pathname = `/${number}`
  const redis = new Redis(own.toString())
  await redis.flushdb()
  redis.disconnect()
  return own.toString()
}
