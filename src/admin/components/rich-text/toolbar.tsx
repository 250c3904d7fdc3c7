import {
  ArrowUturnLeft,
  Code,
  CodeEditor,
  Link as LinkIcon,
  ListBullet,
  Minus,
  Photo,
  QueueList,
} from "@medusajs/icons"
import { clx, Select } from "@medusajs/ui"
import type { Editor } from "@tiptap/core"
import { type KeyboardEvent, type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { TableMenu } from "./table-menu"

interface Props {
  editor: Editor
  onLink: () => void
  onPicture: () => void
}

interface Tool {
  id: string
  icon: ReactNode
  /** The shortcut, as a hint beside the name. */
  keys?: string
  isActive?: boolean
  isDisabled?: boolean
  run: () => void
}

const HEADINGS = [1, 2, 3, 4] as const
const PARAGRAPH = "paragraph"

/** The commands of the editor. Arrow keys move between its buttons, so Tab passes it with few stops. */
export const Toolbar = ({ editor, onLink, onPicture }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const [current, setCurrent] = useState(0)
  const chain = () => editor.chain().focus()
  const toggle = (id: string, icon: ReactNode, run: () => void, keys?: string): Tool => ({
    id,
    icon,
    run,
    isActive: editor.isActive(id),
    ...(keys && { keys }),
  })
  const tools: Tool[] = [
    toggle("bold", <b aria-hidden>B</b>, () => chain().toggleBold().run(), "Ctrl+B"),
    toggle("italic", <i aria-hidden>I</i>, () => chain().toggleItalic().run(), "Ctrl+I"),
    toggle("strike", <s aria-hidden>S</s>, () => chain().toggleStrike().run(), "Ctrl+Shift+S"),
    toggle("code", <Code aria-hidden />, () => chain().toggleMark("code").run(), "Ctrl+E"),
    toggle("link", <LinkIcon aria-hidden />, onLink, "Ctrl+K"),
    toggle("bulletList", <ListBullet aria-hidden />, () => chain().toggleBulletList().run(), "Ctrl+Shift+8"),
    toggle("orderedList", <QueueList aria-hidden />, () => chain().toggleOrderedList().run(), "Ctrl+Shift+7"),
    toggle("blockquote", <span aria-hidden>”</span>, () => chain().toggleBlockquote().run(), "Ctrl+Shift+B"),
    toggle("codeBlock", <CodeEditor aria-hidden />, () => chain().toggleCodeBlock().run(), "Ctrl+Alt+C"),
    { id: "image", icon: <Photo aria-hidden />, run: onPicture },
    { id: "horizontalRule", icon: <Minus aria-hidden />, run: () => chain().setHorizontalRule().run() },
    {
      id: "undo",
      icon: <ArrowUturnLeft aria-hidden className="rtl:-scale-x-100" />,
      keys: "Ctrl+Z",
      isDisabled: !editor.can().undo(),
      run: () => chain().undo().run(),
    },
    {
      id: "redo",
      icon: <ArrowUturnLeft aria-hidden className="ltr:-scale-x-100" />,
      keys: "Ctrl+Shift+Z",
      isDisabled: !editor.can().redo(),
      run: () => chain().redo().run(),
    },
  ]

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = i18n.dir() === "rtl" ? "ArrowLeft" : "ArrowRight"
    const backward = i18n.dir() === "rtl" ? "ArrowRight" : "ArrowLeft"
    if (event.key !== forward && event.key !== backward) return
    event.preventDefault()
    const next = (current + (event.key === forward ? 1 : -1) + tools.length) % tools.length
    setCurrent(next)
    event.currentTarget.querySelectorAll<HTMLButtonElement>("button[data-tool]")[next]?.focus()
  }

  return (
    <div className="border-ui-border-base flex flex-wrap items-center gap-1 border-b p-1">
      <BlockStyle editor={editor} />
      <div
        role="toolbar"
        aria-label={t("richText.toolbar")}
        className="flex flex-wrap items-center gap-0.5"
        onKeyDown={move}
      >
        {tools.map(({ id, icon, keys, isActive, isDisabled = false, run }, index) => (
          <button
            key={id}
            type="button"
            data-tool
            tabIndex={index === current ? 0 : -1}
            aria-label={t(`richText.tools.${id}`)}
            title={[t(`richText.tools.${id}`), keys].filter(Boolean).join(" · ")}
            {...(isActive !== undefined && { "aria-pressed": isActive })}
            aria-disabled={isDisabled}
            className={clx(
              "focus-visible:shadow-borders-focus hover:bg-ui-bg-base-hover txt-compact-small text-ui-fg-base flex size-7 items-center justify-center rounded outline-none",
              { "bg-ui-bg-base-pressed": isActive, "opacity-50": isDisabled },
            )}
            // The editor keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => !isDisabled && run()}
          >
            {icon}
          </button>
        ))}
      </div>
      <TableMenu editor={editor} />
    </div>
  )
}

const BlockStyle = ({ editor }: { editor: Editor }) => {
  const { t, i18n } = useTranslation("svc")
  const level = HEADINGS.find((each) => editor.isActive("heading", { level: each }))
  const change = (value: string) => {
    const wanted = HEADINGS.find((each) => String(each) === value)
    if (wanted === undefined) editor.chain().focus().setParagraph().run()
    else editor.chain().focus().setHeading({ level: wanted }).run()
  }
  return (
    <Select dir={i18n.dir()} size="small" value={level ? String(level) : PARAGRAPH} onValueChange={change}>
      <Select.Trigger aria-label={t("richText.style")} className="w-fit gap-x-2">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={PARAGRAPH}>{t("richText.paragraph")}</Select.Item>
        {HEADINGS.map((each) => (
          <Select.Item key={each} value={String(each)}>
            {t("richText.heading", { level: each })}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
