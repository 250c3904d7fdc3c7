import { Button, Input } from "@medusajs/ui"
import type { Editor } from "@tiptap/core"
import { type KeyboardEvent, useState } from "react"
import { useTranslation } from "react-i18next"

/** Sets the address of the selected words. The editor refuses addresses that run code. */
export const LinkForm = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const [address, setAddress] = useState(String(editor.getAttributes("link").href ?? ""))

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const href = address.trim()
    const chain = editor.chain().focus().extendMarkRange("link")
    if (href === "") chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  // Not a form of its own, because it stands inside of one.
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === "Enter") apply()
    else close()
  }
  return (
    <div className="border-ui-border-base flex items-center gap-2 border-b p-2">
      <Input
        size="small"
        dir="ltr"
        autoFocus
        autoComplete="off"
        aria-label={t("richText.address")}
        placeholder="https://"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={press}
      />
      <Button type="button" size="small" variant="secondary" onClick={apply}>
        {engine("actions.save")}
      </Button>
      <Button type="button" size="small" variant="transparent" onClick={close}>
        {engine("actions.cancel")}
      </Button>
    </div>
  )
}
