import jwt from "jsonwebtoken"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { currentTenantId } from "../current-tenant"
import { tenantKey } from "../tenant-keys"

const ALGORITHM = "HS256"
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

/** Signs an announcement with the tenant's own key, so it is invalid in every other shop. */
export function uploadToken(secret: string, upload: AnnouncedUpload): string {
  const exp = Math.floor(clock.now() / 1000) + LIFETIME_SECONDS
  return jwt.sign({ ...upload, exp }, key(secret), { algorithm: ALGORITHM, noTimestamp: true })
}

/** The announcement in a token of the current tenant. `undefined` if the signature is wrong or it has expired. */
export function announcedIn(secret: string, token: string): AnnouncedUpload | undefined {
  try {
    const clockTimestamp = Math.floor(clock.now() / 1000)
    return announced.parse(jwt.verify(token, key(secret), { algorithms: [ALGORITHM], clockTimestamp }))
  } catch {
    return undefined
  }
}

function key(secret: string): string {
  return tenantKey(secret, "upload", currentTenantId())
}
