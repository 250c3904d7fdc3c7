import { beforeEach, describe, expect, it, vi } from "vitest"

const stored = new Map<string, string>()

/** A newly loaded dashboard in the same browser. */
async function loaded() {
  vi.resetModules()
  const { visit, ...pages } = await import("../lib/recent-pages")
  const entries = await import("../lib/recent-entries")
  const isPage = (address: string) => !address.includes("_")
  return { ...pages, ...entries, go: (...some: string[]) => some.forEach((each) => visit(each, isPage)) }
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  })
})

describe("recent pages", () => {
  it("are the last five before the present one, the newest first, each once", async () => {
    const { go, recentPages } = await loaded()
    go("/home", "/blog", "/pages", "/media", "/blog", "/forms", "/reviews", "/events")
    expect(recentPages()).toEqual(["/reviews", "/forms", "/blog", "/media", "/pages"])
  })

  it("are still known when the dashboard is loaded again, without addresses of records", async () => {
    const first = await loaded()
    first.go("/blog", "/orders/order_1")
    const { go, recentPages } = await loaded()
    go("/home")
    expect(recentPages()).toEqual(["/blog"])
    expect([...stored.values()].join()).not.toContain("order_1")
  })

  it("are forgotten when somebody signs in", async () => {
    const { go, recentPages } = await loaded()
    go("/blog", "/login", "/home")
    expect(recentPages()).toEqual([])
  })

  it.each(["no JSON", "{}", "null", "[1, null]"])("are none if the browser has stored %s", async (text) => {
    stored.set("svc-recent-pages", text)
    const { recentPages } = await loaded()
    expect(recentPages()).toEqual([])
  })

  it.each([true, false])("are forgotten if the storage is full, and removes: %s", async (removes) => {
    stored.set("svc-recent-pages", JSON.stringify(["/quotes"]))
    const refuse = () => {
      throw new Error("The storage is full.")
    }
    const removeItem = removes ? (key: string) => stored.delete(key) : refuse
    vi.stubGlobal("window", { localStorage: { ...window.localStorage, setItem: refuse, removeItem } })
    const { go, recentPages } = await loaded()
    go("/blog", "/login", "/pages", "/home")
    expect(recentPages()).toEqual(["/pages"])
    expect(stored.size).toBe(removes ? 0 : 1)
  })

  it("are remembered without storage, too", async () => {
    const refuse = () => {
      throw new Error("Storage is not allowed.")
    }
    vi.stubGlobal("window", { localStorage: { getItem: refuse, setItem: refuse } })
    const { go, recentPages } = await loaded()
    go("/blog", "/pages", "/home")
    expect(recentPages()).toEqual(["/pages", "/blog"])
  })
})

describe("the palette's entries of recent pages", () => {
  const t = (key: string) => `the text ${key}`

  it("have the names, keys and addresses of the pages, and a text of their own", async () => {
    const { go, pageEntries, recentEntries, RECENT } = await loaded()
    pageEntries.set("/blog", {
      keys: { Mac: [] },
      label: (translate) => translate("blog.title"),
      to: "/blog",
    })
    pageEntries.set("/orders", { keys: { Mac: ["G", "O"] }, label: "Orders", to: "/orders" })
    const nameGroup = vi.fn<(translate: unknown) => void>()
    const entries = recentEntries(nameGroup)
    expect(entries).toHaveLength(5)
    go("/home")
    expect(entries.map(({ shortcut }) => shortcut)).toEqual(Array(5).fill(undefined))

    go("/orders", "/blog", "/gone", "/pages")
    const shown = entries.flatMap(({ shortcut }) => shortcut ?? [])
    expect(shown.map(({ to, type }) => [to, type])).toEqual([
      ["/blog", RECENT],
      ["/orders", RECENT],
    ])
    expect(shown.map(({ keys }) => keys.Mac)).toEqual([[], ["G", "O"]])
    const labels = shown.map(({ label }) => (typeof label === "function" ? label(t) : label))
    expect(labels).toEqual([`the text blog.title\u2060`, `Orders\u2060`])
    expect(nameGroup).toHaveBeenCalledWith(t)
  })
})
