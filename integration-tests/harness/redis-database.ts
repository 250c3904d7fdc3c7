import { Redis } from "ioredis"

/** Counts the workers that have asked, in the database that the URL names. */
const COUNTER = "svc-test-workers"
/** Redis keeps 16 databases unless it is configured otherwise. */
const DATABASES = 16

/** Gives each worker a Redis database of its own: workers must not see each other's limits, queues and locks. */
export async function ownRedisDatabase(url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return undefined
  const counting = new Redis(url)
  const number = await counting.incr(COUNTER)
  counting.disconnect()
  if (number >= DATABASES) throw new Error("Redis has no database left for this worker.")

  const own = new URL(url)
  own.pathname = `/${number}`
  const redis = new Redis(own.toString())
  await redis.flushdb()
  redis.disconnect()
  return own.toString()
}
