import { z } from "zod"

/** The query of a link in a mail, which names the shop by its slug instead of a publishable key. */
export function keylessQuery<Shape extends z.ZodRawShape>(query: z.ZodObject<Shape>) {
  return query.extend({
    tenant: z.string().optional().describe("The shop's slug, if the host does not name it."),
  })
}
