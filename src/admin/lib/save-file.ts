import { patientFetch, refusalOf } from "./api"

/** The browser has read the file long before. */
const KEPT_MS = 60_000

/**
 * Saves what the API answers as a file. Rejects with an `ApiError`: a link would show the error's JSON as a page.
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const response = await patientFetch(path, { credentials: "include" })
  if (!response.ok) throw await refusalOf(response)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
