import type { LocalFile } from "./file-tickets"

/** A file of a request, on the local disk. */
export interface ReceivedFile extends LocalFile {
  /** The name of the form's field. */
  field: string
  /** The name that the sender gave. Never use it as a path. */
  filename: string
  /** The type that the sender claims. The content may be something else. */
  mimeType: string
}

export interface ReceivedForm {
  files: ReceivedFile[]
  /** The other fields. If a field comes twice, the last value counts. */
  fields: Record<string, string>
}
