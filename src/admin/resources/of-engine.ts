import type { Identified, Resource } from "../lib/resource"

/** A kind of record of the engine. Its texts are only used in lists of ours, and it has no such list. */
export const ofEngine = (
  path: string,
  one: string,
  many: string,
  title: string,
): Resource<Identified, Identified> => ({
  path: `/admin/${path}`,
  one,
  many,
  texts: "look",
  title,
})
