import { z } from "zod"
import { signedToken } from "../signed-token"

/** Leftovers are deleted after an hour, so a token must not live longer. */
const LIFETIME_SECONDS = 3600

const announced = z.object({
  id: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  bytes: z.number(),
  folder: z.string().optional(),
  visibility: z.enum(["public", "private"]).optional(),
})

/** A file that an admin has announced, and that a browser then uploads directly to the bucket. */
export type AnnouncedUpload = z.output<typeof announced>

const tokens = signedToken("upload", announced)

/** Signs an announcement with the tenant's own key, so it is invalid in every other shop. */
export function uploadToken(secret: string, upload: AnnouncedUpload): string {
  return tokens.sign(secret, upload, LIFETIME_SECONDS).token
}

/** The announcement in a token of the current tenant. `undefined` if the signature is wrong or it has expired. */
export function announcedIn(secret: string, token: string): AnnouncedUpload | undefined {
  return tokens.read(secret, token)
}
