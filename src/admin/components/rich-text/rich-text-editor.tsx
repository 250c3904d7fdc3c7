import { clx } from "@medusajs/ui"
import { type KeyboardEvent, useState } from "react"
import type { Direction } from "../../lib/languages"
import { MediaPicker } from "../media/media-picker"
import { LinkForm } from "./link-form"
import type { TextFormat } from "./open-text"
import { Toolbar } from "./toolbar"
import { useEditor } from "./use-editor"

export interface RichTextProps {
  /** The text as HTML or Markdown. A change of the format needs a new editor. */
  value: string
  format: TextFormat
  onChange: (text: string) => void
  /** The id of the label. */
  labelledBy: string
  dir: Direction | "auto"
  /** The language of the text, for the alternative texts of pictures. */
  locale: string | undefined
  isInvalid: boolean
  /** A field among others, which does not need the height of a page. */
  isShort?: boolean
}

/** Without `pre-wrap`, the browser writes a space at the end of a line as one that does not break. */
const CONTENT =
  "[&_.tiptap]:whitespace-pre-wrap [&_.tiptap]:p-4 [&_.tiptap]:outline-none [&_.tiptap>*+*]:mt-3 " +
  "[&_h1]:text-2xl [&_h1]:font-medium [&_h2]:text-xl [&_h2]:font-medium [&_h3]:text-lg [&_h3]:font-medium [&_h4]:font-medium " +
  "[&_ul]:list-disc [&_ul]:ps-6 [&_ol]:list-decimal [&_ol]:ps-6 [&_a]:underline " +
  "[&_blockquote]:border-ui-border-strong [&_blockquote]:border-s-2 [&_blockquote]:ps-4 " +
  "[&_pre]:bg-ui-bg-component [&_pre]:overflow-x-auto [&_pre]:rounded [&_pre]:p-3 [&_pre]:font-mono [&_pre]:text-sm " +
  "[&_:not(pre)>code]:bg-ui-bg-component [&_:not(pre)>code]:rounded [&_:not(pre)>code]:px-1 [&_code]:font-mono [&_code]:text-sm " +
  "[&_img]:inline-block [&_img]:max-h-96 [&_img]:max-w-full [&_img]:rounded [&_hr]:border-ui-border-strong " +
  "[&_table]:w-full [&_table]:border-collapse [&_td]:border [&_th]:border [&_td]:border-ui-border-strong [&_th]:border-ui-border-strong [&_td]:p-2 [&_th]:p-2 [&_th]:bg-ui-bg-component [&_th]:text-start [&_th]:font-medium " +
  "[&_.ProseMirror-selectednode]:outline [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-ui-border-interactive"

/** Edits HTML or Markdown as it will look. */
const RichTextEditor = ({
  value,
  format,
  onChange,
  labelledBy,
  dir,
  locale,
  isInvalid,
  isShort = false,
}: RichTextProps) => {
  const [isLinking, setIsLinking] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const { element, editor } = useEditor({
    value,
    format,
    onChange,
    attributes: {
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelledBy,
      "aria-invalid": String(isInvalid),
      dir,
      ...(locale && { lang: locale }),
    },
  })

  const press = (event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== "k" ||
      !(event.metaKey || event.ctrlKey) ||
      event.shiftKey ||
      event.altKey
    )
      return
    // The engine's command palette has the same shortcut. Within a text, it makes a link.
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
    setIsLinking(true)
  }

  return (
    <div
      className={clx(
        "bg-ui-bg-field shadow-borders-base txt-medium focus-within:shadow-borders-interactive-with-active rounded-md",
        CONTENT,
        isShort ? "[&_.tiptap]:min-h-24" : "[&_.tiptap]:min-h-80",
      )}
      onKeyDown={press}
      // A file that is dropped beside the picker would replace the whole page.
      onDrop={(event) => event.dataTransfer.files.length > 0 && event.preventDefault()}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
    >
      {editor && (
        <Toolbar editor={editor} onLink={() => setIsLinking(true)} onPicture={() => setIsPicking(true)} />
      )}
      {editor && isLinking && <LinkForm editor={editor} onClose={() => setIsLinking(false)} />}
      <div ref={element} className="max-h-[70vh] overflow-y-auto" />
      {editor && isPicking && (
        <MediaPicker
          onClose={() => setIsPicking(false)}
          moveFocus={() => editor.commands.focus()}
          onChoose={({ url, texts }) => {
            setIsPicking(false)
            const alt = (locale === undefined ? undefined : texts[locale]?.alt) ?? null
            if (url !== null)
              editor
                .chain()
                .setImage({ src: url, ...(alt && { alt }) })
                .run()
          }}
        />
      )}
    </div>
  )
}

export default RichTextEditor
