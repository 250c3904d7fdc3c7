const KEY = "svc-recent-pages"
export const MOST_RECENT = 5

/** The pages that the admin has opened last, the newest first. Only their addresses are stored, no records. */
let opened: readonly string[] | undefined
let present: string | undefined
/** The browser did not store the pages, so what it has stored is older than `opened`. */
let isStoredOld = false

/** Remembers that the admin is at an address. The sign-in forgets all pages. */
export function visit(address: string, isPage: (address: string) => boolean): void {
  if (address === present) return
  present = address
  if (address === "/login") keep([])
  // Another tab may have opened pages, too.
  else if (isPage(address)) keep([address, ...read().filter((each) => each !== address)])
}

/** The addresses of the pages before the present one, the newest first. */
export function recentPages(): readonly string[] {
  opened ??= read()
  return opened.filter((address) => address !== present).slice(0, MOST_RECENT)
}

function keep(addresses: readonly string[]): void {
  // One of them may be the present page.
  opened = addresses.slice(0, MOST_RECENT + 1)
  try {
    window.localStorage.setItem(KEY, JSON.stringify(opened))
    isStoredOld = false
  } catch {
    // Without storage, they are remembered until the page is loaded again.
    isStoredOld = true
    forget()
  }
}

/** A full storage still removes. */
function forget(): void {
  try {
    window.localStorage.removeItem(KEY)
  } catch {
    // There is no storage.
  }
}

function read(): readonly string[] {
  if (isStoredOld) return opened ?? []
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : []
  } catch {
    return opened ?? []
  }
}
