import { createHmac } from "node:crypto"
import { clock } from "../../src/lib/clock"
import { storefront } from "../harness/api"
import type { Shop } from "../harness/shop"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
const PERIOD_SECONDS = 30

/** The one-time code of a secret (RFC 6238), for now or some time periods later. */
export function totpCode(secret: string, periods = 0): string {
  const bits = [...secret.replace(/=+$/, "")].map((letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, "0"),
  )
  const bytes = bits.join("").match(/.{8}/g) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(clock.now() / 1000 / PERIOD_SECONDS) + periods))
  const hash = createHmac("sha1", Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}

/** A code that is wrong now, and also in the two time periods before and after. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((periods) => totpCode(secret, periods))
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? ""
  )
}

/** Turns on a second factor for the token's account. */
export async function addSecondFactor(shop: Shop, token: string): Promise<{ id: string; secret: string }> {
  const caller = storefront(shop, { token })
  const started = await caller.post("/auth/mfa/factors", { provider: "totp" }).expect(200)
  const { id } = started.body.mfa_factor
  const { secret } = started.body
  await caller.post(`/auth/mfa/factors/${id}/verify`, { code: totpCode(secret) }).expect(200)
  return { id, secret }
}

/** Creates recovery codes. The caller must have passed the second factor. */
export async function recoveryCodes(shop: Shop, token: string): Promise<string[]> {
  const { body } = await storefront(shop, { token }).post("/auth/mfa/recovery-codes", {}).expect(200)
  return body.recovery_codes
}
