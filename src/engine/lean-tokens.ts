import { createSecretKey, type KeyObject } from "node:crypto"
import jwt from "jsonwebtoken"
import { LRUCache } from "lru-cache"
import { internalsOf } from "./internals"

type Work = (token: unknown, secret: unknown, ...rest: unknown[]) => unknown

/** A text with this beginning may be the public or private key of another algorithm. */
const PEM = "-----BEGIN"
const keys = new LRUCache<string, KeyObject>({ max: 10_000 })

/**
 * Lets `jsonwebtoken` sign and check with a key object where its caller gives a secret text. With a text, it looks for a
 * PEM key in it at each use, which takes longer than the signature. The engine can only give a text, because its
 * workflows copy their input as JSON. The results stay the same.
 */
export function leanTokens(): void {
  const tokens = internalsOf<{ sign: Work; verify: Work }>(jwt, { sign: "function", verify: "function" })
  const { sign, verify } = tokens
  tokens.sign = (payload, secret, ...rest) => sign(payload, asKey(secret), ...rest)
  tokens.verify = (token, secret, ...rest) => verify(token, asKey(secret), ...rest)
}

function asKey(secret: unknown): unknown {
  if (typeof secret !== "string" || secret === "" || secret.includes(PEM)) return secret
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(secret, "utf8")
  keys.set(secret, key)
  return key
}
