export interface PaletteEntry {
  /** A unique key, different from all keys of the engine. */
  id: string
  to: string
  /** The key of the page's name in our texts. */
  text: string
  /** The names of the parent pages, innermost first. */
  above?: readonly string[]
}

export const page = (to: string, text: string, above?: readonly string[]): PaletteEntry => ({
  id: `svc${to.replaceAll("/", ".")}`,
  to,
  text,
  ...(above && { above }),
})

/** The palette entry of a settings area. */
export const area = (name: string): PaletteEntry =>
  page(`/settings/config/${name}`, `config.areas.${name}.title`, ["config.title"])
