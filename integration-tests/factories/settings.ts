import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

/** Changes settings of the shared shop. Returns a function that restores them. It cannot restore secrets. */
export async function overrideSettings(
  shop: Shop,
  area: string,
  settings: Record<string, unknown>,
): Promise<() => Promise<void>> {
  const path = `/admin/config/${area}`
  const { body } = await admin(shop).get(path).expect(200)
  const before = Object.fromEntries(
    Object.keys(settings).map((key) => [key, body.config.values[key] ?? null]),
  )
  await admin(shop).post(path, settings).expect(200)
  return async () => {
    await admin(shop).post(path, before).expect(200)
  }
}
