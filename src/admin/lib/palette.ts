export interface PaletteEntry {
  /** A unique key, different from all keys of the engine. */
  id: string
  to: string
  /** The key of the page's name, or of the command. */
  text: string
  /** True for what creates a record. */
  isCommand?: true
  /** The namespace of the text, if it is not one of ours. */
  ns?: "translation"
}

export const page = (to: string, text: string): PaletteEntry => ({
  id: `svc${to.replaceAll("/", ".")}`,
  to,
  text,
})

/** The palette entry of a settings area. */
export const area = (name: string): PaletteEntry =>
  page(`/settings/config/${name}`, `config.areas.${name}.title`)

/** The command that opens a form for a new record: a page of its own, or the drawer of a list. */
export const creation = (to: string, text: string): PaletteEntry => ({ ...page(to, text), isCommand: true })

/** The same for a page of the engine, with a text of the engine. */
export const creationOfEngine = (to: string, text: string): PaletteEntry => ({
  ...creation(to, text),
  ns: "translation",
})

/** The engine's pages that hold no records to search for. The engine does not list them. */
export const ONLY_PAGES_OF_ENGINE = ["reservation"]
