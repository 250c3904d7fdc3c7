import { z } from "zod"
import { timestamp } from "./fields"

const DEFAULT_LIFETIME_SECONDS = 60 * 60
const MAX_LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** The query of storefront routes that also show unpublished content, to callers with a preview link. */
export const previewQuery = z.strictObject({
  preview: z
    .string()
    .max(2000)
    .optional()
    .describe("The token of a signed preview link. It also shows a thing that is not public."),
})

/** The contract row of the admin route that creates a preview link. */
export function previewLinkRow<const Path extends string>({
  path,
  summary,
  example,
}: {
  path: Path
  summary: string
  /** A path in the store API. */
  example: string
}) {
  return {
    method: "POST",
    path: `${path}/preview` as const,
    auth: "admin",
    summary,
    description:
      "Callers with the token can read the thing in the store API by `?preview=`, even if it is not public, until the token expires.",
    body: z.strictObject({
      expires_in: z
        .int()
        .min(60)
        .max(MAX_LIFETIME_SECONDS)
        .default(DEFAULT_LIFETIME_SECONDS)
        .describe("Seconds."),
    }),
    response: z.object({
      preview: z.object({
        token: z.string().meta({ examples: ["eyJhbGciOi…"] }),
        path: z
          .string()
          .describe("The address in the store API.")
          .meta({ examples: [`${example}?preview=eyJhbGciOi…`] }),
        expires_at: timestamp,
      }),
    }),
  } as const
}
