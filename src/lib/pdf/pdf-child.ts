import type * as typst from "@myriaddreamin/typst-ts-node-compiler"

export interface PdfTask {
  /** The document as JSON. */
  document: string
  /** In base64. */
  logo: string | null
}

export interface PdfSetup {
  template: string
  /** Font files. The typesetter opens one when a text needs it. */
  fonts: readonly string[]
  /** A folder that does not exist. The template can read files only there. */
  workspace: string
}

/**
 * The whole program of the child process. Its source text (`toString`) is sent to the child, so it must not use
 * anything else in this file.
 */
export function pdfChild(
  load: (name: "@myriaddreamin/typst-ts-node-compiler") => typeof typst,
  { template, fonts, workspace }: PdfSetup,
): void {
  const { NodeCompiler } = load("@myriaddreamin/typst-ts-node-compiler")
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...fonts] }] })
  const LOGO = "/logo"
  const print = ({ document, logo }: PdfTask): string => {
    if (logo !== null) compiler.mapShadow(`${workspace}${LOGO}`, Buffer.from(logo, "base64"))
    try {
      const bytes = compiler.pdf({ mainFileContent: template, inputs: { document }, resetRead: true })
      return bytes.toString("base64")
    } finally {
      compiler.resetShadow()
      compiler.evictCache(0)
    }
  }
  process.on("message", ({ id, task }: { id: number; task: PdfTask }) => {
    try {
      process.send?.({ id, done: print(task) })
    } catch (error) {
      process.send?.({ id, refused: String(Reflect.get(Object(error), "code") ?? error).slice(0, 300) })
    }
  })
  process.on("disconnect", () => process.exit())
}
