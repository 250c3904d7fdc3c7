import { z } from "zod"
import { readAnswer } from "../lib/call-network"
import { NetworkError } from "../lib/network-error"
import { api, TITLE, upload } from "./linkedin-api"
import type { Account, Picture, Surroundings } from "./network"

const begun = z.object({
  value: z.object({ uploadUrl: z.url(), image: z.string().regex(/^urn:li:image:[\w-]+$/) }),
})
const state = z.object({ status: z.string() })

/**
 * Uploads a picture. Returns its URN. Nobody sees it before a post names it, so a second upload after a crash does no
 * harm: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api.
 */
export async function uploadImage(
  around: Surroundings,
  { external_id, access }: Account,
  picture: Picture,
): Promise<string> {
  const body = { initializeUploadRequest: { owner: external_id } }
  const { json } = await api(around, access, "/rest/images?action=initializeUpload", body)
  const { uploadUrl, image } = readAnswer(begun, json, TITLE).value
  if (!isOfLinkedIn(around, new URL(uploadUrl)))
    throw new NetworkError("refused", "LinkedIn named an address for the picture that is not its own.")
  await upload(around, access, uploadUrl, Uint8Array.from(await picture.bytes()))
  return image
}

/** A token must not leave for another server. */
function isOfLinkedIn({ urls }: Surroundings, { origin, protocol, hostname }: URL): boolean {
  if ([urls.linkedin, urls.linkedinApi].some((url) => new URL(url).origin === origin)) return true
  return protocol === "https:" && /\.(?:linkedin|licdn)\.com$/.test(hostname)
}

/** Throws `not_ready` while LinkedIn works on a picture, and `refused` for one that it cannot use. */
export async function assertImageReady(
  around: Surroundings,
  { access }: Account,
  image: string,
): Promise<void> {
  const status = await statusOf(around, access, image)
  if (status === "PROCESSING" || status === "WAITING_UPLOAD")
    throw new NetworkError("not_ready", "LinkedIn still works on the picture.")
  if (status === "PROCESSING_FAILED") throw new NetworkError("refused", "LinkedIn could not use the picture.")
}

async function statusOf(around: Surroundings, access: string, image: string): Promise<string> {
  try {
    const { json } = await api(around, access, `/rest/images/${encodeURIComponent(image)}`)
    return readAnswer(state, json, TITLE).status
  } catch (error) {
    // Some apps may upload pictures, but not read them. LinkedIn checks the picture again when it is published.
    if (error instanceof NetworkError && error.kind === "refused") return "AVAILABLE"
    throw error
  }
}
