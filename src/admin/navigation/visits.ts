import { isValidElement, type ReactNode } from "react"

/** The part of the engine's router that tells where the admin is. Its addresses begin with `basename`. */
interface Router {
  basename?: string
  state: { location: { pathname: string } }
  subscribe(changed: (state: Router["state"]) => void): () => void
}

/**
 * Tells the address of the present page and of each later one. Returns what ends this. The engine's element must be
 * `<div>` with its providers, which have one element with `router`. In another element, nothing is told.
 */
export function onVisits(app: ReactNode, visit: (address: string) => void): (() => void) | undefined {
  const { router } = propsOf(inside(inside(app)))
  if (!isRouter(router)) return
  const tell = ({ location: { pathname } }: Router["state"]) => visit(addressIn(pathname, router.basename))
  tell(router.state)
  return router.subscribe(tell)
}

function addressIn(pathname: string, base = "/"): string {
  const address = base !== "/" && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
  return address.replace(/(?<=.)\/+$/, "")
}

function inside(element: ReactNode): ReactNode {
  return propsOf(element).children
}

function propsOf(element: ReactNode): { children?: ReactNode; router?: unknown } {
  return isValidElement<{ children?: ReactNode; router?: unknown }>(element) ? element.props : {}
}

function isRouter(value: unknown): value is Router {
  return (
    typeof value === "object" &&
    value !== null &&
    "subscribe" in value &&
    typeof value.subscribe === "function" &&
    "state" in value
  )
}
