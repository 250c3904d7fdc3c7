import { z } from "zod"
import type { Revocation } from "../types"

const parts = z.tuple([z.string().min(1), z.string().min(1), z.coerce.number()])

/** A message about a revocation for other processes. It contains no spaces. */
export function announcementOf(tenantId: string, { subject, issuedBefore }: Revocation): string {
  return [tenantId, subject, String(issuedBefore)].map(encodeURIComponent).join(":")
}

/** Reads a message about a revocation. Returns undefined for any other text. */
export function readAnnouncement(text: string): { tenantId: string; revocation: Revocation } | undefined {
  const { data } = parts.safeParse(decoded(text))
  return data && { tenantId: data[0], revocation: { subject: data[1], issuedBefore: data[2] } }
}

function decoded(text: string): string[] | undefined {
  try {
    return text.split(":").map(decodeURIComponent)
  } catch {
    return undefined
  }
}
