import { Modules } from "@medusajs/framework/utils"
import { Redis } from "ioredis"
import { config } from "../../src/config"
import type { Shop } from "./shop"

/** Removes a lock, as if the process that holds it had crashed. */
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
