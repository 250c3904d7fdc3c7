/** Makes an element. Texts are texts: nothing that a shop has entered is ever read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** A link. `undefined` unless it leads to a page. */
export function link(label: string, url: string): HTMLAnchorElement | undefined {
  try {
    const { protocol, href } = new URL(url, document.baseURI)
    return protocol === "https:" || protocol === "http:" ? element("a", { href }, label) : undefined
  } catch {
    return undefined
  }
}
