import { Editor, type Extensions } from "@tiptap/core"
import { EditorState } from "@tiptap/pm/state"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { openHtml } from "./html"
import { openMarkdown } from "./markdown"
import type { OpenText, TextFormat } from "./open-text"
import { extensions, picture } from "./schema"

interface Options {
  value: string
  format: TextFormat
  onChange: (text: string) => void
  /** The attributes of the element in which the admin writes. */
  attributes: Record<string, string>
}

const WRITTEN_AFTER_MS = 250

/**
 * Mounts the editor into an element. TipTap's own binding for React does not support this React version.
 *
 * The text is written only after an edit, so a text that is only opened never changes.
 */
export function useEditor({ value, format, onChange, attributes }: Options) {
  const { t } = useTranslation("svc")
  const element = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [, setVersion] = useState(0)
  const opened = useRef<OpenText>()
  /** The text as the form knows it. A different value comes from outside, for example from a restored revision. */
  const known = useRef(value)
  const report = useRef(onChange)
  report.current = onChange

  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const mounted = new Editor({
      element: element.current,
      extensions: withPicturesNamed(t("media.lacksAlt")),
      injectCSS: false,
    })
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      if (mounted.isDestroyed || !opened.current) return
      const text = opened.current.write(mounted.state.doc)
      if (text === known.current) return
      known.current = text
      report.current(text)
    }
    mounted.on("transaction", () => setVersion((version) => version + 1))
    mounted.on("update", () => {
      clearTimeout(timer)
      timer = setTimeout(write, WRITTEN_AFTER_MS)
    })
    // Before a click on a button of the form, such as Save.
    mounted.on("blur", () => timer !== undefined && write())
    // Before the shortcut for saving.
    const flush = (event: KeyboardEvent) => (event.metaKey || event.ctrlKey) && timer !== undefined && write()
    window.addEventListener("keydown", flush, { capture: true })
    opened.current = open(mounted, known.current, format)
    setEditor(mounted)
    return () => {
      window.removeEventListener("keydown", flush, { capture: true })
      if (timer !== undefined) write()
      mounted.destroy()
    }
  }, [])

  useEffect(() => {
    if (!editor || value === known.current) return
    known.current = value
    opened.current = open(editor, value, format)
  }, [editor, value])

  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes } })
  }, [editor, JSON.stringify(attributes)])

  return { element, editor }
}

/** A screen reader reads `lacksAlt` at a picture without an alternative text. The text itself does not change. */
function withPicturesNamed(lacksAlt: string): Extensions {
  const named = picture.extend({
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement("img")
        for (const [name, value] of Object.entries({ ...node.attrs, alt: node.attrs.alt ?? lacksAlt }))
          if (value !== null && value !== undefined) dom.setAttribute(name, String(value))
        return { dom }
      },
  })
  return extensions.map((extension) => (extension === picture ? named : extension))
}

/** A new state, so that undo does not lead back to the text before. */
function open(editor: Editor, text: string, format: TextFormat): OpenText {
  const opened = (format === "html" ? openHtml : openMarkdown)(editor.schema, text)
  editor.view.updateState(EditorState.create({ doc: opened.doc, plugins: editor.state.plugins }))
  return opened
}
