import { z } from "zod"

const LONGEST = 200
const PARTS = /^\/(?!\/)(?:[\p{L}\p{N}._~%/-]|\{slug\}|\{locale\})*$/u

/** The storefront path for a kind of thing, such as `/{locale}/blog/{slug}`. */
export const pathWithSlug = z
  .string()
  .max(LONGEST)
  .refine(
    (path) => PARTS.test(path) && path.includes("{slug}"),
    "must be a path that contains {slug}, such as /blog/{slug} or /{locale}/blog/{slug}",
  )
