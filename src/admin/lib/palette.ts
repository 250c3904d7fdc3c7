export interface PaletteEntry {
  /** Under which the command palette knows it. Not one of the engine's own. */
  id: string
  to: string
  /** Its name, as a path in our texts. */
  text: string
  /** The names of the pages above it, innermost first. */
  above?: readonly string[]
}

export const page = (to: string, text: string, above?: readonly string[]): PaletteEntry => ({
  id: `svc${to.replaceAll("/", ".")}`,
  to,
  text,
  ...(above && { above }),
})

/** The page of a settings area. */
export const area = (name: string): PaletteEntry =>
  page(`/settings/config/${name}`, `config.areas.${name}.title`, ["config.title"])
