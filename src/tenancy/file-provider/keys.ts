import { randomInt } from "node:crypto"
import path from "node:path"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"
import { type Place, requireKey } from "../files/store"

/** Private files have this mark before their name, so that a key alone says where its file is. */
const PRIVATE = "private-"

export function isPrivate(key: string): boolean {
  return path.posix.basename(key).startsWith(PRIVATE)
}

export function placeOf(key: string): Place {
  return { visibility: isPrivate(key) ? "private" : "public", key }
}

/** A new key. The digits before the name keep two files of one name apart. */
export function keyFor({ filename, access }: { filename: string; access?: string | undefined }): string {
  if (!filename) throw errors.missingField("filename")
  const { dir, base } = path.posix.parse(filename)
  const digits = `${clock.now()}${randomInt(100_000, 1_000_000)}`
  const key = `${dir ? `${dir}/` : ""}${access === "public" ? "" : PRIVATE}${digits}-${base}`
  requireKey(key)
  return key
}
