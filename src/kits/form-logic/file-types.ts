/** The content types of files that the media library accepts. */
export const FILE_TYPES = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/svg+xml",
  "application/pdf",
  "video/mp4",
  "video/webm",
  "audio/mpeg",
] as const

/** Groups of types, as in the attribute `accept` of an HTML input. */
export const FILE_GROUPS = ["image/*", "video/*", "audio/*"] as const

/** Whether a content type is one of those that a file field accepts. An empty list accepts all types. */
export function isTypeIn(accept: readonly string[], type: string): boolean {
  return accept.length === 0 || accept.some((one) => one === type || one === `${type.split("/")[0]}/*`)
}
