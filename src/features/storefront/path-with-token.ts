import { z } from "zod"

const LONGEST = 200
const PARTS = /^\/(?!\/)(?:[\p{L}\p{N}._~%/?=&-]|\{token\}|\{locale\})*$/u

/** A storefront path that receives a token from a mail, such as `/reset-password?token={token}`. */
export const pathWithToken = z
  .string()
  .max(LONGEST)
  .refine(
    (path) => PARTS.test(path) && path.includes("{token}"),
    "must be a path that contains {token}, such as /reset-password?token={token}",
  )

/** A path for a token about one thing, such as `/order/{id}/transfer/{token}`. */
export const pathWithIdAndToken = z
  .string()
  .max(LONGEST)
  .refine(
    (path) => PARTS.test(path.replaceAll("{id}", "")) && path.includes("{id}") && path.includes("{token}"),
    "must be a path that contains {id} and {token}, such as /order/{id}/transfer/{token}",
  )
