import { generateKeyPairSync } from "node:crypto"
import jwt from "jsonwebtoken"
import { afterAll, describe, expect, it, vi } from "vitest"
import { leanTokens } from "../lean-tokens"

const plain = { sign: jwt.sign, verify: jwt.verify }
leanTokens()

afterAll(() => {
  Object.assign(jwt, plain)
})

const SECRETS = ["a secret", "schlüssel ₺", "x", "0".repeat(500)]

describe("lean tokens", () => {
  it.each(SECRETS)("are signed and checked like plain ones, with the secret %j", (secret) => {
    const claims = { sub: "cus_1", iat: 1_900_000_000 }
    const token = jwt.sign(claims, secret)
    expect(token).toBe(plain.sign(claims, secret))
    expect(jwt.verify(token, secret, { ignoreNotBefore: true })).toEqual(claims)
    expect(() => jwt.verify(token, `${secret}.`)).toThrow("invalid signature")
    expect(() => jwt.verify(token, secret, { audience: "other" })).toThrow("jwt audience invalid")
  })

  it("refuse an empty secret, and a token without a signature", () => {
    expect(() => jwt.sign({}, "")).toThrow("secretOrPrivateKey must have a value")
    const unsigned = plain.sign({}, "", { algorithm: "none" })
    expect(() => jwt.verify(unsigned, "a secret")).toThrow("jwt signature is required")
    expect(() => jwt.verify(plain.sign({}, "a secret"), "")).toThrow("secret or public key must be provided")
  })

  it("are checked by the keys of other algorithms as before", () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    })
    const token = jwt.sign({ sub: "cus_1" }, privateKey, { algorithm: "RS256" })
    expect(jwt.verify(token, publicKey)).toMatchObject({ sub: "cus_1" })
    // The well-known attack: a public key as the secret of an HMAC.
    const forged = plain.sign({ sub: "cus_1" }, Buffer.from(publicKey), { algorithm: "HS256" })
    expect(() => jwt.verify(forged, publicKey)).toThrow("invalid algorithm")
  })

  it("call the plain function with a callback too", async () => {
    const done = vi.fn()
    jwt.verify(jwt.sign({ sub: "cus_1" }, "a secret"), "a secret", done)
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith(null, expect.objectContaining({ sub: "cus_1" })))
  })
})
