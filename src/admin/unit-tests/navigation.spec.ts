import { createElement, isValidElement, type ReactElement, type ReactNode } from "react"
import { describe, expect, it, vi } from "vitest"
import type { MenuItem } from "../navigation/menu"
import { hubOf, lineAt, tabsAt } from "../navigation/places"
import { onVisits } from "../navigation/visits"
import { withOurMenu } from "../navigation/with-our-menu"

interface Api {
  getMenu: (name: string) => MenuItem[]
  getWidgets?: () => string
}

const Providers = ({ children }: { api?: Api | object; children?: ReactNode }) => children

const Pages: (props: { router: object }) => null = () => null

const line = (to: string, more: Partial<MenuItem> = {}): MenuItem => ({ to, label: to, items: [], ...more })

/** The element of the engine's dashboard, as its App returns it. */
function engineWith(api: Api | object): ReactElement {
  return createElement("div", null, createElement(Providers, { api }, "the pages"))
}

/** The properties that the engine's providers get. */
function givenTo(app: ReactNode): { api: Api; children: ReactNode } {
  const children: unknown = isValidElement<{ children: unknown }>(app) ? app.props.children : undefined
  if (!isValidElement<{ api: Api; children: ReactNode }>(children)) throw new Error("There are no providers.")
  return children.props
}

function menuOf(name: string, items: MenuItem[]): MenuItem[] {
  return givenTo(withOurMenu(engineWith({ getMenu: () => items }))).api.getMenu(name)
}

describe("the engine's sidebar", () => {
  const ofEngine = [
    line("/blog", { items: [line("/blog/comments"), line("/blog/of-a-plugin")] }),
    line("/ads"),
    line("/draft-orders", { nested: "/orders" }),
    line("/of-a-plugin"),
  ]

  it("has our parents with their pages, and keeps the lines of other plugins", () => {
    const menu = menuOf("coreExtensions", ofEngine)
    const top = menu.filter(({ nested }) => !nested).map(({ to }) => to)
    expect(top.filter((to) => to !== "/home")).toEqual([
      "/content",
      "/design",
      "/bookings",
      "/marketing",
      "/assistant",
      "/blog/of-a-plugin",
      "/of-a-plugin",
    ])
    const content = menu.find(({ to }) => to === "/content")
    expect(content).toMatchObject({ label: { props: { to: "/content", text: "navigation.content" } } })
    expect(content).not.toHaveProperty("translationNs")
    expect(isValidElement(content?.icon)).toBe(true)
    expect(content?.items?.map(({ to }) => to)).toEqual(["/blog", "/pages", "/media", "/forms", "/reviews"])
  })

  it("has sales below the engine's orders, after the lines of other plugins", () => {
    const below = menuOf("coreExtensions", ofEngine).filter(({ nested }) => nested === "/orders")
    expect(below.map(({ to }) => to)).toEqual([
      "/draft-orders",
      "/waiting-orders",
      "/subscriptions",
      "/subscription-plans",
      "/subscription-coupons",
      "/quotes",
      "/quote-services",
    ])
  })

  it("gets the same lines each time, because the engine closes lines that are new objects", () => {
    const { api } = givenTo(withOurMenu(engineWith({ getMenu: () => ofEngine })))
    expect(api.getMenu("coreExtensions")).toBe(api.getMenu("coreExtensions"))
  })
})

describe("the engine's sidebar of settings", () => {
  it("has the page of all settings first, then our settings pages, then those of other plugins", () => {
    const menu = menuOf("settingsExtensions", [line("/settings/of-a-plugin"), line("/settings/config")])
    expect(menu[0]).toMatchObject({ to: "/settings/config", label: { props: { text: "config.title" } } })
    expect(menu.map(({ to }) => to)).toContain("/translations")
    expect(menu.at(-1)?.to).toBe("/settings/of-a-plugin")
  })
})

describe("the engine's dashboard", () => {
  it("keeps the rest of its interface and its pages", () => {
    const { api, children } = givenTo(
      withOurMenu(engineWith({ getMenu: () => [line("/other")], getWidgets: () => "widgets" })),
    )
    expect(api.getWidgets?.()).toBe("widgets")
    expect(api.getMenu("another menu")).toEqual([line("/other")])
    expect(children).toBe("the pages")
  })

  it.each([
    ["has no providers", createElement("div", null, "something else")],
    ["has several parts", createElement("div", null, createElement("p"), createElement("p"))],
    ["has providers without menus", engineWith({})],
  ])("is shown as it is if it %s", (_, app) => {
    expect(withOurMenu(app)).toBe(app)
  })

  it("has its own menu if ours cannot be made", () => {
    const error = vi.spyOn(console, "error").mockReturnValue()
    const broken = [
      {
        ...line("/blog"),
        get to(): string {
          throw new Error("A line without an address.")
        },
      },
    ]
    expect(menuOf("coreExtensions", broken)).toBe(broken)
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  })
})

describe("the line of the sidebar to which a page belongs", () => {
  it.each([
    ["/blog", "/blog"],
    ["/blog/", "/blog"],
    ["/blog/tags", "/blog"],
    ["/blog/post_1", "/blog"],
    ["/events/tickets", "/events"],
    ["/theme/brand", "/theme/brand"],
    ["/services/calendar", "/bookings/calendar"],
    ["/tracking/deliveries", "/cookie-banner"],
    ["/tracking", "/tracking"],
    ["/services/people", "/services"],
    ["/email-lists/suppressions", "/email-lists"],
    ["/content", "/content"],
    ["/subscriptions/statistics", "/subscriptions"],
    ["/subscriptions/sub_1", "/subscriptions"],
    ["/subscription-plans", "/subscription-plans"],
    ["/settings/config/mail", "/settings/config"],
    ["/translations", "/translations"],
    ["/blogs", undefined],
    ["/orders/order_1", undefined],
    ["/", undefined],
  ])("of %s is %s", (path, to) => expect(lineAt(path)).toBe(to))
})

describe("visits", () => {
  /** The engine's element, with a router that is at an address. */
  function routed(pathname: string, basename = "/app") {
    const at = (next: string) => ({ location: { pathname: next } })
    let tell: (state: ReturnType<typeof at>) => void = () => {}
    const stop = vi.fn<() => void>()
    const router = {
      basename,
      state: at(pathname),
      subscribe: (changed: typeof tell) => {
        tell = changed
        return stop
      },
    }
    const inside = createElement(Pages, { router })
    const app = createElement("div", null, createElement(Providers, { api: {} }, inside))
    return { app, stop, go: (next: string) => tell(at(next)) }
  }

  it("pass on the address of the present page and of each later one", () => {
    const { app, go, stop } = routed("/app/home")
    const visited: string[] = []
    const end = onVisits(app, (address) => visited.push(address))
    go("/app/blog/")
    go("/application")
    expect(visited).toEqual(["/home", "/blog", "/application"])
    end?.()
    expect(stop).toHaveBeenCalledOnce()
  })

  it("pass on addresses if the dashboard is at the root of the server", () => {
    const { app, go } = routed("/", "/")
    const visited: string[] = []
    onVisits(app, (address) => visited.push(address))
    go("/blog")
    expect(visited).toEqual(["/", "/blog"])
  })

  it.each([engineWith({}), createElement("div"), "text", null])("are not told without a router", (app) => {
    expect(onVisits(app, () => expect.unreachable())).toBeUndefined()
  })
})

describe("the tabs of a page", () => {
  it("are those of its section, with the section's own page first", () => {
    const tabs = tabsAt("/blog/tags")
    expect(tabs?.text).toBe("blog.title")
    expect(tabs?.tabs.map(({ to }) => to)).toEqual([
      "/blog",
      "/blog/comments",
      "/blog/categories",
      "/blog/tags",
      "/blog/authors",
    ])
    expect(tabsAt("/blog")).toBe(tabs)
  })

  it("lead from settings with an address of their own to all settings", () => {
    expect(tabsAt("/glossaries")?.tabs.map(({ to }) => to)).toEqual([
      "/settings/config",
      "/translations",
      "/glossaries",
      "/currency-rates",
    ])
  })

  it.each(["/reviews", "/blog/post_1", "/settings/config", "/settings/social-login", "/orders"])(
    "do not exist at %s",
    (path) => expect(tabsAt(path)).toBeUndefined(),
  )
})

describe("a page of links", () => {
  it("has the pages below its line, each with the other pages of its section", () => {
    const { text, entries } = hubOf("/marketing")
    expect(text).toBe("navigation.marketing")
    expect(entries.find(({ to }) => to === "/email-subscribers")).toMatchObject({
      text: "navigation.audience",
      more: [
        { to: "/email-subscribers" },
        { to: "/email-lists" },
        { to: "/email-segments" },
        { to: "/email-lists/suppressions" },
        { to: "/email-subscribers/consents" },
      ],
    })
    expect(entries.find(({ to }) => to === "/tracking")).toMatchObject({
      text: "navigation.reports",
      more: [],
    })
  })
})
