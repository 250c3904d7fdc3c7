import { Modules } from "@medusajs/framework/utils"
import { Redis } from "ioredis"
import { config } from "../../src/config"
import type { Shop } from "./shop"

/** Takes a lock from whoever holds it, as it goes with a process that has ended: at once in memory, in Redis when its lease is over. */
export async function loseLock({ container }: Pick<Shop, "container">, key: string): Promise<void> {
  if (!config.redisUrl) {
    await container.resolve(Modules.LOCKING).release(key)
    return
  }
  const redis = new Redis(config.redisUrl)
  try {
    const held = await redis.keys(`*${key}`)
    if (held.length > 0) await redis.del(...held)
  } finally {
    redis.disconnect()
  }
}
